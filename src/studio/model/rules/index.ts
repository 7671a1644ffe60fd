/** Rules of a draft, and the positions of its problems. */
export {
  COMPARISON_OPERATORS,
  type Condition,
  hasGap,
  isUnfinished,
  type Operator,
  readRule,
  writeRule,
} from '#domain/rules/index.ts';
export {
  answersOfKind,
  type ExpressionForm,
  type ExpressionKind,
  emptyExpression,
  FORMS,
  formOfExpression,
  NO_ANSWER,
  pointerOf,
} from './expressions.ts';
export { hiddenWords } from './hidden-words.ts';
export { type ProblemPlace, placeOf, placeOfProblem } from './problem-place.ts';
export { problemWords } from './problem-words.ts';
export {
  findWrongNumbers,
  kindOf,
  readValue,
  type Subject,
  showValue,
  subjectsOf,
  textList,
} from './rule-subjects.ts';
export { holds } from './rule-test.ts';
export { aboutPlace, namesAt, type SchemaSet, valuesAt } from './schema-help.ts';
