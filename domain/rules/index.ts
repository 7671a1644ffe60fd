export {
  COMPARISON_OPERATORS,
  type Condition,
  hasGap,
  isUnfinished,
  type Operator,
  readRule,
  writeRule,
} from './conditions.ts';
export { expressionWords, FUNCTION_WORDS, type FunctionName } from './expression-words.ts';
export {
  FACT_WORDS,
  flagWords,
  OPERATOR_WORDS,
  ruleSentence,
  type TestedValue,
  YES_NO,
} from './rule-sentence.ts';
