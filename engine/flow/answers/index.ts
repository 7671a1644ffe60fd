/** The answers of an application: those that count, those that rules see, and their migration to another version of the flow. */

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
export { conditionAnswer, ruleAnswers } from './rule-answers.ts';
