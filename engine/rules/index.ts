/** The rule language of steps: its tree, and the JSON Schema that a rule becomes. */
export { KEYWORD_TYPES, ruleSchema } from './rule-schema.ts';
export { type RuleTree, readRule, ruleNodes } from './rule-tree.ts';
