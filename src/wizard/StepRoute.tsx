import { lazy, Suspense, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import {
  type Access,
  type CompiledStep,
  listOf,
  resolvePath,
  type SubstepMatch,
  stepPath,
  substepFields,
  widgetNames,
} from '#engine';
import {
  areLoaded,
  arePlain,
  loadWidgets,
  useEngine,
  useEngineState,
  useText,
  useWidgets,
  type WidgetRegistry,
  whileWanted,
} from '#engine/react';
import {
  afterSubmission,
  callbackTarget,
  guard,
  isCallback,
  isReturned,
  readEntryQuery,
  returnedTarget,
  startTarget,
} from '../application/entry/index.ts';
import type { Runtime } from '../application/state/index.ts';
import { PlainPage } from '../pages/PlainPage.tsx';
import { CameBack, useRestored } from '../shell/navigation/index.ts';
import { PageLoading } from '../shell/page/index.ts';
import { whenIdle } from '../shell/services/index.ts';
import { StepScreen } from './step/index.ts';

const loadFluent = () => import('../styles/FluentRoot.tsx');
const FluentRoot = lazy(async () => ({ default: (await loadFluent()).FluentRoot }));

const FinalScreen = lazy(async () => ({ default: (await import('./FinalScreen.tsx')).FinalScreen }));

/** Finds the step or substep of the address by the flow definition, and whether this person may see it. */
export function StepRoute({ runtime }: { runtime: Runtime }) {
  const engine = useEngine();
  const { pathname, search, hash } = useLocation();
  const entry = useEntry(runtime);
  const cameBack = useContext(CameBack);
  // Signing in or out decides anew who may see the step.
  useEngineState((state) => state.session.loggedIn);
  const place = resolvePath(pathname, engine.context());
  if (entry.pending) return <PageLoading />;
  if (entry.to) return <Navigate to={entry.to} replace />;
  if (place.kind === 'unknown') return <PlainPage name="notFound" to={engine.flow.home} />;
  if (new URLSearchParams(search).has('continue'))
    return <Navigate to={stepPath(engine.flow, engine.context().firstNotValid())} replace />;
  if (place.kind === 'redirect') return <Navigate to={`${place.to}${search}${hash}`} replace />;
  const step = place.kind === 'step' ? place.step : place.match.step;
  const match = place.kind === 'step' ? undefined : place.match;
  const finished = afterSubmission(runtime, step, cameBack);
  if (finished) return <Navigate to={finished} replace />;
  const access: Access = match?.substep.access ?? step.access;
  const allowed = guard(access, engine.context());
  if (!allowed.allowed) return <Guarded runtime={runtime} to={allowed.to} />;
  if (place.kind === 'invalid') return <InvalidPart runtime={runtime} to={place.to} />;
  if (step.view === 'final')
    return (
      <Suspense fallback={<PageLoading />}>
        <FinalScreen runtime={runtime} step={step} />
      </Suspense>
    );
  const adds = place.kind === 'substep' ? place.adds : undefined;
  return (
    <LoadedStep key={match?.path ?? step.path} runtime={runtime} step={step} match={match} adds={adds} />
  );
}

/**
 * Sends a signed-out person to where they can sign in; they come back to this address. One whose session has just ended
 * is told so first [SESSION-7].
 */
function Guarded({ runtime, to }: { runtime: Runtime; to: 'sign-in-step' | 'provider' }) {
  const { flow } = useEngine();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const inWizard = useCallback(() => {
    const state = { returnTo: `${pathname}${search}` };
    void navigate(`${flow.base}/${flow.signInStep}`, { replace: true, state });
  }, [flow, navigate, pathname, search]);
  useEffect(() => {
    const state = { returnTo: `${pathname}${search}` };
    const ending = runtime.session.ending();
    if (ending === 'expired') navigate(flow.expired, { replace: true, state });
    else if (ending) navigate(flow.home, { replace: true });
    else if (to === 'sign-in-step' || !runtime.session.canRedirect()) inWizard();
    else runtime.session.loginRedirect(state.returnTo).catch(inWizard);
  }, [flow, inWizard, navigate, pathname, runtime, search, to]);
  // Back from the provider's page: to be sent there again would leave no way back.
  useRestored(inWizard);
  return <PageLoading />;
}

/** A part of an item that is not there yet, nor the next one: the whole step opens instead [LINK-23]. */
function InvalidPart({ runtime: { alerts }, to }: { runtime: Runtime; to: string }) {
  const text = useText();
  useEffect(() => void alerts.show({ level: 'error', text: text('wizard.invalidUrl') }), [alerts, text]);
  return <Navigate to={to} replace />;
}

/** Shows a step once the code of its widgets is here. */
function LoadedStep({
  runtime,
  step,
  match,
  adds,
}: {
  runtime: Runtime;
  step: CompiledStep;
  match?: SubstepMatch;
  adds?: string;
}) {
  const engine = useEngine();
  const registry = useWidgets();
  const names = useMemo(() => widgetNames(step), [step]);
  useEffect(() => {
    const count = adds === undefined ? 0 : listOf(engine.state().application, adds).length;
    if (adds !== undefined && count <= (match?.index ?? 0))
      engine.dispatch({ type: 'add-item', list: adds, key: crypto.randomUUID() });
  }, [engine, adds, match?.index]);
  const [, setLoaded] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const ready = areLoaded(names);
  useEffect(() => {
    if (ready) return;
    fetchStep(registry, names).then(() => setLoaded((count) => count + 1), setFailure);
  }, [registry, names, ready]);
  usePrefetch(step, ready);
  if (failure) throw failure;
  if (!ready) return <PageLoading />;
  const only = match?.substep.add ? undefined : match && substepFields(match);
  const screen = (
    <StepScreen runtime={runtime} step={step} only={only} adding={match?.substep.add === true} />
  );
  if (arePlain(names)) return screen;
  return (
    <Suspense fallback={<PageLoading />}>
      <FluentRoot>{screen}</FluentRoot>
    </Suspense>
  );
}

/** Fetches what a step is drawn with; Fluent UI for the one that has more than the browser's own controls. */
async function fetchStep(registry: WidgetRegistry, names: string[]): Promise<void> {
  await loadWidgets(registry, names);
  if (!arePlain(names)) await loadFluent();
}

/** Fetches what the next step needs while the browser is idle; what fails is fetched again when it is really needed. */
function usePrefetch(step: CompiledStep, ready: boolean): void {
  const engine = useEngine();
  const registry = useWidgets();
  useEffect(() => {
    if (!ready) return undefined;
    return whenIdle(() => {
      const next = engine.context().nextStep(step);
      if (next) fetchStep(registry, widgetNames(next)).catch(() => {});
    });
  }, [engine, registry, step, ready]);
}

/** What an address asked for besides its step: to be gone to once, in place of the address. */
interface Entry {
  pending: boolean;
  to?: string;
}

/**
 * Reads a link's query when it arrives: a return from the provider's page, prefilled answers, `hide`. The address is
 * cleaned at once.
 */
function useEntry(runtime: Runtime): Entry {
  const { pathname, search, hash } = useLocation();
  const [done, setDone] = useState<{ search: string; to?: string }>();
  useEffect(() => {
    if (search === '' || done?.search === search) return;
    const finish = (to?: string): void => setDone({ search, to });
    if (isCallback(runtime.engine.flow, pathname, search))
      return whileWanted(callbackTarget(runtime), finish);
    if (isReturned(runtime.engine.flow, pathname, search)) {
      finish(returnedTarget(runtime));
    } else if (new URLSearchParams(search).has('start')) {
      finish(startTarget(runtime, pathname, search));
    } else {
      const rest = readEntryQuery(runtime, search);
      finish(rest === search ? undefined : `${pathname}${rest}${hash}`);
    }
  }, [runtime, pathname, search, hash, done]);
  if (search === '') return { pending: false };
  if (done?.search !== search) return { pending: true };
  return { pending: false, to: done.to };
}
