import { type FormEvent, lazy, Suspense, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { certificationOf } from '#domain/certification.ts';
import { type CompiledStep, detourAfterSignIn, listOf, type Substep, stepPath } from '#engine';
import { StepContext, StepForm, useEngine, useEngineState, useStep, useText } from '#engine/react';
import { useCompletedEvent } from '../../analytics/use-step-events.ts';
import { runAction } from '../../application/actions/index.ts';
import type { Runtime } from '../../application/state/index.ts';
import { PageHeading, useLeaveGuard, useLinks } from '../../shell/navigation/index.ts';
import { useServices } from '../../shell/services/index.ts';
import { StepLayout } from '../../styles/StepLayout.tsx';
import { loadReview } from '../fetch-code.ts';
import { OwnNotices } from '../OwnNotices.tsx';
import { useEarlyAnswers } from './early-answers.ts';
import { useFocusNamedField } from './field-step.ts';
import { NotSaved, SavedState } from './SavedState.tsx';
import { StepNotices } from './StepNotices.tsx';
import { StepProblems } from './StepProblems.tsx';
import { StepProgress } from './StepProgress.tsx';
import { StepRail } from './StepRail.tsx';
import { pathBefore, returnFrom, stepAfter, useNavigateFromStep } from './step-navigation.ts';
import { useClearErrors, useClearWhenLeft } from './use-clear.ts';

const ReviewBody = lazy(async () => ({ default: await loadReview() }));

interface StepScreenProps {
  runtime: Runtime;
  step: CompiledStep;
  /** The flat names that a substep shows. */
  only: readonly string[] | undefined;
  /** The substep of the address. */
  part: Substep | undefined;
}

/** The page of a step: heading, intro, notices, fields or review, and one primary button. */
export function StepScreen({ runtime, step, only, part }: StepScreenProps) {
  const engine = useEngine();
  const text = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const { siteMap } = useServices();
  const link = useLinks(navigate);
  const back = returnFrom(engine.flow, step, location, siteMap);
  const run = useCallback(
    // A static import, because a browser does not retry a failed dynamic import before a reload.
    (action: string, { id }: CompiledStep) => runAction(action, runtime, id),
    [runtime],
  );
  const card = (location.state as { card?: unknown } | null)?.card;
  const clearWhenLeft = useClearWhenLeft(runtime);
  const reportCompleted = useCompletedEvent({ boot: runtime.boot, engine }, step);
  const onDone = useCallback(() => {
    reportCompleted();
    const { flow } = engine;
    const next = stepAfter(runtime, step);
    // After the submission, the review in the history would be empty.
    if (next?.view === 'final') {
      navigate(stepPath(flow, next), { replace: true });
      clearWhenLeft();
      return;
    }
    const detour = step.signIn && !back ? detourAfterSignIn(engine.context()) : undefined;
    if (detour) return void navigate(detour);
    if (!next && !only) {
      navigate(flow.done, { replace: true });
      clearWhenLeft();
      return;
    }
    // The review shows the card from which the person returns.
    if (back) navigate(back, { state: card && { card } });
    else navigate(stepPath(flow, next ?? step));
  }, [reportCompleted, engine, navigate, back, card, only, runtime, step, clearWhenLeft]);
  const onGo = useNavigateFromStep(step, back, navigate, location.search);
  const isOver = useCallback(() => runtime.state().core.submission !== undefined, [runtime]);
  const navigation = useMemo(
    () => ({ visit: location.key, onDone, onGo, isOver }),
    [location.key, onDone, onGo, isOver],
  );
  const controller = useStep(step, only, part, run, navigation);
  const { context, words, busy } = controller;
  const stateName = context.handle.state;
  useAddItem(step, context.adding, location.key);
  useClearErrors(runtime, step);
  useFocusNamedField(step);
  useLeaveGuard(context.leaving);

  const review = step.view === 'review';
  const certification = review && certificationOf(step, engine.env) ? 'certification' : undefined;
  const invalid = useEngineState((state) =>
    review ? engine.context().with({ application: state.application }).incompleteSteps().length > 0 : false,
  );
  const awaited = useEngineState((state) =>
    review ? joinFirstNames(engine.contextOf(state).awaitedItems(), engine.env.locale) : '',
  );
  const cannotSubmit = invalid || awaited !== '';
  const previous = (step.signIn ? undefined : back) ?? pathBefore(engine, step);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!cannotSubmit) void controller.submit();
  };
  const form = useRef<HTMLFormElement>(null);
  useEarlyAnswers(form);
  const label = invalid ? words.primaryDisabled : controller.primaryLabel;
  const reasons = [
    ...(invalid ? [text('wizard.fillIn')] : []),
    ...(awaited === '' ? [] : [text('wizard.awaited', { names: awaited })]),
  ];
  const why = cannotSubmit ? reasons.join(' ') : controller.blocked;
  return (
    <StepContext value={context}>
      {/* `method="dialog"`: without scripts the form submits nothing, so no answer gets into an address. */}
      <form
        ref={form}
        className="step-form"
        method="dialog"
        noValidate
        onSubmit={submit}
        aria-busy={busy}
        autoComplete="on"
      >
        <StepLayout
          rail={<StepRail runtime={runtime} step={step} />}
          top={
            <>
              <StepProgress step={step} />
              <SavedState runtime={runtime} />
            </>
          }
          actions={
            <>
              <button
                type="submit"
                className="button"
                aria-disabled={busy || why !== undefined || undefined}
                aria-describedby={why === undefined ? certification : 'step-why'}
              >
                {label ?? text('ui.next')}
              </button>
              {why !== undefined && (
                <p className="step-why" id="step-why">
                  {why}
                </p>
              )}
              {previous && (
                <a className="link-button" {...link(previous)}>
                  {text('ui.back')}
                </a>
              )}
              <NotSaved runtime={runtime} busy={busy} />
            </>
          }
        >
          <PageHeading focusKey={`${step.id}${stateName}`}>{words.heading}</PageHeading>
          {words.intro && <p className="lead">{words.intro}</p>}
          <StepNotices runtime={runtime} step={step} />
          <StepProblems runtime={runtime} title={words.title} problem={controller.problem} />
          {review ? (
            <Suspense fallback={<ReviewLoading />}>
              <ReviewBody runtime={runtime} step={step} />
            </Suspense>
          ) : (
            <>
              <StepForm />
              <OwnNotices step={step} at="end" />
            </>
          )}
        </StepLayout>
      </form>
    </StepContext>
  );
}

/** First names, each once: 'Sam and Kim'. */
function joinFirstNames(items: readonly { firstName: string }[], locale: string | undefined): string {
  const names = [...new Set(items.map(({ firstName }) => firstName))];
  return new Intl.ListFormat(locale ?? 'en-US').format(names);
}

function ReviewLoading() {
  return (
    <div className="review-loading">
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}

/** Adds an item when `owners/add` opens, unless the last item is still empty. */
function useAddItem(step: CompiledStep, adding: boolean, key: string): void {
  const engine = useEngine();
  // A layout effect adds it before the first paint: a click right after that acts on the new item.
  useLayoutEffect(() => {
    if (!adding) return;
    for (const list of Object.keys(step.itemSchemas)) {
      const items = listOf(engine.state().application, list);
      const last = items[items.length - 1];
      const full = items.length >= (engine.flow.application.properties?.[list]?.maxItems ?? 0);
      const blank = last && Object.keys(last).every((field) => field === 'key');
      if (!blank && !full) engine.dispatch({ type: 'add-item', list, key: crypto.randomUUID() });
    }
  }, [adding, engine, step, key]);
}
