import type { Expression, FieldSchema } from '../../../index.ts';
import { formats, type Json, type JsonPath, objectOf, splitPointer } from '../../../index.ts';
import type { JsonFile } from '../../source/index.ts';
import { didYouMean } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';
import { followPath } from './rule-paths.ts';

export type ExpressionKind = 'number' | 'date';

const WORDS = { number: 'a number', date: 'a date' } as const;
const OPERANDS: Record<string, { kind: ExpressionKind; count?: number }> = {
  sum: { kind: 'number' },
  difference: { kind: 'number', count: 2 },
  product: { kind: 'number', count: 2 },
  ratio: { kind: 'number', count: 2 },
  months: { kind: 'date', count: 2 },
};

interface Place {
  context: CheckContext;
  file: JsonFile;
}

/**
 * Checks that an expression has the wanted kind, and that its pointers point to numbers or dates that are no secrets.
 * @param allowsSeveral whether a pointer may name several answers, as in a sum
 */
export function checkExpression(
  place: Place,
  at: JsonPath,
  expression: Json,
  wantedKind: ExpressionKind,
  allowsSeveral = false,
): void {
  const { context, file } = place;
  const expectKind = (kind: ExpressionKind): void => {
    if (kind === wantedKind) return;
    const what = `${JSON.stringify(expression)} is ${WORDS[kind]}, and ${WORDS[wantedKind]} is needed here`;
    context.report(file, at, what, `Write ${WORDS[wantedKind]}, or an answer that is one.`);
  };
  if (typeof expression === 'number') expectKind('number');
  else if (typeof expression === 'string') {
    if (expression.startsWith('/')) checkPointer(place, at, expression, wantedKind, allowsSeveral);
    else if (formats.date.validate(expression)) expectKind('date');
    else context.report(file, at, `"${expression}" is no date that exists`, 'Write one such as 2026-01-31.');
  } else {
    const [operator = '', operands] = Object.entries(objectOf(expression))[0] ?? [];
    expectKind(operator === 'today' ? 'date' : 'number');
    if (operator === 'count' && typeof operands === 'string')
      checkPointer(place, [...at, 'count'], operands, undefined, true);
    const { kind, count } = OPERANDS[operator] ?? {};
    if (kind === undefined || !Array.isArray(operands)) return;
    if (count !== undefined && operands.length !== count) {
      const what = `"${operator}" needs ${count} values, and has ${operands.length}`;
      context.reportKey(file, [...at, operator], what, `Write ${count} values in the list.`);
    }
    for (const [index, operand] of operands.entries())
      checkExpression(place, [...at, operator, index], operand, kind, operator === 'sum');
  }
}

/** @param wantedKind undefined if the answers are only counted */
function checkPointer(
  { context, file }: Place,
  at: JsonPath,
  pointer: string,
  wantedKind: ExpressionKind | undefined,
  mayBeSeveral: boolean,
): void {
  const parts = splitPointer(pointer);
  const pathResult = followPath(context, parts);
  if (!pathResult.ok) {
    const knownNames = Object.entries(context.application.properties ?? {})
      .filter(([, schema]) => wantedKind === undefined || kindOf(schema) === wantedKind)
      .map(([name]) => `/application/${name}`);
    context.report(file, at, `there is no answer or fact at ${pointer}`, didYouMean(pointer, knownNames));
    return;
  }
  const isSecret = (schema: FieldSchema): boolean =>
    schema['x-sensitive'] !== undefined && (wantedKind !== undefined || schema.type === 'array');
  if (pathResult.schemas.some(isSecret)) {
    const what = `${pointer} is a secret: once it is saved, there is only its mask`;
    context.report(file, at, what, 'Take another answer.');
    return;
  }
  if (parts.includes('*') && !mayBeSeveral) {
    const hint = 'Add them up, { "sum": [...] }, or name one item: /application/owners/0/ownership.';
    context.report(file, at, `${pointer} names several answers, and one is needed here`, hint);
    return;
  }
  if (wantedKind === undefined || pathResult.schemas.some((schema) => kindOf(schema) === wantedKind)) return;
  const hint = `Name an answer that is ${WORDS[wantedKind]}.`;
  context.report(file, at, `${pointer} is not ${WORDS[wantedKind]}`, hint);
}

/** The kind of a field's answer in an expression. */
export function kindOf({ type, format, 'x-format': formatType }: FieldSchema): ExpressionKind | undefined {
  const types: (string | undefined)[] = [type].flat();
  if (types.includes('number') || types.includes('integer')) return 'number';
  return format === 'date' || formatType === 'date-us' ? 'date' : undefined;
}

/** The expressions of a rule's test, with their positions in it. */
export function findComparisons(test: Json, at: JsonPath = []): { at: JsonPath; expression: Expression }[] {
  return Object.entries(objectOf(test)).flatMap(([key, value]) =>
    isComputedBound(key, value)
      ? [{ at: [...at, key], expression: value as Expression }]
      : findComparisons(value, [...at, key]),
  );
}

/** Whether a keyword's value is an expression, not a constant of JSON Schema. */
export function isComputedBound(key: string, value: Json): boolean {
  return /^(minimum|maximum|exclusiveM(in|ax)imum)$/.test(key)
    ? typeof value === 'object' || typeof value === 'string'
    : /^format./.test(key);
}
