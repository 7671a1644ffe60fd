import { type Expression, formatDate, isObject, type Json } from '#engine';
import words from './rule-words.json' with { type: 'json' };

/** The functions of expressions with their words, in the order for staff. */
export const FUNCTION_WORDS = words.functions;
export type FunctionName = keyof typeof FUNCTION_WORDS;

/** Whether the bound of a test is an expression, not a constant. */
export const isExpression = (value: Json): value is Json & Exclude<Expression, number> =>
  isObject(value) || (typeof value === 'string' && value.startsWith('/'));

/** An expression in words: "the sum of Cost and Tax", "18 years before today". @param nameAt names the answer at a path */
export function expressionWords(expression: Json, nameAt: (path: string) => string): string {
  if (typeof expression === 'string')
    return expression.startsWith('/')
      ? nameAt(expression.slice(1).replaceAll('/', '.'))
      : formatDate(expression);
  if (!isObject(expression)) return String(expression);
  const [name = '', operands = null] = Object.entries(expression)[0] ?? [];
  if (name === 'today') return todayWords(operands);
  const values = [operands].flat().map((operand) => expressionWords(operand, nameAt));
  const last = values.pop() ?? '';
  const all = values.length > 0 ? fillText(words.and, { one: values.join(', '), other: last }) : last;
  return `${(FUNCTION_WORDS as Record<string, string>)[name] ?? name} ${all}`;
}

function todayWords(distance: Json): string {
  const [unit, number] = Object.entries(isObject(distance) ? distance : {})[0] ?? [];
  const count = Number(number);
  if (unit === undefined || !count) return words.today.now;
  const length = `${Math.abs(count)} ${words.today.units[unit as keyof typeof words.today.units]}`;
  return fillText(count < 0 ? words.today.before : words.today.after, { length });
}

const fillText = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
