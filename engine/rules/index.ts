export { KEYWORD_TYPES, ruleSchema } from './rule-schema.ts';
export { type RuleEntry, type RuleTree, readRule, ruleEntries, ruleNodes } from './rule-tree.ts';
