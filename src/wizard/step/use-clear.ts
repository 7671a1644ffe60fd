import { useCallback, useEffect, useLayoutEffect } from 'react';
import { SPOKEN } from '#domain/limits.ts';
import type { CompiledStep } from '#engine';
import { useEngine } from '#engine/react';
import type { Runtime } from '../../application/state/index.ts';
import { useServices } from '../../shell/services/index.ts';

/** `runtime`: of the visible step. `toClear`: submitted applications, cleared when their step disappears. */
interface ClearState {
  runtime: Runtime | undefined;
  toClear: Set<Runtime>;
}
const createClearState = (): ClearState => ({ runtime: undefined, toClear: new Set() });

/**
 * Clears a submitted application when none of its steps is visible: a visible review would show errors.
 * @returns a function to call after the navigation of a submitted application to its last page
 */
export function useClearWhenLeft(runtime: Runtime): () => void {
  const clearState = useServices().once(createClearState);
  useEffect(() => {
    clearState.runtime = runtime;
    return () => {
      clearState.runtime = undefined;
      if (clearState.toClear.delete(runtime)) runtime.dispatch({ type: 'clear' });
    };
  }, [clearState, runtime]);
  return useCallback(() => {
    if (clearState.runtime === runtime) clearState.toClear.add(runtime);
    else runtime.dispatch({ type: 'clear' });
  }, [clearState, runtime]);
}

/** Clears a step's errors and messages when another step opens. */
export function useClearErrors({ alerts }: Runtime, step: CompiledStep): void {
  const engine = useEngine();
  // Before the paint: a later effect would remove the errors of a press on Continue.
  useLayoutEffect(() => {
    if (Object.keys(engine.state().errors).length > 0) engine.dispatch({ type: 'errors', errors: [] });
  }, [engine, step.id]);
  // Before the next step is painted: removing a message later would move its controls under the pointer.
  useLayoutEffect(() => () => alerts.leaveStep(), [alerts, step.id]);
  // After the heading's effect, which gives it the focus or starts its shorter timer: however long the step took to
  // load and to render, the heading comes first [SCREEN-78].
  useEffect(() => {
    const timers = [
      setTimeout(alerts.announce, SPOKEN.afterHeadingMs),
      setTimeout(alerts.endAnnouncement, SPOKEN.readByMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, [alerts, step.id]);
}
