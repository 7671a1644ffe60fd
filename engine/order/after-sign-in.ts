import type { CompiledFlow, CompiledStep, RuleContext } from '../flow/index.ts';
import { hiddenFields, holds, locate, readField, stepPath } from '../flow/index.ts';
import type { ApplicationData } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';
import { firstStep, isVisible, nextStep, stepById, stepIndex } from './order.ts';

/**
 * Where a person goes on after signing in, where no target was stored [SIGN-33] to [SIGN-37]: the step after
 * sign-in when what was asked before it is known; else the flow's first `otherwise` whose rule holds; else the first step.
 * An application that has got past sign-in goes on where it was left [SIGN-39].
 * @param farthest id of the farthest step reached. @returns a path of the application; it may be an alias.
 */
export function afterSignIn(flow: CompiledFlow, context: RuleContext, farthest?: string): string {
  const first = firstStep(flow, context);
  const left = leftOffAt(flow, context, farthest);
  if (left) return stepPath(flow, left);
  if (isKnown(flow, context)) return pathAfterSignIn(flow, context);
  const place = flow.callback.otherwise.find(({ when }) => holds(flow, when, context));
  return place?.to ?? (first ? stepPath(flow, first) : flow.home);
}

/**
 * Where a person who has just signed in inside the wizard goes instead of the next step: only where a rule of the flow
 * says so (a business is to be chosen) and nothing was entered yet.
 */
export function detourAfterSignIn(flow: CompiledFlow, context: RuleContext): string | undefined {
  return isKnown(flow, context) ? undefined : choiceOnStart(flow, context);
}

/** What a person who starts the flow has to choose first, where a rule of the flow says so [FLOW-23]. */
export function choiceOnStart(flow: CompiledFlow, context: RuleContext): string | undefined {
  return flow.callback.otherwise.find(({ when }) => when !== undefined && holds(flow, when, context))?.to;
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
function leftOffAt(flow: CompiledFlow, context: RuleContext, farthest = ''): CompiledStep | undefined {
  const step = stepById(flow, farthest);
  const signIn = flow.steps.findIndex(({ path }) => path === flow.signInStep);
  const past = stepIndex(flow, farthest) > signIn;
  return step && past && isVisible(flow, step, context) ? step : undefined;
}

function pathAfterSignIn(flow: CompiledFlow, context: RuleContext): string {
  const signIn = flow.steps.find((step) => step.path === flow.signInStep);
  const next = signIn && nextStep(flow, signIn, context);
  return next ? stepPath(flow, next) : flow.home;
}

function isKnown(flow: CompiledFlow, context: RuleContext): boolean {
  const { known, filled } = flow.callback;
  const has = (name: string) => !isEmpty(readField(flow, context.application, name));
  const hidden = hiddenFields(flow, context);
  const asked = filled.filter((name) => !hidden.has(name));
  return known.some(has) || (asked.length > 0 && asked.every(has));
}
