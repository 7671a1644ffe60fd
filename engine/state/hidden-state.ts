import type { FieldError, FlowContext, RuleContext } from '../flow/index.ts';
import { revealParts } from '../flow/index.ts';
import { hiddenErrors } from '../validate/index.ts';

/** What is hidden here or there. */
export function bothHidden(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])].sort();
}

/** What a brand allows to be hidden by name. */
export function hideableOf({ hideable }: RuleContext['brand']): string[] {
  return Array.isArray(hideable) ? hideable.map(String) : [];
}

/** What stays hidden once each hidden part with an error is shown again, so that the user can correct it. */
export function withoutFaultyParts(
  context: FlowContext,
  errors: readonly FieldError[] = hiddenErrors(context),
): Required<Pick<RuleContext, 'hidden' | 'revealed'>> {
  return revealParts(
    context,
    errors.map(({ field }) => field),
  );
}
