import { useCallback, useEffect, useEffectEvent } from 'react';
import type { CompiledStep, Engine } from '#engine';
import type { Boot } from '../brand/boot.ts';
import { type Services, useServices, whenIdle } from '../shell/services/index.ts';
import type { Analytics } from './analytics.ts';
import type { Funnel } from './funnel.ts';
import { isCounted } from './is-counted.ts';

interface Loaded {
  analytics: Analytics;
  events: typeof import('./step-events.ts');
}

interface Setting {
  boot: Boot;
  engine: Engine;
}

/** Once per application, if there is a key. */
function load({ once }: Services, { boot, engine }: Setting): Promise<Loaded | undefined> {
  const counter = once(createCounter);
  counter.loading ??= (async () => {
    const [{ openAnalytics }, { sensitiveKeys }, events] = await Promise.all([
      import('./analytics.ts'),
      import('./sensitive.ts'),
      import('./step-events.ts'),
    ]);
    const analytics = openAnalytics({ boot, isSensitive: sensitiveKeys(engine.flow.application) });
    return analytics && { analytics, events };
  })().catch(() => undefined);
  return counter.loading;
}

const createCounter = (): { loading?: Promise<Loaded | undefined> } => ({});

const createFunnels = (): WeakMap<Engine, Promise<Funnel | undefined>> => new WeakMap();

/** Loaded when the first step is idle; earlier events are recorded afterwards in their order. */
function funnelOf({ once }: Services, { boot, engine }: Setting): Promise<Funnel | undefined> {
  if (!isCounted(boot, navigator)) return Promise.resolve(undefined);
  const funnels = once(createFunnels);
  const cachedFunnel = funnels.get(engine);
  if (cachedFunnel) return cachedFunnel;
  const newFunnel = new Promise<void>((resolve) => void whenIdle(resolve))
    .then(() => import('./funnel.ts'))
    .then(({ openFunnel }) => openFunnel({ engine }))
    .catch(() => undefined);
  funnels.set(engine, newFunnel);
  return newFunnel;
}

/** Counts views of a step and failed attempts to continue. */
export function useStepEvents(
  setting: Setting,
  step: CompiledStep,
  problem: { attempt: number; fields: readonly string[] },
): void {
  const services = useServices();
  const { boot, engine } = setting;
  const counts = boot.analytics !== undefined;
  const onView = useEffectEvent(() => {
    if (counts)
      void load(services, { boot, engine }).then((on) =>
        on?.events.trackStepViewed(on.analytics, engine, step),
      );
  });
  const onAttempt = useEffectEvent(() => {
    if (!counts || problem.attempt === 0 || problem.fields.length === 0) return;
    const seenEngine = snapshotOf(engine);
    void load(services, { boot, engine }).then((on) =>
      on?.events.trackStepErrors(on.analytics, seenEngine, step, problem.fields),
    );
  });
  useEffect(
    () => void funnelOf(services, { boot, engine }).then((funnel) => funnel?.enter(step)),
    [services, boot, engine, step],
  );
  useEffect(() => onView(), [counts, services, boot, step.id]);
  useEffect(() => onAttempt(), [counts, services, boot, problem.attempt]);
}

/** Returns a function that counts a finished step; call it before the step's answers are cleared. */
export function useCompletedEvent({ boot, engine }: Setting, step: CompiledStep): () => void {
  const services = useServices();
  return useCallback(() => {
    void funnelOf(services, { boot, engine }).then((funnel) => funnel?.finish(step));
    if (boot.analytics === undefined) return;
    const seenEngine = snapshotOf(engine);
    void load(services, { boot, engine }).then((on) => {
      on?.events.trackStepCompleted(on.analytics, seenEngine, step);
      if (step.next.some(({ action }) => action === 'submit' || action === 'activate'))
        on?.events.trackSubmitted(on.analytics, seenEngine, step);
    });
  }, [services, boot, engine, step]);
}

function snapshotOf(engine: Engine): Engine {
  const [state, context] = [engine.state(), engine.context()];
  return { ...engine, state: () => state, context: () => context };
}
