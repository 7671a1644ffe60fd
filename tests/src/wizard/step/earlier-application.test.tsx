// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CompiledStep } from '#engine';
import { EngineProvider } from '#engine/react';
import { StepNotices } from '#src/wizard/step/StepNotices.tsx';
import { as, OUT, runtimeWith } from '../../application/test-runtime.ts';
import { Stage } from '../../test-brand.tsx';

afterEach(cleanup);

function open(id: string, who = as('ada')) {
  const value = { reference: 'TR7K-2M4P', submittedAt: '2026-11-20T18:00:00.000Z' };
  const applicationStatus = vi.fn(async () => ({ ok: true, value }));
  const { runtime } = runtimeWith({ who, api: { applicationStatus } as never });
  const step = runtime.engine.flow.steps.find((step) => step.id === id) as CompiledStep;
  render(
    <Stage>
      <EngineProvider engine={runtime.engine} widgets={{}} ports={{}}>
        <StepNotices runtime={{ ...runtime, outsideUs: async () => undefined }} step={step} />
      </EngineProvider>
    </Stage>,
  );
  return applicationStatus;
}

it('[FLOW-35] names the submitted application at the first step', async () => {
  const applicationStatus = open('amount');
  await screen.findByText(/TR7K-2M4P/);
  expect(applicationStatus).toHaveBeenCalledOnce();
});

it.each([
  ['a later step', 'info', as('ada')],
  ['the first step for a visitor', 'amount', OUT],
])('%s asks for no submitted application', async (_, id, who) => {
  const applicationStatus = open(id, who);
  // A request would begin when its module is loaded.
  await act(() => vi.dynamicImportSettled());
  expect(applicationStatus).not.toHaveBeenCalled();
});
