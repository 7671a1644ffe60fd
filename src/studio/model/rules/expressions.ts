import type { FunctionName } from '#domain/rules/index.ts';
import { isObject, type Json } from '#engine';
import type { Subject } from './rule-subjects.ts';

export type ExpressionForm = 'constant' | 'today' | 'answer' | FunctionName;
export type ExpressionKind = 'number' | 'date';

/** The forms of each kind of expression, in the order in which Studio offers them. */
export const FORMS: Readonly<Record<ExpressionKind, readonly ExpressionForm[]>> = {
  number: ['constant', 'answer', 'sum', 'difference', 'product', 'ratio', 'count', 'months'],
  date: ['constant', 'today', 'answer'],
};

/** The pointer of an operand for which no answer is chosen yet. */
export const NO_ANSWER = '/';

const EMPTY: Readonly<Record<ExpressionForm, Json>> = {
  constant: null,
  answer: NO_ANSWER,
  today: { today: { years: 0 } },
  sum: { sum: [NO_ANSWER, NO_ANSWER] },
  difference: { difference: [NO_ANSWER, NO_ANSWER] },
  product: { product: [NO_ANSWER, NO_ANSWER] },
  ratio: { ratio: [NO_ANSWER, NO_ANSWER] },
  count: { count: NO_ANSWER },
  months: { months: [NO_ANSWER, { today: {} }] },
};

/** A new expression with unset operands. */
export const emptyExpression = (form: ExpressionForm): Json => EMPTY[form];

export function formOfExpression(expression: Json): ExpressionForm {
  if (typeof expression === 'string' && expression.startsWith('/')) return 'answer';
  const [name] = isObject(expression) ? Object.keys(expression) : [];
  return name === undefined ? 'constant' : (name as ExpressionForm);
}

/**
 * The answers that can be an operand, by type; the kind `list` is for counts.
 * @param isSummed includes fields of list items, which only a sum accepts
 */
export function answersOfKind(
  subjects: readonly Subject[],
  kind: ExpressionKind | 'list',
  isSummed = false,
): Subject[] {
  return subjects.filter(
    ({ path, type, isSecret }) =>
      type === kind && !isSecret && path.startsWith('application.') && (isSummed || !path.includes('*')),
  );
}

/** The path of an answer as an expression names it. */
export const pointerOf = ({ path }: Pick<Subject, 'path'>): string => `/${path.replaceAll('.', '/')}`;
