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
 * Checks a field's bounds that may be expressions (`x-limit`, `formatMinimum` ...) and its computation (`x-compute`).
 * @param resolvedSchema the schema with its references resolved
 */
export function checkLimits(
  context: CheckContext,
  file: JsonFile,
  path: JsonPath,
  raw: JsonObject,
  resolvedSchema: JsonObject,
): void {
  const kind = kindOf(resolvedSchema);
  const place = { context, file };
  for (const keyword of DATE_BOUNDS) {
    const bound = raw[keyword];
    if (bound === undefined) continue;
    // `checkRuleKinds` reports a date keyword on a field of another type.
    if (resolvedSchema.type !== 'string') continue;
    if (resolvedSchema.format !== 'date')
      context.reportKey(file, [...path, keyword], `"${keyword}" is for dates`, 'Add "format": "date".');
    else checkExpression(place, [...path, keyword], bound, 'date');
  }
  for (const lower of ['formatMinimum', 'formatExclusiveMinimum'])
    for (const upper of ['formatMaximum', 'formatExclusiveMaximum'])
      checkDateOrder(place, path, raw, [lower, upper]);
  const computation = raw['x-compute'];
  if (isObject(computation)) {
    checkExpression(place, [...path, 'x-compute'], computation, kind ?? 'number');
    if (pointersOf(computation as Exclude<Expression, string>).length === 0) {
      const what = `"${path.at(-1)}" is computed from no answer`;
      context.noteKey(file, [...path, 'x-compute'], what, 'Choose at least one answer to compute it from.');
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
    checkDateOrder(place, at, clause, SIDES);
  });
}

/** Reports two constant dates that no date fits between; `checkBounds` does so for numbers. */
function checkDateOrder(
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
 * Reports a bound that depends on a later answer, unless the step that asks for the answer lists the field in `checks`:
 * otherwise no step would show the error.
 */
function checkOrder(context: CheckContext, file: JsonFile, at: JsonPath, name: string, answer: string): void {
  const { steps } = context.definition;
  const findAskingSteps = (field: string): number[] =>
    steps.flatMap(({ schema }, index) => (Object.hasOwn(everyField(schema), field) ? [index] : []));
  const [ownIndex] = findAskingSteps(name);
  if (ownIndex === undefined || context.application.properties?.[answer] === undefined) return;
  if (answer === name || dependsOn(context, answer, name)) {
    context.report(file, at, `"${name}" is limited by its own answer`, 'Take another answer.');
    return;
  }
  const [askedIndex] = answerSteps(context, answer, findAskingSteps);
  if (askedIndex === undefined) {
    const what = `"${name}" is limited by "${answer}", which no step of this flow asks`;
    context.report(file, at, what, 'Take an answer that is asked, or ask for it.');
  } else if (askedIndex > ownIndex && !steps[askedIndex]?.checks.includes(name)) {
    const what = `"${name}" is limited by "${answer}", which is asked later, in "${steps[askedIndex]?.id}"`;
    context.report(file, at, what, `Add "checks": ["${name}"] to that step, or look at an earlier answer.`);
  }
}

/** The steps at which an answer is known: for a computed field, the last of the steps that ask for its inputs. */
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
