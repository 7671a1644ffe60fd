import type { FieldError, FlowContext, RuleContext } from '../flow/index.ts';
import { revealParts } from '../flow/index.ts';
import { hiddenErrors } from '../validate/index.ts';

/** The union of two lists of hidden parts, sorted. */
export function uniteHidden(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])].sort();
}

/** The parts that a brand allows to be hidden by name. */
export function hideableOf({ hideable }: RuleContext['brand']): string[] {
  return Array.isArray(hideable) ? hideable.map(String) : [];
}

/** The hidden parts without an error. Parts with an error are shown again for correction. */
export function withoutFaultyParts(
  context: FlowContext,
  errors: readonly FieldError[] = hiddenErrors(context),
): Required<Pick<RuleContext, 'hidden' | 'revealed'>> {
  return revealParts(
    context,
    errors.map(({ field }) => field),
  );
}
