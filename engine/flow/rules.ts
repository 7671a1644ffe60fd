import type { RuleName } from '../schema/index.ts';
import type { FlowContext } from './types.ts';

/**
 * Key of the validator that reports why a rule is not met, for rules whose reasons are needed (`complete`).
 */
export function reasonsOf(rule: RuleName): string {
  return `${rule}:reasons`;
}

/**
 * Whether a rule is met in a context. The compiler has turned it into a JSON Schema over `{application,
 * session, brand, flags, hidden, visitor}`. No rule counts as met.
 */
export function holds(rule: RuleName | undefined, context: FlowContext): boolean {
  const { flow } = context;
  if (rule === undefined) return true;
  const validator = flow.validators[rule];
  if (!validator) throw new Error(`Unknown rule '${rule}' in flow '${flow.id}'`);
  return validator(context.ruleContext ?? context);
}
