export { ExpressionEditor } from './ExpressionEditor.tsx';
export { QuestionExpressions } from './QuestionExpressions.tsx';
