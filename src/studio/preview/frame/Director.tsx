import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { STUDIO } from '#domain/limits.ts';
import { applicantAnswers, previewAnswers, type SampleApplicant } from '#domain/walk/index.ts';
import { type CompiledStep, type FormContext, resolvePath, stepById, stepPath } from '#engine';
import { subscribeToPromise } from '#engine/react';
import { createRuntimes } from '../../../application/runtime/index.ts';
import type { Runtime } from '../../../application/state/index.ts';
import { useBrand } from '../../../brand/BrandContext.tsx';
import { useServices } from '../../../shell/services/index.ts';
import { type PreviewState, type ShowMessage, sendToStudio } from '../messages.ts';
import { isDialog } from '../preview-dialogs.ts';
import { openPage, pathOfPage } from '../preview-pages.ts';
import { ShownDialog } from './dialogs/index.ts';
import { enteredAnswers, questionOf, shownParts } from './shown-parts.ts';
import { usePressedText } from './use-pressed-text.ts';

/** Navigates the application to Studio's step and state, and reports clicks. */
export function Director({ show, children }: { show: ShowMessage; children: ReactNode }) {
  const runtime = useRuntime(show.flow);
  const wantedPath = useWantedPlace(show, runtime);
  useSelectedQuestion(show, runtime, wantedPath);
  useShownParts(show, runtime);
  usePressedText(show.isEditing === true);
  if (!useHasArrived(wantedPath)) return null;
  const { page } = show;
  return (
    <>
      {children}
      {isDialog(page) && runtime && <ShownDialog key={page} dialog={page} runtime={runtime} />}
    </>
  );
}

/** Whether the first navigation is done. Before it, the start page would be rendered, and redirect. */
function useHasArrived(wantedPath: string | undefined): boolean {
  const { pathname } = useLocation();
  const [hasArrived, setHasArrived] = useState(false);
  // The router renders a new location later than a state that is set with it.
  if (!hasArrived && pathname === wantedPath) setHasArrived(true);
  return hasArrived;
}

function useRuntime(flow: string): Runtime | undefined {
  const services = useServices();
  const { brand } = useBrand();
  const [runtime, setRuntime] = useState<Runtime>();
  useEffect(
    () => subscribeToPromise(services.once(createRuntimes).getOrStart(flow, brand), setRuntime, () => {}),
    [services, flow, brand],
  );
  return runtime;
}

/** The state and applicant that an application was filled in for. Created once per application: `services.once`. */
const createLastFilled = (): { current?: { state: PreviewState; sample: string | undefined } } => ({});

/** Fills in the other steps, so that any step can be opened, and navigates to the wanted page. @returns its path */
function useWantedPlace(show: ShowMessage, runtime: Runtime | undefined): string | undefined {
  const { step, page, state } = show;
  // Compared as JSON, because each message has a new object.
  const sample = JSON.stringify(show.sample);
  const navigate = useNavigate();
  const services = useServices();
  const [path, setPath] = useState<string>();
  const isCompiled = useIsCompiled(step, runtime);
  const hasPlace = useRef(false);
  useEffect(() => {
    // A new step is not compiled yet: the preview stays at its step until it is.
    if (!runtime || (step !== undefined && !isCompiled && hasPlace.current)) return undefined;
    hasPlace.current = true;
    const { engine } = runtime;
    const { flow } = engine;
    const wantedStep = stepById(flow, step) ?? flow.steps[0];
    if (!wantedStep) return undefined;
    const isEmpty = state === 'empty' || state === 'errors';
    const applicant = sample === undefined ? undefined : (JSON.parse(sample) as SampleApplicant);
    const last = services.once(createLastFilled);
    const isSame = last.current?.state === state && last.current.sample === sample;
    last.current = { state, sample };
    // Another step keeps the member's answers; another state or applicant discards them.
    const own = isSame ? enteredAnswers(engine) : { lists: {}, answers: {} };
    const sampleAnswers = {
      ...(applicant && applicantAnswers(flow, applicant)),
      ...own.lists,
      ...own.answers,
    };
    const values = previewAnswers(wantedStep, isEmpty, engine.context(), sampleAnswers);
    runtime.dispatch({ type: 'reset', values });
    runtime.dispatch({ type: 'change', values: own.answers });
    const review = flow.steps.find(({ view }) => view === 'review');
    const shownStep = nearestVisible(
      state === 'review' ? (review ?? wantedStep) : wantedStep,
      engine.context(),
    );
    const place = (page && pathOfPage(page, flow.id, services.siteMap)) ?? stepPath(flow, shownStep);
    navigate(place);
    setPath(place);
    runtime.dispatch({ type: 'errors', errors: [] });
    if (page) return openPage(page, flow.id, services);
    if (state !== 'errors') return;
    const hasErrors = engine.context().errorsOf(shownStep).length > 0;
    return hasErrors ? whenDrawn('form.step-form', (form) => form.requestSubmit()) : undefined;
  }, [runtime, step, page, isCompiled, state, sample, navigate, services]);
  return path;
}

