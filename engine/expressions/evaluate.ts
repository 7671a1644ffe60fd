import { withoutRoundingError } from '../format/index.ts';
import { readPointer, splitPointer } from '../json/index.ts';
import type { Expression } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';
import { dateOf, monthsBetween, moveDate, type Side } from './dates.ts';

export interface Facts {
  readonly application?: unknown;
  readonly env?: { now: () => string };
}

/**
 * The value of an expression (docs/step-language.md, "Compare and compute"), the same in browser and server.
 * @param side the side of a range, if the expression is a bound
 * @returns undefined if a required answer is missing, masked or of another kind
 */
export function evaluate(
  expression: Expression,
  facts: Facts,
  side: Side = 'upper',
): number | string | undefined {
  if (typeof expression === 'number') return expression;
  if (typeof expression === 'string')
    return expression.startsWith('/') ? numberOrText(readPointer(facts, expression)) : expression;
  const operand = (expression: Expression): number | string | undefined => evaluate(expression, facts, side);
  if ('sum' in expression) {
    const numbers = expression.sum.flatMap((expression) =>
      (isPointer(expression) ? readAll(facts, expression) : [operand(expression)]).filter(
        (value) => typeof value === 'number',
      ),
    );
    return numbers.length > 0 ? roundResult(numbers.reduce((sum, value) => sum + value, 0)) : undefined;
  }
  if ('count' in expression) return readAll(facts, expression.count).flat().filter(isAnswer).length;
  if ('today' in expression) return facts.env && moveDate(dateOf(facts.env.now(), side), expression.today);
  if ('months' in expression) return monthsBetween(...firstTwo(expression.months.map(operand)));
  const [operator, operands] = Object.entries(expression)[0] as [Arithmetic, Expression[]];
  const [left, right] = firstTwo(operands.map(operand));
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  return roundResult(ARITHMETIC[operator](left, right));
}

type Arithmetic = keyof typeof ARITHMETIC;
const ARITHMETIC = {
  difference: (left: number, right: number): number => left - right,
  product: (left: number, right: number): number => left * right,
  ratio: (left: number, right: number): number => left / right,
};

/** The pointers that an expression reads. */
export function pointersOf(expression: Expression): string[] {
  if (isPointer(expression)) return [expression];
  if (typeof expression !== 'object') return [];
  const [operands] = Object.values(expression) as (Expression | Expression[])[];
  return 'today' in expression ? [] : [operands ?? []].flat().flatMap(pointersOf);
}

/** The values at a pointer; `*` means every item of a list. */
function readAll(facts: Facts, pointer: string): unknown[] {
  let values: unknown[] = [facts];
  for (const part of splitPointer(pointer))
    values = values.flatMap((value) => {
      if (part === '*') return Array.isArray(value) ? value : [];
      const hasPart = typeof value === 'object' && value !== null && Object.hasOwn(value, part);
      return hasPart ? [(value as Record<string, unknown>)[part]] : [];
    });
  return values;
}

const isPointer = (expression: Expression): expression is string =>
  typeof expression === 'string' && expression.startsWith('/');

const firstTwo = <T>([first, other]: T[]): [T | undefined, T | undefined] => [first, other];

const numberOrText = (value: unknown): number | string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? value : undefined;

/** Properties of an item that are not answers. */
const ITEM_KEYS = ['key', 'id'];

/** Whether a value is an answer: an item without any answer is not. */
function isAnswer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return !isEmpty(value);
  return Object.entries(value).some(([name, inner]) => !ITEM_KEYS.includes(name) && isAnswer(inner));
}

function roundResult(value: number): number | undefined {
  return Number.isFinite(value) ? withoutRoundingError(value) : undefined;
}
