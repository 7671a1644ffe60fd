import type { FieldSchema } from '../core/types.ts';

/** Keywords by which a schema depends on the data: rjsf resolves them anew when it changes. */
const CONDITIONS = [
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'dependencies',
  'dependentSchemas',
  'dependentRequired',
];

const known = new WeakMap<FieldSchema, ReadonlySet<string>>();

/**
 * The fields of a form on whose values the form's own shape depends (`if`, `dependencies` ...): only a change of one of
 * these has to go through rjsf. Rather too many than too few: every field that such a keyword mentions anywhere.
 */
export function conditionFields(schema: FieldSchema): ReadonlySet<string> {
  const before = known.get(schema);
  if (before) return before;
  const words = new Set<string>();
  for (const keyword of CONDITIONS) collect(schema[keyword], words);
  const names = Object.keys(schema.properties ?? {});
  const found = new Set(names.filter((name) => words.has(name) || isConditional(schema.properties?.[name])));
  known.set(schema, found);
  return found;
}

/** A field whose own shape depends on its value. `allOf` of plain rules is not: it is the same for every value. */
function isConditional(field: unknown): boolean {
  if (typeof field !== 'object' || field === null) return false;
  return Object.entries(field).some(
    ([key, value]) =>
      (CONDITIONS.includes(key) && key !== 'allOf') ||
      (key !== 'enum' && !key.startsWith('x-') && isConditional(value)),
  );
}

/** Every name and word below a keyword. */
function collect(value: unknown, words: Set<string>): void {
  if (typeof value === 'string') words.add(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    words.add(key);
    collect(child, words);
  }
}
