import type { RuleName } from '../schema/index.ts';
import type { FlowContext } from './types.ts';

/** The validator that says why a rule does not hold, of those that anybody asks (`complete`). */
export function reasonsOf(rule: RuleName): string {
  return `${rule}:reasons`;
}

/**
 * Whether a rule holds in a context. The compiler made it a JSON Schema over
 * `{application, session, brand, flags, hidden, visitor}`. No rule means yes.
 */
export function holds(rule: RuleName | undefined, context: FlowContext): boolean {
  const { flow } = context;
  if (rule === undefined) return true;
  const validator = flow.validators[rule];
  if (!validator) throw new Error(`Unknown rule '${rule}' in flow '${flow.id}'`);
  return validator(context.ruleContext ?? context);
}
