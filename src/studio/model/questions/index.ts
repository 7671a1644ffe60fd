/** Questions of a draft: kinds, answers, choices. */
export { addChoices, followingLabels, pastedChoices } from './choices.ts';
export {
  type Answers,
  faultsOfAnswer,
  type QuestionId,
  readQuestion,
  shapeOf,
  writeQuestion,
} from './question-answers.ts';
export { KINDS, type Kind } from './question-kinds.ts';
export {
  computationOf,
  limitsOf,
  writeComputation,
  writeLimits,
} from './question-limits.ts';
export {
  addQuestion,
  copyQuestion,
  moveQuestion,
  type OmittedKeyword,
  omittedKeywords,
  removeQuestion,
} from './questions.ts';
export { isSettingOf, settingAt } from './setting-place.ts';
