/**
 * Selects the answers that count and the answers that rules read, and migrates answers to another version of the flow.
 */

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
