import { format, type Schema, Validator } from '@cfworker/json-schema';
import type { Json, JsonObject } from '#engine';
import { formatChecks, ruleSchema } from '#engine';
import { type Condition, writeRule } from './rules.ts';

/** What a rule looks at: answers, brand, session and so on, as the engine has them. */
export type Facts = Record<string, Json>;

// The engine's words, for all that it compiles: the package's own e-mail address is another.
Object.assign(format, formatChecks);

/**
 * Whether a condition holds of test answers. It is the engine's own schema of the rule, read where code may not be made from
 * text (docs/releases.md). What is not finished asks nothing.
 * @param named the rules of flow.json
 * @returns undefined where the rule cannot be read, as with a pattern that is none: the check names what is wrong
 */
export function holds(condition: Condition, facts: Facts, named: JsonObject = {}): boolean | undefined {
  const rule = writeRule(condition);
  if (rule === undefined) return true;
  try {
    return new Validator(ruleSchema(rule, named) as Schema, '7').validate(facts).valid;
  } catch {
    return undefined;
  }
}
