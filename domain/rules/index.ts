/** Rules as conditions that a person can read and edit. */
export { type Condition, isUnfinished, type Operator, readRule, writeRule } from './conditions.ts';
export {
  FACT_WORDS,
  flagWords,
  OPERATOR_WORDS,
  ruleSentence,
  type TestedValue,
  YES_NO,
} from './rule-sentence.ts';
