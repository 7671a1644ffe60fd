// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CompiledStep } from '#engine';
import { EngineProvider } from '#engine/react';
import { StepNotices } from '#src/wizard/step/StepNotices.tsx';
import { OUT, runtimeWith } from '../../application/test-runtime.ts';
import { Stage } from '../../test-brand.tsx';

afterEach(cleanup);

/** The notices of a step for a visitor whose country is found by `outsideUs`. */
function open(
  id: string,
  { isLasting = true, outsideUs = vi.fn(async () => undefined as boolean | undefined) } = {},
) {
  const { runtime } = runtimeWith({ who: OUT });
  const { engine } = runtime;
  const step = engine.flow.steps.find((step) => step.id === id) as CompiledStep;
  const session = { ...runtime.session, isLasting };
  const show = () =>
    render(
      <Stage>
        <EngineProvider engine={engine} widgets={{}} ports={{}}>
          <StepNotices runtime={{ ...runtime, session, outsideUs }} step={step} />
        </EngineProvider>
      </Stage>,
    );
  show();
  return { visitor: () => engine.state().visitor, outsideUs, show };
}

it.each([
  ['verify-login', false, 1],
  ['verify-login', true, 0],
  ['info', false, 0],
])(
  'the step %s, with lasting storage %s, has %i links to a window in which a sign-in lasts',
  (id, isLasting, count) => {
    open(id, { isLasting });
    expect(screen.queryAllByRole('link', { name: 'Continue in a new window' })).toHaveLength(count);
  },
);

it.each([true, false])('notes once whether the visitor is outside the US: %s', async (isOutside) => {
  const { visitor, outsideUs, show } = open('info', { outsideUs: vi.fn(async () => isOutside) });
  await waitFor(() => expect(visitor()).toEqual({ outsideUs: isOutside }));
  cleanup();
  show();
  expect(outsideUs).toHaveBeenCalledOnce();
});

it('notes nothing if the country is not known', async () => {
  const { visitor, outsideUs } = open('info');
  await outsideUs.mock.results[0]?.value;
  await Promise.resolve();
  expect(Object.keys(visitor())).toEqual([]);
});
