import type { JsonObject } from '#domain/payload/save-derived.ts';
import { findBasePositions, readPointer } from '#engine';
import { pointerTo, type SecretPlace } from './secret.ts';

/** Each item's earlier position; undefined if the item is new or may be one of several. */
type Positions = (before: readonly unknown[], now: readonly unknown[]) => (number | undefined)[];

/**
 * The earlier path of a secret inside a value, whose items have no ids: their other answers identify them. If
 * one of two equal items was removed, neither has an earlier path, so that no item gets another's secret.
 */
export function createPathFinder(
  before: JsonObject,
  now: JsonObject,
): (place: SecretPlace) => string[] | undefined {
  // Every secret of a list asks for the same.
  const cache = new Map<readonly unknown[], ReturnType<Positions>>();
  const positions: Positions = (one, other) => {
    const computed = cache.get(other) ?? certainPositions(one, other);
    cache.set(other, computed);
    return computed;
  };
  return ({ path }) => pathBefore(before, now, path, positions);
}

const certainPositions: Positions = (before, now) => {
  const positions = findBasePositions(before, now);
  if (before.length === now.length) return positions;
  const texts = before.map((item) => JSON.stringify(item));
  const seen = new Set<string>();
  const twins = new Set(texts.filter((text) => seen.size === seen.add(text).size));
  return positions.map((at) => (at === undefined || twins.has(texts[at] ?? '') ? undefined : at));
};

function pathBefore(
  before: unknown,
  now: unknown,
  path: readonly string[],
  positions: Positions,
): string[] | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return [];
  const isList = Array.isArray(before) && Array.isArray(now);
  const earlierName = isList ? positions(before, now)[Number(name)] : name;
  if (earlierName === undefined) return undefined;
  const [one, other] = [childAt(before, String(earlierName)), childAt(now, name)];
  const inner = pathBefore(one, other, rest, positions);
  return inner && [String(earlierName), ...inner];
}

function childAt(value: unknown, name: string): unknown {
  return readPointer(value, pointerTo([name]));
}
