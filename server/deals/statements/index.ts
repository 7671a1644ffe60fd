export { recordStatements } from './record-statements.ts';
export {
  hasStatements,
  monthsDue,
  type StatementSource,
  statementAnswers,
  statementWord,
} from './statement-answers.ts';
