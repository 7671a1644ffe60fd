import { useCallback, useEffect, useLayoutEffect } from 'react';
import { SPOKEN } from '#domain/limits.ts';
import type { CompiledStep } from '#engine';
import { useEngine } from '#engine/react';
import type { Runtime } from '../../application/state/index.ts';
import { useServices } from '../../shell/services/index.ts';

/** `sent`: submitted applications that are cleared when their step is not visible. */
interface InSight {
  runtime: Runtime | undefined;
  sent: Set<Runtime>;
}
const createInSight = (): InSight => ({ runtime: undefined, sent: new Set() });

/**
 * Clears a submitted application when none of its steps is visible: a visible review would turn red.
 * @returns a function to call after the navigation of a submitted application to its last page
 */
export function useClearedWhenLeft(runtime: Runtime): () => void {
  const inSight = useServices().once(createInSight);
  useEffect(() => {
    inSight.runtime = runtime;
    return () => {
      inSight.runtime = undefined;
      if (inSight.sent.delete(runtime)) runtime.dispatch({ type: 'clear' });
    };
  }, [inSight, runtime]);
  return useCallback(() => {
    if (inSight.runtime === runtime) inSight.sent.add(runtime);
    else runtime.dispatch({ type: 'clear' });
  }, [inSight, runtime]);
}

/** Clears a step's errors and messages on another step. */
export function useClearErrors({ alerts }: Runtime, step: CompiledStep): void {
  const engine = useEngine();
  useEffect(() => {
    if (Object.keys(engine.state().errors).length > 0) engine.dispatch({ type: 'errors', errors: [] });
  }, [engine, step.id]);
  // Before the next step is painted: a later message would move it under the next press.
  useLayoutEffect(
    () => () => {
      alerts.leaveStep();
      setTimeout(alerts.announce, SPOKEN.afterHeadingMs);
      setTimeout(alerts.endAnnouncement, SPOKEN.readByMs);
    },
    [alerts, step.id],
  );
}
