import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { CompiledStep } from '#engine/core/index.ts';
import { useEngine } from '#engine/react/index.ts';
import type { Runtime } from '../application/runtime.ts';

/** Forgets what was sent once its last step is out of sight: cleared under its eyes the review would turn all red. */
export function useClearedWhenLeft(runtime: Runtime): RefObject<boolean> {
  const isSent = useRef(false);
  useEffect(
    () => () => {
      if (isSent.current) runtime.dispatch({ type: 'clear' });
    },
    [runtime],
  );
  return isSent;
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
