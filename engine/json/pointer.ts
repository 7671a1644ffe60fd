/**
 * Reads the value at a JSON pointer (RFC 6901).
 * @returns undefined if any part is missing. `/brand/loan_terms` in `{brand: {loan_terms: [3]}}` → `[3]`
 */
export function readPointer(document: unknown, pointer: string): unknown {
  if (pointer === '') return document;
  let value: unknown = document;
  for (const part of splitPointer(pointer)) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** The unescaped parts of a pointer: `/owners/0/ssn` → `['owners', '0', 'ssn']`. */
export function splitPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The parts of a pointer in a URI fragment (RFC 6901, 6): `#/properties/a%25b` → `['properties', 'a%b']`. */
export function splitFragment(ref: string): string[] {
  return splitPointer(decodeURIComponent(ref));
}

/** A reference to a part of a file. */
export interface Reference {
  /** Empty for the file that has the reference. */
  file: string;
  /** Undefined if it names a part by an anchor, or is no valid address. */
  path: string[] | undefined;
}

/** Reads a `$ref`: `steps.json#/$defs/a` → `{ file: 'steps.json', path: ['$defs', 'a'] }`. */
export function splitReference(ref: string): Reference {
  const [file = '', fragment = ''] = ref.split('#');
  if (fragment !== '' && !fragment.startsWith('/')) return { file, path: undefined };
  try {
    return { file, path: splitFragment(fragment) };
  } catch {
    return { file, path: undefined };
  }
}

/** A name as a part of a pointer: `a/b` → `a~1b`. */
export function escapePart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
