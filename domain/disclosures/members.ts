import { isObject, type Json, type JsonObject, objectOf } from '#engine';

/**
 * A member by its path. An item of a list, or of `items`, is found by its id, key or number from 1. If several have
 * the same name, the result is the list of all, because any of them may be shown.
 */
export function memberAt(value: Json | undefined, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((inner, name) => {
    if (Array.isArray(inner)) return unwrapSingle(itemsNamed(inner, name));
    if (!isObject(inner)) return undefined;
    const own = Object.hasOwn(inner, name) ? [inner[name] as Json] : [];
    return unwrapSingle([...own, ...(Array.isArray(inner.items) ? itemsNamed(inner.items, name) : [])]);
  }, value);
}

const unwrapSingle = (found: Json[]): Json | undefined => (found.length > 1 ? found : found[0]);

function itemsNamed(list: Json[], name: string): Json[] {
  const named = list.filter((item) => [objectOf(item).id, objectOf(item).key].includes(name));
  const at = list[Number(name) - 1];
  return named.length > 0 || at === undefined ? named : [at];
}

/** The roots of references: the file itself, and the fields of the application. */
export interface Roots {
  own: JsonObject;
  application: JsonObject;
}

/** Copies a schema and puts the target of each `$ref` beside it as `target`; stops at a reference inside its own target. */
export function withTargets(value: Json, roots: Roots, above: readonly string[] = []): Json {
  if (Array.isArray(value)) return value.map((item) => withTargets(item, roots, above));
  if (!isObject(value)) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, withTargets(part, roots, above)] as const);
  const own: JsonObject = Object.fromEntries(parts);
  const { $ref: reference } = value;
  if (typeof reference !== 'string' || above.includes(reference)) return own;
  const [file, path = ''] = reference.split('#');
  const root = file ? roots.application : roots.own;
  const target = path.split('/').filter(Boolean).reduce<Json | undefined>(memberNamed, root) ?? null;
  const below = file ? { ...roots, own: roots.application } : roots;
  return { ...own, target: withTargets(target, below, [...above, reference]) };
}

const memberNamed = (inner: Json | undefined, name: string): Json | undefined =>
  isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined;

/** Whether a name is a key or a text anywhere in a value. */
export function isNamed(value: Json | undefined, name: string): boolean {
  if (value === name) return true;
  if (Array.isArray(value)) return value.some((item) => isNamed(item, name));
  return isObject(value) && (Object.hasOwn(value, name) || isNamed(Object.values(value), name));
}

/** A condition with all rules that it names, directly or through other rules. */
export function withRules(condition: Json | undefined, rules: JsonObject): Json | undefined {
  if (condition === undefined) return undefined;
  const used = new Map<string, Json>();
  const collect = (value: Json | undefined): void => {
    for (const [name, rule] of Object.entries(rules)) {
      if (used.has(name) || !isNamed(value, name)) continue;
      used.set(name, rule);
      collect(rule);
    }
  };
  collect(condition);
  return { condition, rules: Object.fromEntries(used) };
}

/** A copy without absent members; undefined if none is left. */
export function dropUndefined(parts: Record<string, Json | undefined>): JsonObject | undefined {
  const definedParts = Object.entries(parts).flatMap(([name, part]) =>
    part === undefined ? [] : [[name, part]],
  );
  return definedParts.length === 0 ? undefined : Object.fromEntries(definedParts);
}
