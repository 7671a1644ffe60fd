import { createContext, type RefObject, useContext, useLayoutEffect } from 'react';
import type { CompiledStep } from '../../index.ts';
import { useLatest } from './use-latest.ts';
import type { StepHandle } from './widget-contract.ts';

/** A widget's action for the primary button; its handler resolves true to continue with the step's own submit. */
export interface PrimaryAction {
  handler: () => Promise<boolean>;
  label?: string;
  /** Why the button can't be pressed; shown beside it. */
  blocked?: string;
  /** Called if the handler resolved true, but an invalid answer or a failed action kept the step. */
  onStay?: () => void;
}

export interface StepContextValue {
  step: CompiledStep;
  /** Flat names of a substep; undefined for the whole step. */
  only: readonly string[] | undefined;
  /** The step was opened to add an item to its list. */
  adding: boolean;
  handle: StepHandle;
  takePrimary: (action: PrimaryAction | undefined) => void;
  /** Asked before the user leaves the step; undefined if nothing would be lost. */
  leaving: RefObject<LeaveQuestion | undefined>;
  /** Lookups that are about to fill in answers: Continue waits for them; a result of false keeps the user on the step. */
  arriving: RefObject<Set<Promise<boolean>>>;
  /** Questions to ask when the answers of the step are valid; false keeps the user on the step. */
  continuing: RefObject<Set<LeaveQuestion>>;
}

/** A question that resolves true if the user leaves. */
export type LeaveQuestion = () => Promise<boolean>;

/**
 * The context of a step outside a wizard, without navigation.
 * @param only the fields that it shows
 */
export function stepAlone(step: CompiledStep, only?: readonly string[]): StepContextValue {
  return {
    step,
    only,
    adding: false,
    takePrimary: () => {},
    leaving: { current: undefined },
    arriving: { current: new Set() },
    continuing: { current: new Set() },
    handle: {
      state: '',
      setState: () => {},
      next: async () => {},
      goTo: () => {},
      goPast: () => {},
      hasSubmitted: () => false,
      words: { heading: step.heading },
    },
  };
}

export const StepContext = createContext<StepContextValue | undefined>(undefined);

/** The context of the step screen around a component. */
export function useStepContext(): StepContextValue {
  const value = useContext(StepContext);
  if (!value) throw new Error('StepContext is missing');
  return value;
}

/** A widget's access to its step: state, texts, and continuing. */
export function useStepHandle(): StepHandle {
  return useStepContext().handle;
}

/**
 * Sets a widget's own action for the primary button until the widget unmounts.
 * @param handler resolves true to continue with the step's own submit; undefined restores the button's normal action
 * @param options `label`: the button's text; `blocked`: why it can't be pressed; `onStay`: the step did not continue
 */
export function usePrimaryAction(
  handler: (() => Promise<boolean>) | undefined,
  options: Omit<PrimaryAction, 'handler'> = {},
): void {
  const { takePrimary } = useStepContext();
  const { label, blocked, onStay } = options;
  const latest = useLatest({ handler, onStay });
  const active = handler !== undefined;
  useLayoutEffect(() => {
    if (!active) return undefined;
    takePrimary({
      handler: async () => (await latest.current.handler?.()) ?? true,
      label,
      blocked,
      onStay: () => latest.current.onStay?.(),
    });
    return () => takePrimary(undefined);
  }, [active, label, blocked, takePrimary]);
}

/**
 * Makes Continue wait while a widget is about to fill in answers, so that no errors appear and vanish.
 * @param atMost milliseconds after which Continue no longer waits
 * @param mayContinue called when the wait ends; false keeps the user on the step
 */
export function useDelayContinue(
  active: boolean,
  atMost: number,
  mayContinue: () => boolean = () => true,
): void {
  const { arriving } = useStepContext();
  const latest = useLatest(mayContinue);
  useLayoutEffect(() => {
    if (!active) return undefined;
    const all = arriving.current;
    let endWait: () => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      endWait = () => resolve(latest.current());
    });
    all.add(answer);
    const timer = setTimeout(endWait, atMost);
    return () => {
      clearTimeout(timer);
      all.delete(answer);
      endWait();
    };
  }, [active, arriving, atMost, latest]);
}

/** Makes every link of the page, Back and Forward ask first; undefined removes the question. */
export function useLeaveQuestion(ask: LeaveQuestion | undefined): void {
  const { leaving } = useStepContext();
  useLayoutEffect(() => {
    // Keeps the question of another field of the step.
    if (!ask) return undefined;
    leaving.current = ask;
    return () => {
      if (leaving.current === ask) leaving.current = undefined;
    };
  });
}

/** Makes Continue ask a question when the step's answers are valid; undefined removes the question. */
export function useContinueQuestion(ask: LeaveQuestion | undefined): void {
  const { continuing } = useStepContext();
  const latest = useLatest(ask);
  const active = ask !== undefined;
  useLayoutEffect(() => {
    if (!active) return undefined;
    const all = continuing.current;
    const question = async (): Promise<boolean> => (await latest.current?.()) ?? true;
    all.add(question);
    return () => void all.delete(question);
  }, [active, continuing, latest]);
}
