import type { ErrorObject } from 'ajv';
import { isObject, type Json, type JsonObject, objectOf, stringsOf } from '../../../index.ts';
import { adviceOf, didYouMean, nearest, suggestName, writeAdvice } from '../../source/index.ts';
import type { MetaFault } from './meta-fault.ts';

const ROOTS = ['application', 'session', 'brand', 'flags', 'hidden', 'visitor'];
const SCHEMA_KEYS = [
  '$ref',
  'type',
  'required',
  'properties',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'const',
  'enum',
];
const EXAMPLE = '{ "application.loan_type": { "contains": "EQ" } }';

/** Explains a meta-schema's error in a rule; undefined for every other error. */
export function ruleFault(error: ErrorObject): MetaFault | undefined {
  const { title, properties } = error.parentSchema as { title?: string; properties?: object };
  if (title !== 'Rule' && title !== 'Test') return undefined;
  const allowedKeys = Object.keys(properties ?? {});
  const data = error.data as Json;
  const { additionalProperty } = error.params as Record<string, unknown>;
  if (typeof additionalProperty === 'string') {
    return title === 'Rule'
      ? unknownPath(data, additionalProperty, allowedKeys)
      : unknownKeyword(additionalProperty, allowedKeys);
  }
  if (error.keyword === 'minProperties' || error.keyword === 'minItems')
    return { what: 'this is empty, so it asks nothing', hint: `Say what must hold: ${EXAMPLE}.` };
  if (data === null && title === 'Test')
    return { what: 'null is no answer', hint: 'For "no answer" write { "answered": false }.' };
  if (error.keyword !== 'type' || title === 'Test') return undefined;
  const advice = typeof data === 'string' ? writeAdvice({ rule: data }) : `A rule looks like ${EXAMPLE}.`;
  return { what: `a rule cannot be ${JSON.stringify(data)}`, ...adviceOf(advice) };
}

function unknownPath(rule: Json, key: string, knownNames: string[]): MetaFault {
  if (SCHEMA_KEYS.some((candidate) => Object.hasOwn(objectOf(rule), candidate))) {
    const shortRule = toShortRule(rule);
    const advice = shortRule ? writeAdvice(shortRule) : `Write paths and their values: ${EXAMPLE}.`;
    return { what: 'a rule is not written as a JSON Schema', ...adviceOf(advice) };
  }
  const what = `"${key}" is nothing that a rule can look at`;
  const [root = '', ...rest] = key.split('.');
  const nearestPath = nearest(key, knownNames);
  if (nearestPath) return { key, what, ...suggestName(key, nearestPath) };
  if (rest.length === 0) {
    const path = `application.${key}`;
    return { key, what, ...suggestName(key, path), hint: `Write the whole path: "${path}".` };
  }
  if (!ROOTS.includes(root)) {
    const nearestRoot = nearest(root, ROOTS);
    const advice = nearestRoot
      ? suggestName(key, [nearestRoot, ...rest].join('.'))
      : `Start with one of: ${ROOTS.join(', ')}.`;
    return { key, what, ...adviceOf(advice) };
  }
  const pathsOfRoot = knownNames.filter((candidate) => candidate.startsWith(`${root}.`));
  const advice =
    pathsOfRoot.length > 0
      ? didYouMean(key, pathsOfRoot)
      : 'Write names with dots between: application.owners.0.email.';
  return { key, what, ...adviceOf(advice) };
}

function unknownKeyword(key: string, knownNames: string[]): MetaFault {
  const what = `"${key}" is no keyword of a rule`;
  if (key === 'required') return { key, what, hint: 'Write a longer path: "application.owners.0.email".' };
  if (key === 'anyOf' || key === 'allOf' || key === 'oneOf')
    return { key, what, hint: 'Combine whole rules: { "any": [{ ... }, { ... }] }.' };
  return { key, what, ...didYouMean(key, knownNames) };
}

/** The short form of a simple rule that was written as a JSON Schema. */
function toShortRule(schema: Json | undefined, path: string[] = []): JsonObject | undefined {
  if (!isObject(schema)) return undefined;
  const {
    $ref,
    type: _type,
    required,
    properties,
    not,
    allOf,
    anyOf,
    title: _title,
    description: _description,
    ...keywords
  } = schema;
  const parts: (JsonObject | undefined)[] = [];
  if (typeof $ref === 'string') parts.push({ rule: $ref.split('/').at(-1) ?? '' });
  if (not !== undefined) parts.push(wrapRule('not', toShortRule(not, path)));
  for (const [key, list] of [
    ['all', allOf],
    ['any', anyOf],
  ] as const) {
    if (!Array.isArray(list)) continue;
    const inner = list.map((inner) => toShortRule(inner, path));
    parts.push(inner.every((object) => object !== undefined) ? { [key]: inner as Json[] } : undefined);
  }
  const namedNames = Object.keys(objectOf(properties));
  for (const name of namedNames) parts.push(toShortRule(objectOf(properties)[name], [...path, name]));
  for (const name of stringsOf(required)) {
    if (!namedNames.includes(name)) parts.push({ [[...path, name].join('.')]: { answered: true } });
  }
  if (Object.keys(keywords).length > 0)
    parts.push(path.length > 1 ? { [path.join('.')]: testOf(keywords) } : undefined);
  const keys = parts.flatMap((part) => Object.keys(part ?? {}));
  const isConvertible = parts.length > 0 && parts.every((part) => part) && new Set(keys).size === keys.length;
  return isConvertible ? Object.assign({}, ...parts) : undefined;
}

function wrapRule(key: string, rule: JsonObject | undefined): JsonObject | undefined {
  return rule && { [key]: rule };
}

function testOf(keywords: JsonObject): Json {
  if (keywords.const !== undefined) return keywords.const;
  if (keywords.enum !== undefined) return keywords.enum;
  const { contains } = keywords;
  return contains === undefined
    ? keywords
    : { ...keywords, contains: isObject(contains) ? testOf(contains) : contains };
}
