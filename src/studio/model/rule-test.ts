import { type Json, sameText, valueAt } from '#engine/core/json.ts';
import type { Condition } from './rules.ts';
import { writeRule } from './rules.ts';

/** What a rule looks at: answers, brand, session and so on, as the engine has them. */
export type Facts = Record<string, Json>;

/**
 * Whether a condition holds of test answers: what the engine's compiled rule says, said here for each part of a sentence
 * (tests compare them).
 * @param named rules of flow.json by name
 */
export function holds(
  condition: Condition,
  facts: Facts,
  named: Readonly<Record<string, Condition>> = {},
): boolean {
  switch (condition.kind) {
    case 'named': {
      const { [condition.name]: rule, ...others } = named;
      return rule !== undefined && holds(rule, facts, others);
    }
    case 'group': {
      const { items, how, not } = condition;
      // What is not finished asks nothing.
      const asking = items.filter((item) => writeRule(item) !== undefined);
      if (asking.length === 0) return true;
      const one = (item: Condition): boolean => holds(item, facts, named);
      return (how === 'any' ? asking.some(one) : asking.every(one)) !== not;
    }
    default: {
      const [[path, test] = ['', null]] = Object.entries(writeRule(condition) ?? {});
      return fitsAt(facts, path.split('.'), test);
    }
  }
}

/** `not` and `"answered": false` turn the whole test around; an answer that is absent is nothing else. */
function fitsAt(facts: Json, path: string[], test: Json): boolean {
  if (typeof test === 'object' && test !== null && !Array.isArray(test)) {
    const { not, answered, ...rest } = test;
    if (not !== undefined && fitsAt(facts, path, not)) return false;
    if (answered === false && fitsAt(facts, path, { answered: true })) return false;
    const left = { ...rest, ...(answered === true ? { answered } : {}) };
    return Object.keys(left).length === 0 || atAnyPlace(facts, path, (value) => fits(value, left));
  }
  return atAnyPlace(facts, path, (value) => fits(value, test));
}

function atAnyPlace(value: Json | undefined, path: string[], check: (value: Json) => boolean): boolean {
  const [part, ...rest] = path;
  if (value === undefined) return false;
  if (part === undefined) return check(value);
  if (part === '*') return Array.isArray(value) && value.some((item) => atAnyPlace(item, rest, check));
  const key = Array.isArray(value) ? Number(part) : part;
  return atAnyPlace(valueAt(value, [key]), rest, check);
}

type Check = (value: Json, limit: Json) => boolean;
const number =
  (compare: (value: number, limit: number) => boolean): Check =>
  (value, limit) =>
    typeof value === 'number' && compare(value, Number(limit));
const text =
  (compare: (value: string, limit: string) => boolean): Check =>
  (value, limit) =>
    typeof value === 'string' && compare(value, String(limit));
const list =
  (compare: (value: Json[], limit: Json) => boolean): Check =>
  (value, limit) =>
    Array.isArray(value) && compare(value, limit);

const KEYWORDS: Record<string, Check> = {
  const: (value, limit) => sameText(value, limit),
  enum: (value, limit) => Array.isArray(limit) && limit.some((one) => sameText(one, value)),
  answered: (value) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  minimum: number((value, limit) => value >= limit),
  maximum: number((value, limit) => value <= limit),
  exclusiveMinimum: number((value, limit) => value > limit),
  exclusiveMaximum: number((value, limit) => value < limit),
  multipleOf: number((value, limit) => value % limit === 0),
  minLength: text((value, limit) => [...value].length >= Number(limit)),
  maxLength: text((value, limit) => [...value].length <= Number(limit)),
  contains: list((value, test) => value.some((item) => fits(item, test))),
  items: list((value, test) => value.every((item) => fits(item, test))),
  minItems: list((value, limit) => value.length >= Number(limit)),
  maxItems: list((value, limit) => value.length <= Number(limit)),
  uniqueItems: list(
    (value, isAsked) =>
      isAsked !== true || new Set(value.map((one) => JSON.stringify(one))).size === value.length,
  ),
};

function fits(value: Json, test: Json): boolean {
  if (Array.isArray(test)) return test.some((one) => sameText(one, value));
  if (typeof test !== 'object' || test === null) return sameText(value, test);
  return Object.entries(test).every(([keyword, limit]) => {
    if (keyword === 'not') return !fits(value, limit);
    if (keyword === 'properties')
      return Object.entries(limit ?? {}).every(([path, inner]) => fitsAt(value, path.split('.'), inner));
    return KEYWORDS[keyword]?.(value, limit) ?? true;
  });
}
