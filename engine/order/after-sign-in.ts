import type { CompiledFlow, CompiledStep } from '../flow/index.ts';
import { hiddenFields, holds, locate, readField, stepById, stepIndex, stepPath } from '../flow/index.ts';
import type { ApplicationData } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';
import type { FormContext } from './form-context.ts';

/**
 * Where a person goes on after signing in, where no target was stored [SIGN-33] to [SIGN-37]: the step after
 * sign-in when what was asked before it is known; else the flow's first `otherwise` whose rule holds; else the first step.
 * An application that has got past sign-in goes on where it was left [SIGN-39].
 * @param farthest id of the farthest step reached. @returns a path of the application; it may be an alias.
 */
export function afterSignIn(context: FormContext, farthest?: string): string {
  const { flow } = context;
  const first = context.firstStep();
  const left = leftOffAt(context, farthest);
  if (left) return stepPath(flow, left);
  if (isKnown(context)) return pathAfterSignIn(context);
  const place = flow.callback.otherwise.find(({ when }) => holds(when, context));
  return place?.to ?? (first ? stepPath(flow, first) : flow.home);
}

/**
 * Where a person who has just signed in inside the wizard goes instead of the next step: only where a rule of the flow
 * says so (a business is to be chosen) and nothing was entered yet.
 */
export function detourAfterSignIn(context: FormContext): string | undefined {
  return isKnown(context) ? undefined : choiceOnStart(context);
}

/** The choice that a rule of the flow requires of a person who starts it; undefined if none does [FLOW-23]. */
export function choiceOnStart(context: FormContext): string | undefined {
  const { flow } = context;
  return flow.callback.otherwise.find(({ when }) => when !== undefined && holds(when, context))?.to;
}

/**
 * Whether an application is in progress: the person has given one of the answers that are asked before signing in
 * (`callback.filled`); what stands there by default is nobody's answer.
 */
export function isInProgress(flow: CompiledFlow, application: ApplicationData): boolean {
  return flow.callback.filled.some((name) => {
    const byDefault = locate(flow.application, name)?.schema['x-default'] !== undefined;
    return !byDefault && !isEmpty(readField(flow, application, name));
  });
}

/** The farthest step, where it takes part and lies behind sign-in. */
function leftOffAt(context: FormContext, farthest = ''): CompiledStep | undefined {
  const { flow } = context;
  const step = stepById(flow, farthest);
  const signIn = flow.steps.findIndex(({ path }) => path === flow.signInStep);
  const past = stepIndex(flow, farthest) > signIn;
  return step && past && context.isVisible(step) ? step : undefined;
}

function pathAfterSignIn(context: FormContext): string {
  const { flow } = context;
  const signIn = flow.steps.find((step) => step.path === flow.signInStep);
  const next = signIn && context.nextStep(signIn);
  return next ? stepPath(flow, next) : flow.home;
}

function isKnown(context: FormContext): boolean {
  const { flow } = context;
  const { known, filled } = flow.callback;
  const has = (name: string) => !isEmpty(readField(flow, context.application, name));
  const hidden = hiddenFields(context);
  const asked = filled.filter((name) => !hidden.has(name));
  return known.some(has) || (asked.length > 0 && asked.every(has));
}
