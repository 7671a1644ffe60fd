import { createContext, type RefObject, useContext, useEffect } from 'react';
import type { CompiledStep } from '../../index.ts';
import { useLatest } from './use-latest.ts';
import type { StepHandle } from './widget-contract.ts';

/** The action of the primary button while a widget has taken it over; true lets the step go on with its own Next. */
export interface PrimaryAction {
  handler: () => Promise<boolean>;
  label?: string;
  /** Why it can't be pressed now, in words that stand next to it. */
  blocked?: string;
  /** The handler said yes, and yet the person stays: an answer or an action of the step said no. */
  onStay?: () => void;
}

export interface StepContextValue {
  step: CompiledStep;
  /** Flat names a substep screen is limited to; undefined for the whole step. */
  only: readonly string[] | undefined;
  /** A list step opened to add an item. */
  adding: boolean;
  handle: StepHandle;
  takePrimary: (action: PrimaryAction | undefined) => void;
  /** Asked before the person leaves the step by a link or by the browser; undefined where nothing would be left behind. */
  leaving: RefObject<LeaveQuestion | undefined>;
  /** Answers that are about to be filled in: Next looks for errors once they are there. */
  arriving: RefObject<Set<Promise<void>>>;
}

/** Resolves true to leave. */
export type LeaveQuestion = () => Promise<boolean>;

/** The context of a step outside a wizard, without navigation. @param only the fields that it shows */
export function stepAlone(step: CompiledStep, only?: readonly string[]): StepContextValue {
  return {
    step,
    only,
    adding: false,
    takePrimary: () => {},
    leaving: { current: undefined },
    arriving: { current: new Set() },
    handle: {
      state: '',
      setState: () => {},
      next: async () => {},
      goTo: () => {},
      goPast: () => {},
      hasLed: () => false,
      words: { heading: step.heading },
    },
  };
}

export const StepContext = createContext<StepContextValue | undefined>(undefined);

/** The step screen a component stands in. */
export function useStepContext(): StepContextValue {
  const value = useContext(StepContext);
  if (!value) throw new Error('StepContext is missing');
  return value;
}

/** The widget's controls of its step: state, words, going on. */
export function useStepHandle(): StepHandle {
  return useStepContext().handle;
}

/**
 * Lets a widget take over the step's primary button until it unmounts (code entry, bank link).
 * @param handler undefined gives the button back; it resolves true to let the step go on with its own Next.
 * @param options `label`: its words; `blocked`: why it can't be pressed now; `onStay`: the step did not go on after all.
 */
export function usePrimaryAction(
  handler: (() => Promise<boolean>) | undefined,
  options: Omit<PrimaryAction, 'handler'> = {},
): void {
  const { takePrimary } = useStepContext();
  const { label, blocked, onStay } = options;
  const latest = useLatest({ handler, onStay });
  const active = handler !== undefined;
  useEffect(() => {
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
 * Keeps Next waiting while a widget is about to fill answers in: somebody quick is shown no errors that go by themselves.
 * @param atMost milliseconds; then Next goes on with what is there
 */
export function useArriving(active: boolean, atMost: number): void {
  const { arriving } = useStepContext();
  useEffect(() => {
    if (!active) return undefined;
    const all = arriving.current;
    let arrived: () => void = () => undefined;
    const answer = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    all.add(answer);
    const timer = setTimeout(arrived, atMost);
    return () => {
      clearTimeout(timer);
      all.delete(answer);
      arrived();
    };
  }, [active, arriving, atMost]);
}

/** Has every link of the page, and the browser's Back and Forward, ask first; undefined: nothing to ask. */
export function useLeaveQuestion(ask: LeaveQuestion | undefined): void {
  const { leaving } = useStepContext();
  useEffect(() => {
    leaving.current = ask;
    return () => {
      leaving.current = undefined;
    };
  });
}
