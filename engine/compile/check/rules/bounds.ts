import type { Json, JsonObject, JsonPath } from '../../../index.ts';
import { KEYWORD_TYPES } from '../../../index.ts';
import type { JsonFile } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';

const PAIRS = [
  ['minimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

/** The least and the most of each kind of value. */
const BOUNDS: Record<string, readonly [string, string]> = {
  number: ['minimum', 'maximum'],
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
};
const WORDS: Record<string, string> = { number: 'numbers', string: 'texts', array: 'lists' };

/**
 * Checks that rules are about the kind of value that a field has: JSON Schema passes over a `maximum` of a text.
 * @param whole the schema with what it refers to
 */
export function checkRuleKinds(
  context: CheckContext,
  file: JsonFile,
  path: JsonPath,
  raw: JsonObject,
  whole: JsonObject,
): void {
  const types = [whole.type].flat().filter((one): one is string => typeof one === 'string' && one !== 'null');
  const kinds = types.map((one) => (one === 'integer' ? 'number' : one));
  const [own] = kinds;
  if (own === undefined) return;
  for (const rule of Object.keys(raw)) {
    const kind = KEYWORD_TYPES[rule];
    if (kind === undefined || kinds.includes(kind)) continue;
    const place = BOUNDS[kind]?.indexOf(rule) ?? -1;
    const same = BOUNDS[own]?.[place];
    const what = `"${rule}" is a rule of ${WORDS[kind]}, and this is of the type "${types[0]}": it would do nothing`;
    context.reportKey(file, [...path, rule], what, `${same ? `Write "${same}", or remove` : 'Remove'} it.`);
  }
}

/** Checks that some answer is within the bounds of a schema: with those of what it refers to and of its "allOf". */
export function checkBounds(
  context: CheckContext,
  file: JsonFile,
  path: JsonPath,
  raw: JsonObject,
  whole: JsonObject,
): void {
  const own = (keyword: string, bound?: number) => (raw[keyword] === bound ? [...path, keyword] : undefined);
  const parts = [whole, ...(Array.isArray(whole.allOf) ? (whole.allOf as JsonObject[]) : [])];
  const strictest = (keyword: string, pick: (...all: number[]) => number): number | undefined => {
    const all = parts.flatMap((part) => (typeof part[keyword] === 'number' ? [part[keyword]] : []));
    return all.length === 0 ? undefined : pick(...all);
  };
  for (const [low, high] of PAIRS) {
    const from = strictest(low, Math.max);
    const to = strictest(high, Math.min);
    // Where none of both is written here, the place that says them is told.
    const at = own(low, from) ?? own(high, to) ?? (raw.allOf === undefined ? undefined : [...path, 'allOf']);
    if (!at || from === undefined || to === undefined) continue;
    const isExclusive = low.startsWith('exclusive') || high.startsWith('exclusive');
    if (from < to || (from === to && !isExclusive)) continue;
    const what = `${low} ${from} is ${from === to ? 'not below' : 'above'} ${high} ${to}`;
    context.report(file, at, what, 'Nothing could fit: swap them.');
  }
}

/** The bound of a schema that a constant breaks, as it is written: `maxLength 3`. */
export function brokenBound(schema: JsonObject, value: Json): string | undefined {
  const size = typeof value === 'string' ? [...value].length : Number.NaN;
  const number = typeof value === 'number' ? value : Number.NaN;
  // A comparison with NaN is false: what is about another kind of value says nothing.
  const breaks: Record<string, (bound: number) => boolean> = {
    minimum: (bound) => number < bound,
    maximum: (bound) => number > bound,
    exclusiveMinimum: (bound) => number <= bound,
    exclusiveMaximum: (bound) => number >= bound,
    minLength: (bound) => size < bound,
    maxLength: (bound) => size > bound,
  };
  for (const [keyword, isBroken] of Object.entries(breaks)) {
    const bound = schema[keyword];
    if (typeof bound === 'number' && isBroken(bound)) return `${keyword} ${bound}`;
  }
  const { pattern } = schema;
  if (typeof value !== 'string' || typeof pattern !== 'string') return undefined;
  try {
    return new RegExp(pattern, 'u').test(value) ? undefined : `pattern ${pattern}`;
  } catch {
    // Told as a fault of the pattern.
    return undefined;
  }
}
