import { format, type Schema, Validator } from '@cfworker/json-schema';
import { type Condition, writeRule } from '#domain/rules/index.ts';
import type { Json, JsonObject } from '#engine';
import { formatChecks, ruleSchema } from '#engine';

/** The values that a rule tests: answers, brand, session and so on, as in the engine. */
export type Facts = Record<string, Json>;

// Uses the engine's formats, because the package's own e-mail format differs.
Object.assign(format, formatChecks);

/**
 * Whether a condition is met by test answers. Interprets the engine's schema of the rule, because the page's
 * policy forbids generated code (docs/releases.md). Incomplete conditions are ignored.
 * @param named the rules of flow.json
 * @returns undefined if the rule is invalid, which the check reports
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
