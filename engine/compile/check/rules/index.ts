export { brokenBound, checkBounds, checkRuleKinds } from './bounds.ts';
export { checkConditions } from './conditions.ts';
export { checkComputedCircles, checkLimits } from './limits.ts';
export { checkPattern, checkPatterns, patternsOf } from './patterns.ts';
export { checkConstant } from './rule-values.ts';
export { checkRules } from './rules.ts';
