import type { JsonObject } from '#domain/save-derived.ts';
import { type CompiledFlow, escapePart, placesIn, readPointer, splitPointer } from '#engine';
import { fieldPlan } from './field-plan.ts';
import { secretPlaces } from './secret-places.ts';
import type { Opened } from './sensitive.ts';

/** For each item of a list the place that it had; undefined for a new one, and where it may be one of several. */
type Places = (before: readonly unknown[], now: readonly unknown[]) => (number | undefined)[];

/**
 * The stored secrets by the places where their items stand in the next version. Inside a value an item of a list has no id:
 * what else it says tells where it was. Of items that nothing tells apart, once one of them is gone, no secret is known any
 * more: a person types it again rather than having another's.
 */
export function movedSecrets(
  flow: CompiledFlow,
  { application: before, secrets }: Opened,
  now: JsonObject,
): Opened['secrets'] {
  if (!fieldPlan(flow.application).hasInner) return secrets;
  const moved: Opened['secrets'] = new Map();
  const names = new Map(secretPlaces(flow, before).map(({ pointer, name }) => [pointer, name]));
  // Every secret of a list asks for the same.
  const known = new Map<readonly unknown[], ReturnType<Places>>();
  const placesOf: Places = (one, other) => {
    const places = known.get(other) ?? certainPlaces(one, other);
    known.set(other, places);
    return places;
  };
  for (const { pointer, name, binding } of secretPlaces(flow, now)) {
    const earlier = placeBefore(before, now, splitPointer(pointer), placesOf);
    const secret = secrets.get(name === binding ? name : (names.get(earlier ?? '') ?? ''));
    if (secret) moved.set(name, secret);
  }
  return moved;
}

const certainPlaces: Places = (before, now) => {
  const places = placesIn(before, now);
  if (before.length === now.length) return places;
  const texts = before.map((item) => JSON.stringify(item));
  const seen = new Set<string>();
  const twins = new Set(texts.filter((text) => seen.size === seen.add(text).size));
  return places.map((place) => (place === undefined || twins.has(texts[place] ?? '') ? undefined : place));
};

/** The pointer under which the value of a path stood. */
function placeBefore(
  before: unknown,
  now: unknown,
  path: readonly string[],
  placesOf: Places,
): string | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return '';
  const isList = Array.isArray(before) && Array.isArray(now);
  const known = isList ? placesOf(before, now)[Number(name)] : name;
  if (known === undefined) return undefined;
  const at = `/${escapePart(String(known))}`;
  const inner = placeBefore(
    readPointer(before, at),
    readPointer(now, `/${escapePart(name)}`),
    rest,
    placesOf,
  );
  return inner === undefined ? undefined : `${at}${inner}`;
}
