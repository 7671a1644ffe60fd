import { useCallback, useEffect, useLayoutEffect } from 'react';
import { SPOKEN } from '#domain/limits.ts';
import type { CompiledStep } from '#engine';
import { useEngine } from '#engine/react';
import type { Runtime } from '../../application/state/index.ts';
import { useServices } from '../../shell/services/index.ts';

/** The application whose step is visible, and the submitted ones that are cleared once their step is not. */
interface InSight {
  runtime: Runtime | undefined;
  sent: Set<Runtime>;
}
const createInSight = (): InSight => ({ runtime: undefined, sent: new Set() });

/**
 * Clears a submitted application once none of its steps is visible: a visible review would turn red. The
 * person may have left the submitting step before the answer came; then the visible step, if any, is waited
 * for.
 * @returns a function to call when the application is submitted, after the navigation to its last page
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

/** Clears errors and messages of a step on another. */
export function useClearErrors({ alerts }: Runtime, step: CompiledStep): void {
  const engine = useEngine();
  useEffect(() => {
    if (Object.keys(engine.state().errors).length > 0) engine.dispatch({ type: 'errors', errors: [] });
  }, [engine, step.id]);
  // Before the next step is painted: a message that appears or disappears later would move it under the next
  // press.
  useLayoutEffect(
    () => () => {
      alerts.leaveStep();
      setTimeout(alerts.announce, SPOKEN.afterHeadingMs);
      setTimeout(alerts.endAnnouncement, SPOKEN.readByMs);
    },
    [alerts, step.id],
  );
}
