export { recordStatements } from './record-statements.ts';
export {
  hasStatements,
  type StatementSource,
  statementAnswers,
  statementWord,
} from './statement-answers.ts';
