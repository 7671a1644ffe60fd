import type { AwaitedItem, CompiledFlow, CompiledStep } from '../flow/index.ts';
import { stepIndex } from '../flow/index.ts';

/** `awaited`: complete except for a part that another person was asked for. */
export type StepState = 'current' | 'complete' | 'awaited' | 'incomplete' | 'ahead';

export interface NavigationEntry {
  step: CompiledStep;
  state: StepState;
  /** Can be opened from the navigation. */
  reachable: boolean;
}

interface StepQueries {
  readonly flow: CompiledFlow;
  visibleSteps(): CompiledStep[];
  awaitedItems(): AwaitedItem[];
  isComplete(step: CompiledStep): boolean;
}

/**
 * The entries of the navigation: every step that `stepNumber` counts, and the current one. Steps marked `navigation`
 * that were reached can be opened.
 * @param farthest id of the farthest step so far
 */
export function navigationEntries(
  context: StepQueries,
  current: CompiledStep,
  farthest: string | undefined,
): NavigationEntry[] {
  const { flow } = context;
  const shownSteps = context.visibleSteps();
  const farthestIndex = stepIndex(flow, farthest);
  // Invisible steps may be between the farthest step and the next visible step.
  const next = shownSteps.find((step) => stepIndex(flow, step.id) > farthestIndex);
  const reached = Math.max(next ? stepIndex(flow, next.id) : farthestIndex + 1, stepIndex(flow, current.id));
  const waiting = new Set(context.awaitedItems().map(({ step }) => step.id));
  return flow.steps
    .filter((step) => shownSteps.includes(step) || step.id === current.id)
    .map((step) => {
      const index = stepIndex(flow, step.id);
      const reachable = index <= reached && step.navigation;
      // Skip the validation of the current step, which may have many answers: its state is `current`.
      if (step.id === current.id) return { step, state: 'current', reachable };
      const complete = step.view !== 'review' && context.isComplete(step);
      // The step after the farthest one may be opened, but is not incomplete before the user has seen it.
      const doneState = waiting.has(step.id) ? 'awaited' : 'complete';
      return { step, state: complete ? doneState : index < reached ? 'incomplete' : 'ahead', reachable };
    });
}
