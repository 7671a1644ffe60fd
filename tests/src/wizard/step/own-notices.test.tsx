// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CompiledStep } from '#engine';
import { EngineProvider } from '#engine/react';
import { OwnNotices } from '#src/wizard/OwnNotices.tsx';
import { as, runtimeWith } from '../../application/test-runtime.ts';
import { Stage } from '../../test-brand.tsx';

afterEach(cleanup);

/** The notices of a step of the apply flow, at one place, in a brand with this text about the credit check. */
function open(id: string, at: 'start' | 'end', notice?: string) {
  const { runtime } = runtimeWith({ who: as('ada') });
  const content: Record<string, string> = notice ? { 'home.facts.credit.text': notice } : {};
  const engine = { ...runtime.engine, env: { ...runtime.engine.env, content } };
  const step = engine.flow.steps.find((step) => step.id === id) as CompiledStep;
  render(
    <Stage>
      <EngineProvider engine={engine} widgets={{}} ports={{}}>
        <OwnNotices step={step} at={at} />
      </EngineProvider>
    </Stage>,
  );
}

it.each(['amount', 'info', 'funding-is-almost-here'])(
  'the step %s says the words of the brand about the credit check, at its end [SCREEN-64]',
  (id) => {
    open(id, 'end', 'A soft inquiry.');
    expect(screen.getByText('A soft inquiry.')).toBeTruthy();
  },
);

it('a notice at the end is not shown at the start', () => {
  open('amount', 'start', 'A soft inquiry.');
  expect(screen.queryByText('A soft inquiry.')).toBeNull();
});

it('a notice without a text of the brand shows nothing, not even its frame [SCREEN-64]', () => {
  open('amount', 'end');
  expect(document.querySelector('.notice')).toBeNull();
});
