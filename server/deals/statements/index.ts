export { recordStatements } from './record-statements.ts';
export {
  hasStatements,
  monthsAnswerOf,
  type StatementSource,
  statementAnswers,
} from './statement-answers.ts';
