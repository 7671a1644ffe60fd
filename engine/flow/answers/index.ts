export { answeredNames, answersThatCount } from './answers-that-count.ts';
export {
  fieldOf,
  type JoinedAnswer,
  joinedAnswers,
  migrateAnswers,
  migrationsBetween,
  renameField,
  separateAnswers,
} from './migrate.ts';
export { conditionAnswer, ruleContextOf } from './rule-answers.ts';
export { withStoredKinds } from './stored-kinds.ts';
