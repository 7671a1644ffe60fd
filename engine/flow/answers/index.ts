export { answeredNames, answersThatCount } from './answers-that-count.ts';
export {
  fieldOf,
  inverted,
  type JoinedAnswer,
  joinedAnswers,
  migrated,
  migrationsOnward,
  renamed,
  separated,
  sharedMigrations,
} from './migrate.ts';
export { conditionAnswer, ruleContextOf } from './rule-answers.ts';
