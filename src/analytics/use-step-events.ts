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

interface EventContext {
  boot: Boot;
  engine: Engine;
}

/** Loads the analytics code once per page; undefined without an analytics key. */
function loadAnalytics({ once }: Services, { boot, engine }: EventContext): Promise<Loaded | undefined> {
  const analyticsSlot = once(createAnalyticsSlot);
  analyticsSlot.loading ??= (async () => {
    const [{ openAnalytics }, { sensitiveKeys }, events] = await Promise.all([
      import('./analytics.ts'),
      import('./sensitive.ts'),
      import('./step-events.ts'),
    ]);
    const analytics = openAnalytics({ boot, isSensitive: sensitiveKeys(engine.flow.application) });
    return analytics && { analytics, events };
  })().catch(() => undefined);
  return analyticsSlot.loading;
}

const createAnalyticsSlot = (): { loading?: Promise<Loaded | undefined> } => ({});

const createFunnels = (): WeakMap<Engine, Promise<Funnel | undefined>> => new WeakMap();

/** Loads the funnel when the browser is idle; earlier events are recorded afterwards in their order. */
function loadFunnel({ once }: Services, { boot, engine }: EventContext): Promise<Funnel | undefined> {
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
  context: EventContext,
  step: CompiledStep,
  problem: { attempt: number; fields: readonly string[] },
): void {
  const services = useServices();
  const { boot, engine } = context;
  const isOn = boot.analytics !== undefined;
  const onView = useEffectEvent(() => {
    if (isOn)
      void loadAnalytics(services, { boot, engine }).then((on) =>
        on?.events.trackStepViewed(on.analytics, engine, step),
      );
  });
  const onAttempt = useEffectEvent(() => {
    if (!isOn || problem.attempt === 0 || problem.fields.length === 0) return;
    const seenEngine = snapshotOf(engine);
    void loadAnalytics(services, { boot, engine }).then((on) =>
      on?.events.trackStepErrors(on.analytics, seenEngine, step, problem.fields),
    );
  });
  useEffect(
    () => void loadFunnel(services, { boot, engine }).then((funnel) => funnel?.enter(step)),
    [services, boot, engine, step],
  );
  useEffect(() => onView(), [isOn, services, boot, step.id]);
  useEffect(() => onAttempt(), [isOn, services, boot, problem.attempt]);
}

/** Returns a function that counts a finished step; call it before the step's answers are cleared. */
export function useCompletedEvent({ boot, engine }: EventContext, step: CompiledStep): () => void {
  const services = useServices();
  return useCallback(() => {
    void loadFunnel(services, { boot, engine }).then((funnel) => funnel?.finish(step));
    if (boot.analytics === undefined) return;
    const seenEngine = snapshotOf(engine);
    void loadAnalytics(services, { boot, engine }).then((on) => {
      on?.events.trackStepCompleted(on.analytics, seenEngine, step);
      if (step.next.some(({ action }) => action === 'submit' || action === 'activate'))
        on?.events.trackSubmitted(on.analytics, seenEngine, step);
    });
  }, [services, boot, engine, step]);
}

/** The engine with its current state: analytics may load after the answers are cleared. */
function snapshotOf(engine: Engine): Engine {
  const [state, context] = [engine.state(), engine.context()];
  return { ...engine, state: () => state, context: () => context };
}
