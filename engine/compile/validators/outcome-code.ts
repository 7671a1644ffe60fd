import { isObject, type Json, type JsonObject, objectOf } from '../../index.ts';

/** Helpers besides `compares`, `equal` and `ucs2length` of runtime.ts. */
export const OUTCOME_HELPERS =
  'const isRec = (v) => typeof v === "object" && v !== null && !Array.isArray(v);';

/** Annotations, which don't affect the result. */
const ANNOTATIONS = new Set([
  'title',
  'description',
  'default',
  'examples',
  'readOnly',
  'writeOnly',
  '$comment',
]);

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
  if (types.length > 0) parts.push(joinOr(types.map((type) => ownMember(TYPES, type)?.(value) ?? 'false')));
  const byType = new Map<string, string[]>();
  for (const [keyword, argument] of Object.entries(schema)) {
    if (keyword === 'type' || keyword.startsWith('x-') || ANNOTATIONS.has(keyword)) continue;
    const part = ownMember(KEYWORDS, keyword)?.(argument, value, schema);
    if (part === undefined) return undefined;
    const type = ownMember(TYPE_OF_KEYWORD, keyword);
    if (type === undefined) parts.push(part);
    else byType.set(type, [...(byType.get(type) ?? []), part]);
  }
  for (const [type, keywords] of byType) {
    const isOnlyType = types.length === 1 && types[0] === type;
    parts.push(isOnlyType ? joinAnd(keywords) : `(!${TYPES[type]?.(value)}||${joinAnd(keywords)})`);
  }
  return joinAnd(parts);
}

/** Own properties only: `constructor` would turn text of a release's JSON into code. */
const ownMember = <T>(table: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const joinAnd = (parts: string[]): string => (parts.length > 0 ? parts.join('&&') : 'true');
const joinOr = (parts: string[]): string => (parts.length === 1 ? `${parts[0]}` : `(${parts.join('||')})`);

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

/** The type that each keyword applies to; values of other types pass. */
const TYPE_OF_KEYWORD: Record<string, string> = {
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

type Write = (argument: Json, value: string, schema: JsonObject) => string | undefined;

const compareTo =
  (measureOf: (value: string) => string, operator: string): Write =>
  (argument, value) =>
    typeof argument === 'number' ? `${measureOf(value)}${operator}${argument}` : undefined;
const valueCode = (value: string): string => value;
const lengthCode = (value: string): string => `${value}.length`;
const characterCountCode = (value: string): string => `ucs2length(${value})`;

/** Combines several schemas of one value; undefined if one is unsupported. */
const combineSchemas =
  (join: (parts: string[]) => string): Write =>
  (argument, value) => {
    const parts =
      Array.isArray(argument) && argument.length > 0
        ? argument.map((part) => outcomeCode(part, value))
        : [undefined];
    return parts.every((part) => part !== undefined)
      ? `(${join(parts.map((part) => `(${part})`))})`
      : undefined;
  };

const KEYWORDS: Record<string, Write> = {
  const: (argument, value) => equalityCode(value, argument),
  enum: (argument, value) =>
    Array.isArray(argument) && argument.length > 0
      ? `(${argument.map((part) => equalityCode(value, part)).join('||')})`
      : undefined,
  allOf: combineSchemas(joinAnd),
  anyOf: combineSchemas((parts) => parts.join('||')),
  oneOf: combineSchemas((parts) => `${parts.map((part) => `Number${part}`).join('+')}===1`),
  not: (argument, value) => mapCode(outcomeCode(argument, value), (inner) => `!(${inner})`),
  if: (argument, value, schema) => {
    const codes = [argument, schema.then ?? true, schema.else ?? true].map((part) =>
      outcomeCode(part, value),
    );
    return codes.includes(undefined) ? undefined : `((${codes[0]})?${codes[1]}:${codes[2]})`;
  },
  // Handled with `if`.
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: () => 'true',
  else: () => 'true',
  required: (argument, value) =>
    Array.isArray(argument)
      ? joinAnd(argument.map((name) => `${memberCode(value, String(name))}!==void 0`))
      : undefined,
  properties: (argument, value, { required }) => {
    const parts = Object.entries(objectOf(argument)).map(([name, part]) => {
      const inner = memberCode(value, name);
      const isRequired = Array.isArray(required) && required.includes(name);
      return mapCode(outcomeCode(part, inner), (code) =>
        isRequired ? code : `(${inner}===void 0||${code})`,
      );
    });
    return parts.every((part) => part !== undefined) ? joinAnd(parts) : undefined;
  },
  compare: (argument, value) => `compares(data,${value},${JSON.stringify(argument)})`,
  contains: (argument, value) =>
    mapCode(outcomeCode(argument, 'one'), (code) => `${value}.some((one)=>${code})`),
  items: (argument, value, { additionalItems = true }) => {
    if (!Array.isArray(argument))
      return mapCode(outcomeCode(argument, 'one'), (code) => `${value}.every((one)=>${code})`);
    const parts = argument.map((part, index) => {
      const code = outcomeCode(part, `${value}[${index}]`);
      return mapCode(code, (inner) => `(${value}.length<=${index}||${inner})`);
    });
    return additionalItems === true && parts.every((part) => part !== undefined) ? joinAnd(parts) : undefined;
  },
  additionalItems: (argument) => (argument === true ? 'true' : undefined),
  minItems: compareTo(lengthCode, '>='),
  maxItems: compareTo(lengthCode, '<='),
  minimum: compareTo(valueCode, '>='),
  maximum: compareTo(valueCode, '<='),
  exclusiveMinimum: compareTo(valueCode, '>'),
  exclusiveMaximum: compareTo(valueCode, '<'),
  minLength: compareTo(characterCountCode, '>='),
  maxLength: compareTo(characterCountCode, '<='),
};

function mapCode(code: string | undefined, write: (code: string) => string): string | undefined {
  return code === undefined ? undefined : write(code);
}

function equalityCode(value: string, constant: Json): string {
  const isPlain = typeof constant !== 'object' || constant === null;
  const text = JSON.stringify(constant);
  return isPlain ? `${value}===${text}` : `equal(${value},${text})`;
}

function memberCode(value: string, name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `${value}.${name}` : `${value}[${JSON.stringify(name)}]`;
}
