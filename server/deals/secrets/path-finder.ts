import type { JsonObject } from '#domain/payload/save-derived.ts';
import { findBasePositions, readPointer } from '#engine';
import { pointerTo, type SecretPlace } from './secret.ts';

/**
 * Finds each item's earlier position; undefined if the item is new, or if several earlier items may be the
 * same.
 */
type Positions = (before: readonly unknown[], now: readonly unknown[]) => (number | undefined)[];

/**
 * Makes a function that finds the earlier path of a secret inside a value. The items of such a value have no ids,
 * so their other answers identify them. If one of two equal items was removed, neither has an earlier path, so
 * that no item gets another item's secret.
 */
export function createPathFinder(
  before: JsonObject,
  now: JsonObject,
): (place: SecretPlace) => string[] | undefined {
  // Cached, because every secret of a list needs the positions of the same items.
  const cache = new Map<readonly unknown[], ReturnType<Positions>>();
  const positions: Positions = (before, now) => {
    const computed = cache.get(now) ?? findCertainPositions(before, now);
    cache.set(now, computed);
    return computed;
  };
  return ({ path }) => findPathBefore(before, now, path, positions);
}

const findCertainPositions: Positions = (before, now) => {
  const positions = findBasePositions(before, now);
  if (before.length === now.length) return positions;
  const texts = before.map((item) => JSON.stringify(item));
  const repeatedTexts = new Set(texts.filter((text, index) => texts.indexOf(text) !== index));
  return positions.map((at) => (at === undefined || repeatedTexts.has(texts[at] ?? '') ? undefined : at));
};

function findPathBefore(
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
  const [innerBefore, innerNow] = [childAt(before, String(earlierName)), childAt(now, name)];
  const inner = findPathBefore(innerBefore, innerNow, rest, positions);
  return inner && [String(earlierName), ...inner];
}

function childAt(value: unknown, name: string): unknown {
  return readPointer(value, pointerTo([name]));
}
