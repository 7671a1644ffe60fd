import fc from 'fast-check';

export type Schema = { [keyword: string]: unknown };
/** Existing ids, for properties of that name (lower case, without underscores). */
export type Known = Record<string, readonly unknown[]>;

/** Values that a JSON Schema accepts; for a known name mostly known values. */
export function valuesOf(schema: Schema, root: Record<string, object>, known: Known): fc.Arbitrary<unknown> {
  const of = (inner: unknown) => valuesOf((inner ?? {}) as Schema, root, known);
  if (typeof schema.$ref === 'string') return of(root[schema.$ref.split('/').at(-1) ?? '']);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const choices = (schema.anyOf ?? schema.oneOf) as unknown[] | undefined;
  if (choices) return fc.oneof(...choices.map(of));
  if (Array.isArray(schema.allOf))
    return fc.tuple(...schema.allOf.map(of)).map((all) => Object.assign({}, ...all.map(Object)));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(...types.map((type) => ofType(String(type), schema, root, known)));
}

function ofType(
  type: string,
  schema: Schema,
  root: Record<string, object>,
  known: Known,
): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    const { minimum = -1000, maximum = Number(minimum) + 1_000_000 } = schema;
    const range = { min: Math.ceil(Number(minimum)), max: Math.floor(Number(maximum)) };
    return type === 'integer' ? fc.integer(range) : fc.oneof(fc.integer(range), fc.double({ noNaN: true }));
  }
  if (type === 'array') {
    const { minItems: minLength = 0, maxItems = 3 } = schema as { minItems?: number; maxItems?: number };
    const maxLength = Math.max(minLength, Math.min(maxItems, 3));
    return fc.array(valuesOf((schema.items ?? {}) as Schema, root, known), { minLength, maxLength });
  }
  if (type === 'object') return ofObject(schema, root, known);
  return textOf(schema);
}

function ofObject(
  schema: Schema,
  root: Record<string, object>,
  known: Known,
): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const members = properties.map(([name, inner]) => {
    const knownValues = known[name.replaceAll('_', '').toLowerCase()];
    const plain = valuesOf(inner, root, known);
    return [
      name,
      knownValues ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...knownValues) }, plain) : plain,
    ] as const;
  });
  const record = fc.record(Object.fromEntries(members), {
    requiredKeys: (schema.required ?? []) as string[],
  });
  const [pattern, inner] =
    Object.entries((schema.patternProperties ?? {}) as Record<string, Schema>)[0] ?? [];
  if (pattern === undefined) return record;
  return fc.dictionary(textOf({ pattern }), valuesOf(inner ?? {}, root, known), { maxKeys: 3 });
}

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  uuid: fc.uuid(),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  'flow-id': fc.constantFrom('apply', 'bcm'),
};

function textOf(schema: Schema): fc.Arbitrary<string> {
  const format = FORMATS[String(schema.format)];
  if (format) return format;
  if (typeof schema.pattern === 'string')
    return fc.stringMatching(new RegExp(schema.pattern), { size: 'xsmall' });
  const minLength = Number(schema.minLength ?? 0);
  return fc.string({ minLength, maxLength: Math.min(Number(schema.maxLength ?? 40), minLength + 40) });
}

const nestedJson = (depth: number, open: string, close: string) =>
  JSON.parse(open.repeat(depth) + close.repeat(depth));

/** Malicious or absurd values of every type. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    -0,
    1.5,
    1e308,
    2 ** 53,
    '',
    ' ',
    [],
    {},
    [null],
    [[]],

    '\u0000',
    '\ud800',
    '\u202e',
    '\ufeff',
    '٣',
    'İ',
    '😀'.repeat(100),
    'x'.repeat(5000),
    'x'.repeat(200_000),

    "'; drop table deals; --",
    '$1',
    '%',
    '_',
    '\\',
    '<script>alert(1)</script>',
    '=1+1',
    '{{7*7}}',
    '$' + '{7}',

    '../../../etc/passwd',
    '%2e%2e%2f',
    'file:///etc/passwd',
    'http://169.254.169.254/',
    'javascript:alert(1)',

    '__proto__',
    'constructor',
    'toString',
    'NaN',
    'null',
    'undefined',
    '1e999',
    '2026-02-30',
    '00000000-0000-0000-0000-000000000000',
    JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
    nestedJson(30, '[', ']'),
    nestedJson(2000, '[', ']'),
    nestedJson(200, '{"a":[', ']}'),
    Array.from({ length: 5000 }, (_, index) => index),
    Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`k${index}`, index])),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
);

/** A value with one change, at a place or as a whole: another value, an unknown key, a missing key. */
export const changedValue = (value: unknown): fc.Arbitrary<unknown> =>
  fc
    .record({
      way: fc.array(fc.nat(50), { maxLength: 4 }),
      how: fc.constantFrom('replace', 'add', 'remove'),
      name: fc.constantFrom('nonsense', '__proto__', 'id', 'status', 'subject', 'brand', ''),
      hostile: hostileValues,
    })
    .map(({ way, how, name, hostile }) => changeAt(value, way, { how, name, hostile }));

interface Change {
  how: string;
  name: string;
  hostile: unknown;
}

function changeAt(value: unknown, way: number[], change: Change): unknown {
  const { how, name, hostile } = change;
  if (typeof value !== 'object' || value === null) return hostile;
  const keys = Object.keys(value);
  const [step, ...rest] = way;
  const at = step === undefined ? undefined : keys[step % Math.max(1, keys.length)];
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  const put = (key: string, content: unknown) =>
    Object.defineProperty(copy, key, {
      value: content,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  if (at === undefined) return how === 'add' && !Array.isArray(value) ? put(name, hostile) : hostile;
  if (rest.length > 0) return put(at, changeAt(copy[at], rest, change));
  if (how === 'remove' && !Array.isArray(value)) delete copy[at];
  else put(how === 'add' && !Array.isArray(value) ? name : at, hostile);
  return copy;
}
