/** The rule language of steps: its tree, and the JSON Schema that a rule becomes. */
export { KEYWORD_TYPES, ruleSchema } from './rule-schema.ts';
export { type RuleEntry, type RuleTree, readRule, ruleEntries, ruleNodes } from './rule-tree.ts';
