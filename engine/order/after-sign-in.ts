import type { CompiledFlow, CompiledStep } from '../flow/index.ts';
import { hiddenFields, holds, locate, readField, stepById, stepIndex, stepPath } from '../flow/index.ts';
import type { ApplicationData } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';
import type { FormContext } from './form-context.ts';

/**
 * The path after sign-in, if no return path was stored [SIGN-33] to [SIGN-37]; it can be an alias. If the user had gone
 * beyond the sign-in step, it is the step to resume [SIGN-39]. Otherwise it is the step after sign-in if the
 * earlier answers are known, else the first entry of `callback.otherwise` whose rule holds, else the first step.
 * @param farthest id of the farthest step that the user has left
 */
export function findPathAfterSignIn(context: FormContext, farthest?: string): string {
  const { flow } = context;
  const first = context.firstStep();
  const resumeStep = findResumeStep(context, farthest);
  if (resumeStep) return stepPath(flow, resumeStep);
  if (hasCallbackAnswers(context)) return pathAfterSignIn(context);
  const place = flow.callback.otherwise.find(({ when }) => holds(when, context));
  return place?.to ?? (first ? stepPath(flow, first) : flow.home);
}

/**
 * The path after a sign-in inside the wizard, if a rule of the flow requires a choice (such as of a business) and no
 * answer was given.
 */
export function detourAfterSignIn(context: FormContext): string | undefined {
  return hasCallbackAnswers(context) ? undefined : choiceOnStart(context);
}

/** The path of the first choice that a rule of `callback.otherwise` requires; undefined if no rule holds [FLOW-23]. */
export function choiceOnStart(context: FormContext): string | undefined {
  const { flow } = context;
  return flow.callback.otherwise.find(({ when }) => when !== undefined && holds(when, context))?.to;
}

/** Whether the user has answered a question before sign-in (`callback.filled`); a default is no answer. */
export function isInProgress(flow: CompiledFlow, application: ApplicationData): boolean {
  return flow.callback.filled.some((name) => {
    const hasDefault = locate(flow.application, name)?.schema['x-default'] !== undefined;
    return !hasDefault && !isEmpty(readField(flow, application, name));
  });
}

/**
 * The step after the farthest step that the user left, or the farthest step itself if it is now incomplete. Undefined
 * if the farthest step is not visible or not after sign-in.
 */
function findResumeStep(context: FormContext, farthest = ''): CompiledStep | undefined {
  const { flow } = context;
  const step = stepById(flow, farthest);
  const signIn = flow.steps.findIndex(({ path }) => path === flow.signInStep);
  const past = stepIndex(flow, farthest) > signIn;
  if (!step || !past || !context.isVisible(step)) return undefined;
  return context.isComplete(step) ? (context.stepAfterContinue(step) ?? step) : step;
}

function pathAfterSignIn(context: FormContext): string {
  const { flow } = context;
  const signIn = flow.steps.find((step) => step.path === flow.signInStep);
  const next = signIn && context.nextStep(signIn);
  return next ? stepPath(flow, next) : flow.home;
}

/** Whether an answer of `callback.known` exists, or all visible ones of `callback.filled`. */
function hasCallbackAnswers(context: FormContext): boolean {
  const { flow } = context;
  const { known, filled } = flow.callback;
  const isAnswered = (name: string) => !isEmpty(readField(flow, context.application, name));
  const hidden = hiddenFields(context);
  const visibleNames = filled.filter((name) => !hidden.has(name));
  return known.some(isAnswered) || (visibleNames.length > 0 && visibleNames.every(isAnswered));
}
