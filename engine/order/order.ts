import type { CompiledFlow, CompiledStep, EngineEnvironment, RuleContext } from '../flow/index.ts';
import { absence, expandedFields, holds, shownFields } from '../flow/index.ts';
import { isComplete } from './complete.ts';

/**
 * Whether a step takes part: its `show` rule holds, and hiding has not taken all of its fields [STEP-30].
 * A review step and a step without fields of its own always take part.
 */
export function isVisible(flow: CompiledFlow, step: CompiledStep, context: RuleContext): boolean {
  return holds(flow, step.show, context) && !isHiddenWhole(flow, step, context);
}

/** Whether hiding has left a step nothing to show: not even its address opens it. */
export function isHiddenWhole(flow: CompiledFlow, step: CompiledStep, context: RuleContext): boolean {
  if (step.view === 'review' || context.hidden.length === 0) return false;
  if (shownFields(flow, step, context).length > 0) return false;
  return expandedFields(flow, step, context).some((name) => absence(flow, step, name, context) === 'hidden');
}

/** The steps to be done now, in order; a final page is none of them. */
export function visibleSteps(flow: CompiledFlow, context: RuleContext): CompiledStep[] {
  return flow.steps.filter((step) => step.view !== 'final' && isVisible(flow, step, context));
}

/** Where an application begins: the first step that takes part [STEP-31]. */
export function firstStep(flow: CompiledFlow, context: RuleContext): CompiledStep | undefined {
  return visibleSteps(flow, context)[0];
}

/**
 * 'Step n of m' [STEP-31]: counts only steps that take part. One that takes none counts as a part of the step before
 * it, or of the first.
 */
export function stepNumber(
  flow: CompiledFlow,
  step: CompiledStep,
  context: RuleContext,
): { number: number; count: number } {
  const steps = visibleSteps(flow, context);
  const at = stepIndex(flow, step.id);
  const number = steps.filter((one) => stepIndex(flow, one.id) <= at).length;
  return { number: Math.max(1, number), count: steps.length };
}

/** The visible step `by` places from a step; undefined past either end. Works for a step that is itself not visible. */
function neighbour(
  flow: CompiledFlow,
  step: CompiledStep,
  context: RuleContext,
  by: 1 | -1,
): CompiledStep | undefined {
  const start = flow.steps.findIndex((one) => one.id === step.id);
  for (let at = start + by; at >= 0 && at < flow.steps.length; at += by) {
    const candidate = flow.steps[at];
    if (candidate && isVisible(flow, candidate, context)) return candidate;
  }
  return undefined;
}

/**
 * Where a step that is done leads: the step that its `leadsTo` names while that one takes part, else the one that follows
 * in order; undefined after the last (then the flow is done).
 */
export function nextStep(
  flow: CompiledFlow,
  step: CompiledStep,
  context: RuleContext,
): CompiledStep | undefined {
  const named = step.leadsTo === undefined ? undefined : stepByPath(flow, step.leadsTo);
  return named && isVisible(flow, named, context) ? named : followingStep(flow, step, context);
}

/**
 * Where a person goes on to from a step that is done. A step that its `leadsTo` names is gone to by the 'first not valid'
 * jump [STMT-4]: where steps before it are still open, to the first of them. Nobody sees a review of questions that
 * were never asked. A visitor, who came to a part of a later step by its address, goes to the first open step for visitors.
 */
export function stepOnward(
  flow: CompiledFlow,
  step: CompiledStep,
  context: RuleContext,
  env: EngineEnvironment,
): CompiledStep | undefined {
  const next = nextStep(flow, step, context);
  if (!context.session.loggedIn && step.access !== 'visitor') {
    // A visitor is here by a part that is open to visitors: the steps that follow are not.
    const own = visibleSteps(flow, context).filter(({ access }) => access === 'visitor');
    return own.find((one) => !isComplete(flow, one, context, env)) ?? next;
  }
  if (!next || next.path !== step.leadsTo) return next;
  const open = incompleteSteps(flow, context, env);
  return open.find((one) => one.id !== step.id && stepIndex(flow, one.id) < stepIndex(flow, next.id)) ?? next;
}

