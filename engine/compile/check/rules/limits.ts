import {
  type Expression,
  everyField,
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
  objectOf,
  pointersOf,
} from '../../../index.ts';
import { usedFields } from '../../definition/index.ts';
import type { JsonFile } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';
import { checkExpression, type ExpressionKind, kindOf } from './expressions.ts';

const SIDES = ['minimum', 'maximum'] as const;
const DATE_BOUNDS = ['formatMinimum', 'formatMaximum', 'formatExclusiveMinimum', 'formatExclusiveMaximum'];

/**
 * Checks the bounds of a field (`x-limit`, `formatMinimum` ...) and its computation (`x-compute`).
 * @param whole the schema with its references resolved
 */
export function checkLimits(
  context: CheckContext,
  file: JsonFile,
  path: JsonPath,
  raw: JsonObject,
  whole: JsonObject,
): void {
  const kind = kindOf(whole);
  const place = { context, file };
  for (const keyword of DATE_BOUNDS) {
    const bound = raw[keyword];
    if (bound === undefined) continue;
    // Another check reports the keyword with another type.
    if (whole.type !== 'string') continue;
    if (whole.format !== 'date')
      context.reportKey(file, [...path, keyword], `"${keyword}" is for dates`, 'Add "format": "date".');
    else checkExpression(place, [...path, keyword], bound, 'date');
  }
  for (const lower of ['formatMinimum', 'formatExclusiveMinimum'])
    for (const upper of ['formatMaximum', 'formatExclusiveMaximum'])
      checkPair(place, path, raw, [lower, upper]);
  const how = raw['x-compute'];
  if (isObject(how)) {
    checkExpression(place, [...path, 'x-compute'], how, kind ?? 'number');
    if (pointersOf(how as Exclude<Expression, string>).length === 0) {
      const what = `"${path.at(-1)}" is computed from no answer`;
      context.noteKey(file, [...path, 'x-compute'], what, 'Name answers: /application/business_revenue.');
    }
  }
  const clauses = Array.isArray(raw['x-limit']) ? raw['x-limit'].map(objectOf) : [];
  clauses.forEach((clause, index) => {
    const at = [...path, 'x-limit', index];
    for (const side of SIDES) {
      const bound = clause[side];
      // A pointer into the brand may name a list: it is checked with the brand's schema.
      if (bound === undefined || isBrandPointer(bound)) continue;
      if (kind === undefined) {
        const what = `"${side}" of x-limit is for numbers and dates, and this field is neither`;
        context.reportKey(file, [...at, side], what, 'Remove it, or change the field.');
      } else checkBound(context, file, [...at, side], bound, kind, String(path.at(-1)));
    }
    checkPair(place, at, clause, SIDES);
  });
}

/** Two constant dates must leave a day between them; `checkBounds` checks numbers. */
function checkPair(
  { context, file }: { context: CheckContext; file: JsonFile },
  at: JsonPath,
  bounds: JsonObject,
  [lower, upper]: readonly [string, string],
): void {
  const [low, high] = [bounds[lower], bounds[upper]];
  if (!isDate(low) || !isDate(high)) return;
  const isExclusive = `${lower}${upper}`.includes('Exclusive');
  if (low < high || (low === high && !isExclusive)) return;
  const what = `${lower} ${low} is ${low === high ? 'not below' : 'above'} ${upper} ${high}`;
  context.report(file, [...at, lower], what, 'Swap them.');
}

function checkBound(
  context: CheckContext,
  file: JsonFile,
  at: JsonPath,
  bound: Json,
  kind: ExpressionKind,
  name: string,
): void {
  checkExpression({ context, file }, at, bound, kind);
  const used = pointersOf(bound as Expression).map((pointer) => pointer.split('/'));
  for (const [, root, answer = ''] of used)
    if (root === 'application') checkOrder(context, file, at, name, answer);
}

/**
 * If a later answer limits a field, the step that asks for this answer must check the field too, or no step would show
 * the error.
 */
function checkOrder(context: CheckContext, file: JsonFile, at: JsonPath, name: string, answer: string): void {
  const { steps } = context.definition;
  const stepsAsking = (field: string): number[] =>
    steps.flatMap(({ schema }, index) => (Object.hasOwn(everyField(schema), field) ? [index] : []));
  const [ownStep] = stepsAsking(name);
  if (ownStep === undefined || context.application.properties?.[answer] === undefined) return;
  if (answer === name || dependsOn(context, answer, name)) {
    context.report(file, at, `"${name}" is limited by its own answer`, 'Take another answer.');
    return;
  }
  const [first] = answerSteps(context, answer, stepsAsking);
  if (first === undefined) {
    const what = `"${name}" is limited by "${answer}", which no step of this flow asks`;
    context.report(file, at, what, 'Take an answer that is asked, or ask for it.');
  } else if (first > ownStep && !steps[first]?.checks.includes(name)) {
    const what = `"${name}" is limited by "${answer}", which is asked later, in "${steps[first]?.id}"`;
    context.report(file, at, what, `Add "checks": ["${name}"] to that step, or look at an earlier answer.`);
  }
}

/** The steps at which an answer is known: a computed one at the last step that asks for its inputs. */
function answerSteps(
  context: CheckContext,
  answer: string,
  stepsAsking: (name: string) => number[],
): number[] {
  const used = usedFields(context.application.properties?.[answer]);
  if (used.length === 0) return stepsAsking(answer);
  const steps = used.flatMap((name) =>
    name === answer ? [] : answerSteps(context, name, stepsAsking).slice(0, 1),
  );
  return steps.length === 0 ? [] : [Math.max(...steps)];
}

/** Checks that no computed field depends on itself. */
export function checkComputedCircles(context: CheckContext): void {
  const { application, source } = context;
  for (const name of Object.keys(application.properties ?? {})) {
    if (!dependsOn(context, name, name)) continue;
    const what = `"${name}" is computed from itself`;
    context.reportKey(source.application, ['properties', name, 'x-compute'], what, 'Remove the circle.');
  }
}

/** Whether a field is computed from another one, directly or through other computed fields. */
function dependsOn(
  context: CheckContext,
  name: string,
  other: string,
  visited: readonly string[] = [],
): boolean {
  return usedFields(context.application.properties?.[name]).some(
    (used) =>
      used === other || (!visited.includes(used) && dependsOn(context, used, other, [...visited, used])),
  );
}

const isBrandPointer = (bound: Json): boolean => typeof bound === 'string' && bound.startsWith('/brand/');

const isDate = (bound: Json | undefined): bound is string =>
  typeof bound === 'string' && !bound.startsWith('/');