/** The step, or the one before it that these answers show: the application would leave a skipped step. */
function nearestVisible(step: CompiledStep, context: FormContext): CompiledStep {
  const { steps } = context.flow;
  const before = steps.slice(0, steps.indexOf(step) + 1).filter((candidate) => context.isVisible(candidate));
  return before.at(-1) ?? context.firstStep() ?? step;
}

/** Reports the steps and questions that the answers hide, whenever they change. */
function useShownParts({ step, sample }: ShowMessage, runtime: Runtime | undefined): void {
  const sampleJson = JSON.stringify(sample);
  useEffect(() => {
    if (!runtime) return undefined;
    let last = '';
    const report = () => {
      const applicant = sampleJson === undefined ? undefined : (JSON.parse(sampleJson) as SampleApplicant);
      const parts = shownParts(runtime.engine, step, applicant);
      const now = JSON.stringify(parts);
      if (now === last) return;
      last = now;
      sendToStudio({ type: 'studio-shown', parts });
    };
    let stop = runtime.engine.store.subscribe(report);
    const stopEngine = runtime.onEngine(() => {
      stop();
      stop = runtime.engine.store.subscribe(report);
      report();
    });
    report();
    return () => {
      stop();
      stopEngine();
    };
  }, [runtime, step, sampleJson]);
}

/** Whether the compiled flow has the step, also after later compilations. */
function useIsCompiled(step: string | undefined, runtime: Runtime | undefined): boolean {
  const subscribe = useCallback((listener: () => void) => runtime?.onEngine(listener) ?? noop, [runtime]);
  return useSyncExternalStore(
    subscribe,
    () => runtime?.engine.flow.steps.some(({ id }) => id === step) ?? false,
  );
}

const noop = () => {};

/** Runs an action on a form once it has fields. @returns a function that cancels it */
function whenDrawn(selector: string, act: (form: HTMLFormElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const poll = (): void => {
    const form = document.querySelector<HTMLFormElement>(selector);
    const step = form?.querySelector('[data-field]');
    if (form && step) act(form);
    else timer = setTimeout(poll, STUDIO.drawnPollMs);
  };
  // After the previous step is gone.
  timer = setTimeout(poll, STUDIO.drawnPollMs);
  return () => clearTimeout(timer);
}

/** The events by which a person scrolls or answers. */
const BY_PERSON = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Highlights the selected question, and makes every question selectable. */
function useSelectedQuestion(
  { question, module, isEditing }: ShowMessage,
  runtime: Runtime | undefined,
  wantedPath: string | undefined,
): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const click = ({ target }: MouseEvent) => {
      const name = (target as Element).closest?.('[data-field]')?.getAttribute('data-field');
      if (name && runtime && !isEditing)
        sendToStudio({ type: 'studio-selected', question: questionOf(runtime.engine.flow, name) });
    };
    document.addEventListener('click', click, true);
    return () => document.removeEventListener('click', click, true);
  }, [runtime, isEditing]);
  const lastPathname = useRef(pathname);
  useEffect(() => {
    // Studio requested this location.
    if (!runtime || pathname === lastPathname.current) return;
    lastPathname.current = pathname;
    if (pathname === wantedPath) return;
    const place = resolvePath(pathname, runtime.engine.context());
    if (place.kind === 'step') sendToStudio({ type: 'studio-step', step: place.step.id });
  }, [runtime, pathname, wantedPath]);
  useLayoutEffect(() => {
    const mark = () => {
      for (const element of document.querySelectorAll('.studio-chosen'))
        element.classList.remove('studio-chosen');
      const found = question && runtime ? fieldOf(runtime, question) : undefined;
      found?.classList.add('studio-chosen');
      found?.scrollIntoView({ block: 'nearest' });
    };
    mark();
    // A control that loads late moves the question out of view again. Once the person scrolls or types, it may stay so.
    let isReleased = false;
    const release = () => {
      isReleased = true;
    };
    for (const name of BY_PERSON) document.addEventListener(name, release, true);
    const observer = new MutationObserver(() => {
      const chosen = question ? document.querySelector('.studio-chosen') : undefined;
      if (chosen === null) mark();
      else if (!isReleased) chosen?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const name of BY_PERSON) document.removeEventListener(name, release, true);
    };
  }, [question, module, pathname, runtime]);
}

/** The element of a question; for an inner question of an empty list, the list. */
function fieldOf(runtime: Runtime, question: string): Element | undefined {
  const all = [...document.querySelectorAll('[data-field]')];
  const elementOf = (name: string) =>
    all.find((element) => questionOf(runtime.engine.flow, element.getAttribute('data-field') ?? '') === name);
  return elementOf(question) ?? elementOf(question.split('/')[0] ?? '');
}
