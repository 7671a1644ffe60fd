import { isObject, type Json, type JsonObject, objectOf } from '../../index.ts';

/** Helpers besides `compares`, `equal` and `ucs2length` of runtime.ts. */
export const OUTCOME_HELPERS =
  'const isRec = (v) => typeof v === "object" && v !== null && !Array.isArray(v);';

/** Annotations, which don't affect the result. */
const WORDS = new Set(['title', 'description', 'default', 'examples', 'readOnly', 'writeOnly', '$comment']);

/**
 * A JavaScript expression for the validity of a value; for rules and conditions, whose errors are not read. AJV writes
 * ten times as much code, which every page would load.
 * @param value expression of the value, which may be read more than once
 * @returns undefined if a keyword is unsupported: AJV then writes the function
 */
export function outcomeCode(schema: Json, value = 'data'): string | undefined {
  if (typeof schema === 'boolean') return String(schema);
  if (!isObject(schema)) return undefined;
  const parts: string[] = [];
  const types = schema.type === undefined ? [] : [schema.type].flat().map(String);
  if (types.length > 0) parts.push(either(types.map((type) => own(TYPES, type)?.(value) ?? 'false')));
  const byType = new Map<string, string[]>();
  for (const [keyword, given] of Object.entries(schema)) {
    if (keyword === 'type' || keyword.startsWith('x-') || WORDS.has(keyword)) continue;
    const part = own(KEYWORDS, keyword)?.(given, value, schema);
    if (part === undefined) return undefined;
    const type = own(SPEAKS_OF, keyword);
    if (type === undefined) parts.push(part);
    else byType.set(type, [...(byType.get(type) ?? []), part]);
  }
  for (const [type, about] of byType) {
    const isThat = types.length === 1 && types[0] === type;
    parts.push(isThat ? both(about) : `(!${TYPES[type]?.(value)}||${both(about)})`);
  }
  return both(parts);
}

/** Own properties only: `constructor` would turn text of a release's JSON into code. */
const own = <T>(table: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const both = (parts: string[]): string => (parts.length > 0 ? parts.join('&&') : 'true');
const either = (parts: string[]): string => (parts.length === 1 ? `${parts[0]}` : `(${parts.join('||')})`);

/** Code that tests a value's type, with the same outcome as AJV's. */
const TYPES: Record<string, (value: string) => string> = {
  object: (v) => `isRec(${v})`,
  array: (v) => `Array.isArray(${v})`,
  string: (v) => `(typeof ${v}=="string")`,
  number: (v) => `Number.isFinite(${v})`,
  integer: (v) => `Number.isInteger(${v})`,
  boolean: (v) => `(typeof ${v}=="boolean")`,
  null: (v) => `(${v}===null)`,
};

/** The type that each keyword tests; other types pass. */
const SPEAKS_OF: Record<string, string> = {
  required: 'object',
  properties: 'object',
  contains: 'array',
  items: 'array',
  minItems: 'array',
  maxItems: 'array',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  minLength: 'string',
  maxLength: 'string',
};

type Write = (given: Json, value: string, schema: JsonObject) => string | undefined;

const compare =
  (of: (value: string) => string, operator: string): Write =>
  (given, value) =>
    typeof given === 'number' ? `${of(value)}${operator}${given}` : undefined;
const itself = (value: string): string => value;
const lengthOf = (value: string): string => `${value}.length`;
const characters = (value: string): string => `ucs2length(${value})`;

/** Combines several schemas of one value; undefined if one is unsupported. */
const several =
  (join: (parts: string[]) => string): Write =>
  (given, value) => {
    const parts =
      Array.isArray(given) && given.length > 0 ? given.map((one) => outcomeCode(one, value)) : [undefined];
    return parts.every((part) => part !== undefined)
      ? `(${join(parts.map((part) => `(${part})`))})`
      : undefined;
  };

const KEYWORDS: Record<string, Write> = {
  const: (given, value) => same(value, given),
  enum: (given, value) =>
    Array.isArray(given) && given.length > 0
      ? `(${given.map((one) => same(value, one)).join('||')})`
      : undefined,
  allOf: several(both),
  anyOf: several((parts) => parts.join('||')),
  oneOf: several((parts) => `${parts.map((part) => `Number${part}`).join('+')}===1`),
  not: (given, value) => wrapped(outcomeCode(given, value), (inner) => `!(${inner})`),
  if: (given, value, schema) => {
    const codes = [given, schema.then ?? true, schema.else ?? true].map((one) => outcomeCode(one, value));
    return codes.includes(undefined) ? undefined : `((${codes[0]})?${codes[1]}:${codes[2]})`;
  },
  // Handled with `if`.
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: () => 'true',
  else: () => 'true',
  required: (given, value) =>
    Array.isArray(given) ? both(given.map((name) => `${at(value, String(name))}!==void 0`)) : undefined,
  properties: (given, value, { required }) => {
    const parts = Object.entries(objectOf(given)).map(([name, one]) => {
      const inner = at(value, name);
      const isThere = Array.isArray(required) && required.includes(name);
      return wrapped(outcomeCode(one, inner), (code) => (isThere ? code : `(${inner}===void 0||${code})`));
    });
    return parts.every((part) => part !== undefined) ? both(parts) : undefined;
  },
  compare: (given, value) => `compares(data,${value},${JSON.stringify(given)})`,
  contains: (given, value) => wrapped(outcomeCode(given, 'one'), (code) => `${value}.some((one)=>${code})`),
  items: (given, value, { additionalItems = true }) => {
    if (!Array.isArray(given))
      return wrapped(outcomeCode(given, 'one'), (code) => `${value}.every((one)=>${code})`);
    const parts = given.map((one, index) => {
      const code = outcomeCode(one, `${value}[${index}]`);
      return wrapped(code, (inner) => `(${value}.length<=${index}||${inner})`);
    });
    return additionalItems === true && parts.every((part) => part !== undefined) ? both(parts) : undefined;
  },
  additionalItems: (given) => (given === true ? 'true' : undefined),
  minItems: compare(lengthOf, '>='),
  maxItems: compare(lengthOf, '<='),
  minimum: compare(itself, '>='),
  maximum: compare(itself, '<='),
  exclusiveMinimum: compare(itself, '>'),
  exclusiveMaximum: compare(itself, '<'),
  minLength: compare(characters, '>='),
  maxLength: compare(characters, '<='),
};

function wrapped(code: string | undefined, write: (code: string) => string): string | undefined {
  return code === undefined ? undefined : write(code);
}

function same(value: string, constant: Json): string {
  const isPlain = typeof constant !== 'object' || constant === null;
  const text = JSON.stringify(constant);
  return isPlain ? `${value}===${text}` : `equal(${value},${text})`;
}

function at(value: string, name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `${value}.${name}` : `${value}[${JSON.stringify(name)}]`;
}
