import { useCallback, useEffect } from 'react';
import type { CompiledStep, Engine } from '#engine/core/index.ts';
import type { Boot } from '../brand/boot.ts';
import type { Analytics } from './analytics.ts';

interface Loaded {
  analytics: Analytics;
  events: typeof import('./step-events.ts');
}

let loading: Promise<Loaded | undefined> | undefined;

/** Fetches the code that counts, only where there is a key for it. */
function load(boot: Boot, engine: Engine): Promise<Loaded | undefined> {
  loading ??= (async () => {
    const [{ openAnalytics }, { sensitiveKeys }, events] = await Promise.all([
      import('./analytics.ts'),
      import('./sensitive.ts'),
      import('./step-events.ts'),
    ]);
    const analytics = openAnalytics({ boot, isSensitive: sensitiveKeys(engine.flow.application) });
    return analytics && { analytics, events };
  })().catch(() => undefined);
  return loading;
}

interface Setting {
  boot: Boot;
  engine: Engine;
}

/** Counts that a step was seen, and the attempts to go on that failed. Costs nothing where analytics is off. */
export function useStepEvents(
  { boot, engine }: Setting,
  step: CompiledStep,
  problem: { attempt: number; fields: readonly string[] },
): void {
  const counts = boot.analytics !== undefined;
  useEffect(() => {
    if (counts) void load(boot, engine).then((on) => on?.events.stepViewed(on.analytics, engine, step));
  }, [counts, boot, step.id]);
  useEffect(() => {
    if (!counts || problem.attempt === 0 || problem.fields.length === 0) return;
    const seen = frozen(engine);
    void load(boot, engine).then((on) => on?.events.stepErrors(on.analytics, seen, step, problem.fields));
  }, [counts, boot, problem.attempt]);
}

/** Gives what to call when a step is done, before its answers are cleared: counts it, and a submit. */
export function useCompletedEvent({ boot, engine }: Setting, step: CompiledStep): () => void {
  return useCallback(() => {
    if (boot.analytics === undefined) return;
    const seen = frozen(engine);
    void load(boot, engine).then((on) => {
      on?.events.stepCompleted(on.analytics, seen, step);
      if (step.next.some(({ action }) => action === 'submit' || action === 'activate'))
        on?.events.submitted(on.analytics, seen, step);
    });
  }, [boot, engine, step]);
}

/** The engine as it is now, for code that comes a moment later. */
function frozen(engine: Engine): Engine {
  const [state, context] = [engine.state(), engine.context()];
  return { ...engine, state: () => state, context: () => context };
}
