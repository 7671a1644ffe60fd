import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CompiledStep, FieldError, Substep } from '../index.ts';
import {
  expandedFields,
  fillText,
  holds,
  type StepTexts,
  shownDefaults,
  stepWords,
  tidyAnswers,
} from '../index.ts';
import type { LeaveQuestion, PrimaryAction, StepContextValue } from './context/index.ts';
import { useEngine } from './context/index.ts';
import { useHeldValues } from './field/index.ts';
import { useSubmitOnce } from './use-submit-once.ts';

/** The result of an action. If it is not ok, the user stays on the step, which shows the `errors`. */
export type ActionOutcome = { ok: true } | { ok: false; errors?: FieldError[] };

/** Runs a named action of the application (`save`, `send-code` ...). */
export type ActionRunner = (action: string, step: CompiledStep) => Promise<ActionOutcome>;

/** Fields with errors as of the last attempt, in page order; attempt 0 is before the first. */
export interface StepProblem {
  attempt: number;
  fields: string[];
}

export interface StepController {
  context: StepContextValue;
  words: StepTexts;
  /** Runs the widget's own action, or validates, runs the step's actions and continues. */
  submit: () => Promise<void>;
  busy: boolean;
  /** A separate store, so that a failed step does not re-render its fields. */
  problem: StoreApi<StepProblem>;
  primaryLabel: string | undefined;
  /** Why the primary button can't be pressed; undefined if it can. */
  blocked: string | undefined;
}

export interface StepNavigation {
  /** Identifies a visit of the step; a submitted visit can't be submitted again. */
  visit?: string;
  /** Called when the step is done, if the user is still on it or the flow is finished. */
  onDone: () => void;
  /** Whether an action has finished the flow: `onDone` is then called even if answers changed or the user left. */
  isOver?: () => boolean;
  /** Opens another step by its path, or the next step in order. @returns false if there is none */
  onGo?: (stepPath: string | undefined) => boolean;
}

/**
 * Runs one step: `submit` validates it, shows all errors, runs its actions and calls `onDone`. It does nothing while it is
 * blocked or after a successful submit: a second press must not send the code again. After the actions it validates
 * again. If the user has left the step during the actions, it shows no errors and does not navigate.
 * @param only the fields of a substep screen, which alone are validated
 * @param part the substep of the screen, whose texts replace the step's
 */
