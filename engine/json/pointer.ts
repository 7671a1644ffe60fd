/** Reads the value at a JSON pointer (RFC 6901); undefined if any part is missing. */
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

export interface Reference {
  /** The file that the reference names; '' for its own. */
  file: string;
  /** Undefined for an anchor or an invalid address. */
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

/** Escapes a name in a pointer: `a/b` → `a~1b`. */
export function escapePart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
