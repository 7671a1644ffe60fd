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

/** The lower and the upper bound of each type. */
const BOUNDS: Record<string, readonly [string, string]> = {
  number: ['minimum', 'maximum'],
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
};
const WORDS: Record<string, string> = { number: 'numbers', string: 'texts', array: 'lists' };

/**
 * Reports keywords that don't match the field's type: JSON Schema ignores, for example, `maximum` on a text.
 * @param whole the schema with its references resolved
 */
export function checkRuleKinds(
  context: CheckContext,
  file: JsonFile,
  path: JsonPath,
  raw: JsonObject,
  whole: JsonObject,
): void {
  const types = [whole.type]
    .flat()
    .filter((candidate): candidate is string => typeof candidate === 'string' && candidate !== 'null');
  const kinds = types.map((type) => (type === 'integer' ? 'number' : type));
  const [onlyKind] = kinds;
  if (onlyKind === undefined) return;
  for (const rule of Object.keys(raw)) {
    const kind = KEYWORD_TYPES[rule];
    if (kind === undefined || kinds.includes(kind)) continue;
    const boundIndex = BOUNDS[kind]?.indexOf(rule) ?? -1;
    const equivalent = BOUNDS[onlyKind]?.[boundIndex];
    const what = `"${rule}" is a rule of ${WORDS[kind]}, and this is of the type "${types[0]}": it would do nothing`;
    context.reportKey(
      file,
      [...path, rule],
      what,
      `${equivalent ? `Write "${equivalent}", or remove` : 'Remove'} it.`,
    );
  }
}

/** Checks that the bounds of a schema, with references and `allOf`, can be met. */
export function checkBounds(
  context: CheckContext,
  file: JsonFile,
  path: JsonPath,
  raw: JsonObject,
  whole: JsonObject,
): void {
  const ownPath = (keyword: string, bound?: number) =>
    raw[keyword] === bound ? [...path, keyword] : undefined;
  const parts = [whole, ...(Array.isArray(whole.allOf) ? (whole.allOf as JsonObject[]) : [])];
  const strictest = (keyword: string, pick: (...all: number[]) => number): number | undefined => {
    const all = parts.flatMap((part) => (typeof part[keyword] === 'number' ? [part[keyword]] : []));
    return all.length === 0 ? undefined : pick(...all);
  };
  for (const [low, high] of PAIRS) {
    const lowest = strictest(low, Math.max);
    const highest = strictest(high, Math.min);
    // If neither bound is written here, report the place that contains them.
    const at =
      ownPath(low, lowest) ??
      ownPath(high, highest) ??
      (raw.allOf === undefined ? undefined : [...path, 'allOf']);
    if (!at || lowest === undefined || highest === undefined) continue;
    const isExclusive = low.startsWith('exclusive') || high.startsWith('exclusive');
    if (lowest < highest || (lowest === highest && !isExclusive)) continue;
    const what = `${low} ${lowest} is ${lowest === highest ? 'not below' : 'above'} ${high} ${highest}`;
    context.report(file, at, what, 'Nothing could fit: swap them.');
  }
}

/** The bound that a constant breaks, in words: `maxLength 3`. */
export function brokenBound(schema: JsonObject, value: Json): string | undefined {
  const size = typeof value === 'string' ? [...value].length : Number.NaN;
  const number = typeof value === 'number' ? value : Number.NaN;
  // Comparisons with NaN are false, so keywords of other types are ignored.
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
    // Reported as an error of the pattern.
    return undefined;
  }
}
