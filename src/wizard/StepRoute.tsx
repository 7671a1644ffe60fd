import {
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
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
  subscribeToPromise,
  useEngine,
  useEngineState,
  useText,
  useWidgets,
} from '#engine/react';
import {
  callbackTarget,
  guard,
  hasReturnedFromSignIn,
  isCallback,
  pathAfterSubmission,
  readEntryQuery,
  startTarget,
  targetAfterReturn,
} from '../application/entry/index.ts';
import type { Runtime } from '../application/state/index.ts';
import { PlainPage } from '../pages/PlainPage.tsx';
import { CameBackContext } from '../shell/navigation/index.ts';
import { PageLoading } from '../shell/page/index.ts';
import { fetchStep, loadFinal, loadFluent, usePrefetch } from './fetch-code.ts';
import { StepScreen } from './step/index.ts';

const FluentRoot = lazy(async () => ({ default: await loadFluent() }));
const FinalScreen = lazy(async () => ({ default: await loadFinal() }));

/** Finds the step of the address, and checks whether this person may see it. */
export function StepRoute({ runtime }: { runtime: Runtime }) {
  const engine = useEngine();
  const { pathname, search, hash } = useLocation();
  const entry = useEntry(runtime);
  const cameBack = useContext(CameBackContext);
  // Re-evaluates access after signing in or out.
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
  const finalPath = pathAfterSubmission(runtime, step, cameBack);
  if (finalPath) return <Navigate to={finalPath} replace />;
  const access: Access = match?.substep.access ?? step.access;
  const accessResult = guard(access, engine.context());
  if (!accessResult.allowed) return <Guarded runtime={runtime} to={accessResult.to} />;
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

/** Sign-in returns to this address. After the end of a session, the person is informed first [SESSION-7]. */
function Guarded({ runtime, to }: { runtime: Runtime; to: 'sign-in-step' | 'provider' }) {
  const { flow } = useEngine();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const openSignInStep = useCallback(() => {
    const state = { returnTo: `${pathname}${search}` };
    void navigate(`${flow.base}/${flow.signInStep}`, { replace: true, state });
  }, [flow, navigate, pathname, search]);
  useEffect(() => {
    const state = { returnTo: `${pathname}${search}` };
    const ending = runtime.session.ending();
    if (ending === 'expired') navigate(flow.expired, { replace: true, state });
    else if (ending) navigate(flow.home, { replace: true });
    else if (to === 'sign-in-step' || !runtime.session.canRedirect()) openSignInStep();
    else runtime.session.loginRedirect(state.returnTo).catch(openSignInStep);
  }, [flow, openSignInStep, navigate, pathname, runtime, search, to]);
  return <PageLoading />;
}

/** For an address of an item that neither exists nor would be the next: opens the whole step [LINK-23]. */
function InvalidPart({ runtime: { alerts }, to }: { runtime: Runtime; to: string }) {
  const text = useText();
  useEffect(() => void alerts.show({ level: 'error', text: text('wizard.invalidUrl') }), [alerts, text]);
  return <Navigate to={to} replace />;
}

function LoadedStep({
  runtime,
  step,
  match,
  adds,
}: {
  runtime: Runtime;
  step: CompiledStep;
  match?: SubstepMatch;
  /** The list to which this address adds an item. */
  adds?: string;
}) {
  const engine = useEngine();
  const registry = useWidgets();
  const names = useMemo(() => widgetNames(step), [step]);
  useLayoutEffect(() => {
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
  const screen = <StepScreen runtime={runtime} step={step} only={only} part={match?.substep} />;
  if (arePlain(names)) return screen;
  return (
    <Suspense fallback={<PageLoading />}>
      <FluentRoot>{screen}</FluentRoot>
    </Suspense>
  );
}

interface Entry {
  pending: boolean;
  to?: string;
}

/** Applies the query of a link once, and removes it from the address. */
function useEntry(runtime: Runtime): Entry {
  const { pathname, search, hash } = useLocation();
  const [done, setDone] = useState<{ search: string; to?: string }>();
  useEffect(() => {
    if (search === '' || done?.search === search) return;
    const finish = (to?: string): void => setDone({ search, to });
    if (isCallback(runtime.engine.flow, pathname, search))
      return subscribeToPromise(callbackTarget(runtime), finish);
    if (hasReturnedFromSignIn(runtime.engine.flow, pathname, search)) {
      finish(targetAfterReturn(runtime));
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
