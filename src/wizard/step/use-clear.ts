import { useCallback, useEffect, useLayoutEffect } from 'react';
import type { CompiledStep } from '#engine';
import { useEngine } from '#engine/react';
import type { Runtime } from '../../application/state/index.ts';
import { useServices } from '../../shell/services/index.ts';

/** The application whose step is in sight, and those that were sent and are to be forgotten once theirs is not. */
interface InSight {
  runtime: Runtime | undefined;
  sent: Set<Runtime>;
}
const createInSight = (): InSight => ({ runtime: undefined, sent: new Set() });

/**
 * Forgets what was sent once no step of it is in sight: cleared under its eyes the review would turn all red. The person may
 * have left the step that sent it before the answer came; then it is the step they are on that is waited for, if there is one.
 * @returns to be called when the application is sent, after the way to its last page was taken
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

/** Errors and messages of one step are not shown on another. */
export function useClearErrors({ alerts }: Runtime, step: CompiledStep): void {
  const engine = useEngine();
  useEffect(() => {
    if (Object.keys(engine.state().errors).length > 0) engine.dispatch({ type: 'errors', errors: [] });
  }, [engine, step.id]);
  // Before the next step is painted: a message that comes or goes a moment later would move it under the next press.
  useLayoutEffect(() => () => alerts.leaveStep(), [alerts, step.id]);
}
