export { answeredNames, answersThatCount } from './answers-that-count.ts';
export {
  fieldOf,
  invertMigrations,
  type JoinedAnswer,
  joinedAnswers,
  migrateAnswers,
  migrationsFromTo,
  renameField,
  separateAnswers,
  sharedMigrations,
} from './migrate.ts';
export { conditionAnswer, ruleContextOf } from './rule-answers.ts';