/** The step that follows in order, whatever `leadsTo` says: the way of somebody who passes a step by. */
export function followingStep(
  flow: CompiledFlow,
  step: CompiledStep,
  context: RuleContext,
): CompiledStep | undefined {
  return neighbour(flow, step, context, 1);
}

/** The step before this one; undefined at the first. */
export function previousStep(
  flow: CompiledFlow,
  step: CompiledStep,
  context: RuleContext,
): CompiledStep | undefined {
  return neighbour(flow, step, context, -1);
}

/** 'First not valid' jump [STEP-44]: the first step that isn't complete, else the final step. */
export function firstNotValid(
  flow: CompiledFlow,
  context: RuleContext,
  env: EngineEnvironment,
): CompiledStep {
  const steps = visibleSteps(flow, context);
  const found = steps.find((step) => !isComplete(flow, step, context, env)) ?? steps.at(-1);
  if (!found) throw new Error(`Flow '${flow.id}' shows no step`);
  return found;
}

/** The steps before the final one that are not complete; empty means that the final step may be submitted. */
export function incompleteSteps(
  flow: CompiledFlow,
  context: RuleContext,
  env: EngineEnvironment,
): CompiledStep[] {
  return visibleSteps(flow, context).filter((step) => !isComplete(flow, step, context, env));
}

/** The last step in the unbroken run of complete steps from the start; undefined where the first is not complete. */
export function lastOfUnbrokenRun(
  flow: CompiledFlow,
  context: RuleContext,
  env: EngineEnvironment,
): CompiledStep | undefined {
  const steps = visibleSteps(flow, context);
  const open = steps.findIndex((step) => !isComplete(flow, step, context, env));
  return open < 0 ? steps.at(-1) : steps[open - 1];
}

/**
 * The farthest step [STEP-42] [STEP-43]: tracked, only moving forward, recomputed from the run of complete steps.
 * @param tracked id of the farthest step so far. @returns the id of the later of the two.
 */
export function farthestStep(
  flow: CompiledFlow,
  tracked: string | undefined,
  context: RuleContext,
  env: EngineEnvironment,
): string | undefined {
  const run = lastOfUnbrokenRun(flow, context, env)?.id;
  return stepIndex(flow, run) > stepIndex(flow, tracked) ? run : tracked;
}

/** Position of a step in the flow; -1 for none. */
export function stepIndex(flow: CompiledFlow, id: string | undefined): number {
  return flow.steps.findIndex((step) => step.id === id);
}

/** The step of an id. */
export function stepById(flow: CompiledFlow, id: string): CompiledStep | undefined {
  return flow.steps.find((step) => step.id === id);
}

/** The step of a path below the flow's base: `bank-connect`. */
export function stepByPath(flow: CompiledFlow, path: string): CompiledStep | undefined {
  return flow.steps.find((step) => step.path === path);
}

export type StepState = 'current' | 'complete' | 'incomplete' | 'ahead';

/**
 * What navigation shows: every step that `stepNumber` counts, with its state and whether it can be opened from there (steps
 * marked `navigation` that were reached). The step that is open is among them even where it takes no part: where you are is
 * never left out.
 */
export function navigation(
  flow: CompiledFlow,
  current: CompiledStep,
  farthest: string | undefined,
  context: RuleContext,
  env: EngineEnvironment,
): { step: CompiledStep; state: StepState; reachable: boolean }[] {
  const reached = Math.max(stepIndex(flow, farthest) + 1, stepIndex(flow, current.id));
  const shown = visibleSteps(flow, context);
  return flow.steps
    .filter((step) => shown.includes(step) || step.id === current.id)
    .map((step) => {
      const index = stepIndex(flow, step.id);
      const isReached = index <= reached;
      const reachable = isReached && step.navigation;
      // Where you are needs no check of its answers, which may be many.
      if (step.id === current.id) return { step, state: 'current', reachable };
      const complete = step.view !== 'review' && isComplete(flow, step, context, env);
      // The one that comes next has not been seen yet: it may be opened, and lacks nothing so far.
      return { step, state: complete ? 'complete' : index < reached ? 'incomplete' : 'ahead', reachable };
    });
}
