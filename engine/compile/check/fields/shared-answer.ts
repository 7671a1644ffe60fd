import type { AnySchema } from 'ajv';
import type { FieldSchema, InnerSchema } from '../../../index.ts';
import { followReference, isObject, isSameJson, type Json, type JsonObject } from '../../../index.ts';
import { createAjv } from '../../validators/index.ts';

/** Without its own check of schemas, which have been checked. */
const ajv = createAjv({ validateSchema: false });
/** Texts that fit common formats and patterns. */
const TEXTS = [
  'a',
  'A',
  '1',
  '12345',
  'aa',
  '2000-01-31',
  '12:00:00',
  '2000-01-31T12:00:00Z',
  'a@b.co',
  'https://a.co',
];
const LONGEST_EXAMPLE = 40;
const MOST_LEVELS = 5;

/**
 * An answer that fits each of the branches together with the schemas around them; undefined if none is found. A constant
 * property of a branch is part of every answer, because the form fills it in.
 * @param root the document of the references
 */
export function sharedAnswer(
  root: FieldSchema,
  around: readonly FieldSchema[],
  branches: readonly InnerSchema[],
): Json | undefined {
  try {
    const answer = findAnswer(root, [...around, ...branches], 0);
    if (answer === undefined) return undefined;
    return branches.every((branch) => validatorOf(root, [...around, branch])(answer)) ? answer : undefined;
  } catch {
    // A schema with another mistake, such as a broken pattern, which has its own message.
    return undefined;
  }
}

/** A check of values by all of the schemas. */
function validatorOf(root: FieldSchema, parts: readonly InnerSchema[]): (value: Json) => boolean {
  const { $defs = {} } = root as JsonObject;
  const schema = { allOf: [true, ...parts], $defs } as AnySchema;
  const validate = ajv.compile(schema);
  // AJV would keep every schema of every check.
  ajv.removeSchema(schema);
  return (value) => validate(value) === true;
}

function findAnswer(root: FieldSchema, schemas: readonly InnerSchema[], level: number): Json | undefined {
  const parts = schemas.flatMap((schema) => flatten(root, schema, level));
  if (parts.includes(false) || level > MOST_LEVELS) return undefined;
  const rules = parts.filter(isObject) as FieldSchema[];
  const choices = rules.flatMap((rule) => ('const' in rule ? [[rule.const]] : rule.enum ? [rule.enum] : []));
  const values = choices[0]
    ? (choices[0] as Json[]).filter((value) => choices.every((list) => holdsValue(list, value)))
    : typesOf(rules).flatMap((type) => candidates(root, type, rules, level));
  return values.length > 0 ? values.find(validatorOf(root, parts)) : undefined;
}

const holdsValue = (list: unknown[], value: Json): boolean => list.some((other) => isSameJson(other, value));

/** A schema and the schemas of its `allOf`, references resolved. */
function flatten(root: FieldSchema, schemaOrRef: InnerSchema, level: number): InnerSchema[] {
  const schema = followReference(root, schemaOrRef);
  if (typeof schema === 'boolean' || level > MOST_LEVELS) return [schema];
  const all = (schema.allOf ?? []) as InnerSchema[];
  return [schema, ...all.flatMap((part) => flatten(root, part, level + 1))];
}

/** The types that each rule accepts; without any type, those to which the keywords apply. */
function typesOf(rules: readonly FieldSchema[]): string[] {
  const typed = rules.flatMap(({ type }) => (type === undefined ? [] : [[type].flat() as string[]]));
  const accepts = (types: string[], type: string): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const isObjectRule = rules.some((rule) => rule.properties ?? rule.required);
  const all = isObjectRule
    ? ['object']
    : ['string', 'integer', 'number', 'boolean', 'null', 'object', 'array'];
  return (typed.length > 0 ? ['integer', ...typed.flat()] : all).filter(
    (type, index, types) => types.indexOf(type) === index && typed.every((list) => accepts(list, type)),
  );
}

function candidates(root: FieldSchema, type: string, rules: readonly FieldSchema[], level: number): Json[] {
  const numbers = (...keywords: string[]): number[] =>
    rules
      .flatMap((rule) => keywords.map((keyword) => (rule as JsonObject)[keyword]))
      .filter(Number.isFinite) as number[];
  switch (type) {
    case 'string': {
      const length = Math.max(1, ...numbers('minLength'));
      return length > LONGEST_EXAMPLE ? [] : ['a'.repeat(length), '1'.repeat(length), ...TEXTS];
    }
    case 'integer':
    case 'number': {
      const bounds = numbers('minimum', 'maximum', 'multipleOf');
      const beside = numbers('exclusiveMinimum', 'exclusiveMaximum').flatMap((bound) => [
        bound + 1,
        bound - 1,
        bound + 0.5,
        bound - 0.5,
      ]);
      return [1, 0, ...bounds, ...beside];
    }
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    case 'array': {
      const items = rules.flatMap(({ items = [] }): InnerSchema[] => [items].flat());
      const item = findAnswer(root, items, level + 1);
      const length = Math.max(1, ...numbers('minItems'));
      return item === undefined || length > LONGEST_EXAMPLE ? [] : [Array<Json>(length).fill(item)];
    }
    default:
      return objects(root, rules, level);
  }
}

/** Objects with the required and constant properties of all rules; without any of these, with one property. */
function objects(root: FieldSchema, rules: readonly FieldSchema[], level: number): Json[] {
  const all = [...new Set(rules.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  const schemasOf = (name: string): InnerSchema[] =>
    rules.flatMap(({ properties, additionalProperties }) => {
      const own = properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
      return own === undefined ? [] : [own as InnerSchema];
    });
  const isConstant = (name: string): boolean =>
    schemasOf(name)
      .map((schema) => followReference(root, schema))
      .some((schema) => typeof schema === 'object' && schema.const !== undefined);
  const needed = [
    ...new Set([...rules.flatMap(({ required }) => required ?? []), ...all.filter(isConstant)]),
  ];
  const fill = (names: string[]): Json[] => {
    const entries = names.map((name) => [name, findAnswer(root, schemasOf(name), level + 1)] as const);
    return entries.some(([, value]) => value === undefined) ? [] : [Object.fromEntries(entries) as Json];
  };
  const answers = all.filter((name) => !needed.includes(name)).flatMap((name) => fill([...needed, name]));
  const hasAnswer = needed.some((name) => !isConstant(name));
  return hasAnswer ? [...fill(needed), ...answers] : answers;
}
