/** Questions of a draft: kinds, answers, choices. */
export { type Answers, faultsOfAnswer, readQuestion, shapeOf, writeQuestion } from './question-answers.ts';
export { KINDS, type Kind } from './question-kinds.ts';
export {
  addQuestion,
  copyQuestion,
  moveQuestion,
  type OmittedKeyword,
  omittedKeywords,
  questionsUpTo,
  removeQuestion,
} from './questions.ts';
