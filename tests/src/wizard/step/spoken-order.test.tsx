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

it.each([
  { wait: 'is slow to draw', placeholderMs: 0 },
  { wait: 'is slow to load', placeholderMs: SPOKEN.afterHeadingMs + 100 },
])(
  '[SCREEN-78] announces a message after the new heading has the focus, even if the step $wait',
  ({ placeholderMs }) => {
    const { runtime } = runtimeWith({ who: as('ada') });
    const { steps } = runtime.engine.flow;
    const heading = () => screen.queryByRole('heading');
    const announced = vi.spyOn(runtime.alerts, 'announce');
    const page = (step: CompiledStep | undefined) => (
      <Stage>
        <NavigationMemory>
          <EngineProvider engine={runtime.engine} widgets={{}} ports={{}}>
            {step && <SlowStep key={step.id} runtime={runtime} step={step} />}
          </EngineProvider>
        </NavigationMemory>
      </Stage>
    );
    const { rerender } = render(page(steps[0]));
    act(() => vi.advanceTimersByTime(SPOKEN.readByMs));
    act(() => screen.getByRole('button').focus());
    announced.mockClear();
    let focusedFirst: boolean | undefined;
    announced.mockImplementation(() => {
      focusedFirst = heading() !== null && document.activeElement === heading();
    });
    if (placeholderMs > 0) {
      rerender(page(undefined));
      act(() => vi.advanceTimersByTime(placeholderMs));
    }
    rerender(page(steps[1]));
    act(() => vi.advanceTimersByTime(SPOKEN.readByMs));
    expect(announced).toHaveBeenCalledOnce();
    expect(focusedFirst).toBe(true);
  },
);