export function useStep(
  step: CompiledStep,
  only: readonly string[] | undefined,
  part: Substep | undefined,
  run: ActionRunner,
  navigation: StepNavigation,
): StepController {
  const engine = useEngine();
  const { visit, onDone, onGo, isOver } = navigation;
  const [state, setState] = useState<{ name: string; values: Record<string, string> }>({
    name: '',
    values: {},
  });
  const [primaryAction, setPrimaryAction] = useState<PrimaryAction | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [problem] = useState(() => createStore<StepProblem>(() => ({ attempt: 0, fields: [] })));
  useHeldValues();
  const working = useRef(false);
  const leaving = useRef<LeaveQuestion>(undefined);
  const arriving = useRef(new Set<Promise<boolean>>());
  const continuing = useRef(new Set<LeaveQuestion>());
  const shownStepId = useRef<string>(undefined);
  // Before the paint: a press on the button may come before the effects that run after it, and would be lost.
  useLayoutEffect(() => {
    shownStepId.current = step.id;
    return () => {
      shownStepId.current = undefined;
    };
  }, [step.id]);
  const isStillShown = useCallback(() => shownStepId.current === step.id, [step.id]);
  const { hasSubmitted, submitOnce } = useSubmitOnce(visit, () => {
    if (!working.current) setBusy(false);
  });

  const words = useMemo(() => {
    const raw = stepWords(step, engine.env, state.name, part);
    return { ...raw, intro: raw.intro && fillText(raw.intro, state.values) };
  }, [step, engine, state, part]);

  const proceed = useCallback(
    async (onValid?: () => void): Promise<boolean> => {
      const show = (errors: FieldError[]): void => {
        if (!isStillShown()) return;
        engine.dispatch({ type: 'errors', errors });
        problem.setState(({ attempt }) => ({
          attempt: attempt + 1,
          fields: errors.map(({ field }) => field),
        }));
      };
      const isValid = (): boolean => {
        const tidied = tidyAnswers(step, engine.context());
        if (Object.keys(tidied).length > 0) engine.dispatch({ type: 'change', values: tidied });
        const errors = engine.context().errorsOf(step, only);
        if (errors.length > 0) show(errors);
        return errors.length === 0;
      };
      if (!isValid()) return false;
      for (const ask of [...continuing.current]) if (!(await ask())) return false;
      const { touched } = engine.state();
      const accepted = shownDefaults(step, engine.context(), touched, only);
      if (Object.keys(accepted).length > 0) engine.dispatch({ type: 'change', values: accepted });
      onValid?.();
      if (isStillShown()) {
        engine.dispatch({ type: 'errors', errors: [] });
        problem.setState({ attempt: 0, fields: [] });
      }
      for (const { action, when } of step.next) {
        if (!holds(when, engine.context())) continue;
        const outcome = await run(action, step);
        if (outcome.ok) continue;
        const stepErrors = (outcome.errors ?? []).filter(({ field }) =>
          expandedFields(step, engine.context()).includes(field),
        );
        if (stepErrors.length > 0) show(stepErrors);
        return false;
      }
      const isEnd = isOver?.() ?? false;
      if (!isEnd && step.next.length > 0 && !isValid()) return false;
      engine.dispatch({ type: 'reach', step: step.id });
      if (isEnd || isStillShown()) submitOnce(onDone);
      return true;
    },
    [engine, step, only, run, onDone, isOver, isStillShown, submitOnce, problem],
  );

  const submit = useCallback(async () => {
    // Ignores the second click of a double click.
    if (working.current || hasSubmitted() || primaryAction?.blocked !== undefined) return;
    working.current = true;
    // The busy state is set only once the answers are valid, so that a step with errors is not rendered twice more.
    let isBusy = false;
    const showBusy = (): void => {
      isBusy = true;
      setBusy(true);
    };
    if (primaryAction || arriving.current.size > 0) showBusy();
    try {
      const waits = [...arriving.current];
      if (waits.length > 0 && (await Promise.all(waits)).includes(false)) return;
      if (primaryAction && !(await primaryAction.handler())) return;
      if (!(await proceed(showBusy))) primaryAction?.onStay?.();
    } finally {
      working.current = false;
      if (isBusy && !hasSubmitted()) setBusy(false);
    }
  }, [primaryAction, proceed, hasSubmitted]);

  const context = useMemo<StepContextValue>(
    () => ({
      step,
      only,
      adding: part?.add === true,
      takePrimary: setPrimaryAction,
      leaving,
      arriving,
      continuing,
      handle: {
        state: state.name,
        setState: (name, values = {}) => setState({ name, values }),
        next: async () => void (hasSubmitted() || (await proceed())),
        goTo(stepPath) {
          if (isStillShown()) submitOnce(() => onGo?.(stepPath));
        },
        goPast() {
          engine.dispatch({ type: 'reach', step: step.id });
          if (isStillShown()) submitOnce(() => onGo?.(undefined));
        },
        hasSubmitted,
        words,
      },
    }),
    [engine, step, only, part, state, proceed, onGo, isStillShown, hasSubmitted, submitOnce, words],
  );
  return {
    context,
    words,
    submit,
    busy,
    problem,
    blocked: primaryAction?.blocked,
    primaryLabel:
      (busy && step.states.busy?.primary ? stepWords(step, engine.env, 'busy').primary : undefined) ??
      primaryAction?.label ??
      words.primary,
  };
}
