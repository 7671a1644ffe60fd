import { readField } from './flat-names.ts';
import { isEmpty } from './masked.ts';
import { nextStep } from './order.ts';
import { stepPath } from './paths.ts';
import { holds } from './rules.ts';
import type { CompiledFlow, RuleContext } from './types.ts';

/**
 * Where a person goes on after signing in, where no target was stored (spec §4 'Sign-in callback'): the step after
 * sign-in when what was asked before it is known; else the flow's first `otherwise` whose rule holds; else the first step.
 * @returns a path of the application; it may be an alias.
 */
export function afterSignIn(flow: CompiledFlow, context: RuleContext): string {
  const [first] = flow.steps;
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

/** What a person who starts the flow has to choose first, where a rule of the flow says so (spec §1: the bcm start button). */
export function choiceOnStart(flow: CompiledFlow, context: RuleContext): string | undefined {
  return flow.callback.otherwise.find(({ when }) => when !== undefined && holds(flow, when, context))?.to;
}

function pathAfterSignIn(flow: CompiledFlow, context: RuleContext): string {
  const signIn = flow.steps.find((step) => step.path === flow.signInStep);
  const next = signIn && nextStep(flow, signIn, context);
  return next ? stepPath(flow, next) : flow.home;
}

function isKnown(flow: CompiledFlow, context: RuleContext): boolean {
  const { known, filled } = flow.callback;
  const has = (name: string) => !isEmpty(readField(flow, context.application, name));
  return known.some(has) || (filled.length > 0 && filled.every(has));
}
