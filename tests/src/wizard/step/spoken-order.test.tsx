// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SPOKEN } from '#domain/limits.ts';
import type { CompiledStep } from '#engine';
import { EngineProvider } from '#engine/react';
import type { Runtime } from '#src/application/state/index.ts';
import { NavigationMemory, PageHeading } from '#src/shell/navigation/index.ts';
import { useClearErrors } from '#src/wizard/step/use-clear.ts';
import { as, runtimeWith } from '../../application/test-runtime.ts';
import { Stage } from '../../test-brand.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A step whose layout takes a while: the clock moves on between its commit and its effects. */
function SlowStep({ runtime, step }: { runtime: Runtime; step: CompiledStep }) {
  useClearErrors(runtime, step);
  useLayoutEffect(() => void vi.advanceTimersByTime(SPOKEN.afterHeadingMs - 100), [step]);
  return (
    <>
      <PageHeading focusKey={step.id}>{step.id}</PageHeading>
      <button type="button" key={step.id}>
        Continue
      </button>
    </>
  );
}

it('[SCREEN-78] announces a message after the new heading has the focus, even if the step is slow to draw', () => {
  const { runtime } = runtimeWith({ who: as('ada') });
  const { steps } = runtime.engine.flow;
  const heading = () => screen.getByRole('heading');
  const announced = vi.spyOn(runtime.alerts, 'announce');
  const page = (step: CompiledStep) => (
    <Stage>
      <NavigationMemory>
        <EngineProvider engine={runtime.engine} widgets={{}} ports={{}}>
          <SlowStep runtime={runtime} step={step} />
        </EngineProvider>
      </NavigationMemory>
    </Stage>
  );
  const { rerender } = render(page(steps[0] as CompiledStep));
  act(() => screen.getByRole('button').focus());
  let focusedFirst: boolean | undefined;
  announced.mockImplementation(() => {
    focusedFirst = document.activeElement === heading();
  });
  rerender(page(steps[1] as CompiledStep));
  act(() => vi.advanceTimersByTime(SPOKEN.readByMs));
  expect(announced).toHaveBeenCalledOnce();
  expect(focusedFirst).toBe(true);
});
