import type { FieldSchema } from '../schema/index.ts';
import { isAnswer } from '../schema/index.ts';
import { isChange, type Versions } from './merge-fields.ts';
import { isSameAnswer } from './same-answer.ts';

type Values = Versions['mine'];

/**
 * Finds answers of one side that clear an answer of the other side (`x-clears`): for example, one side says that there is
 * no tax ID, the other enters one. The person decides about both fields together, so that the result is consistent.
 * @param fields the schemas of the fields; a cleared field that is not among them is ignored
 */
export function findContradictions(
  fields: Record<string, FieldSchema>,
  { base, mine, theirs }: Versions,
): ReadonlySet<string> {
  const contradicted = new Set<string>();
  const isChanged = (side: Values, name: string): boolean =>
    isChange(fields[name] ?? {}, base[name], side[name]);
  const isDifferent = (name: string): boolean =>
    (isAnswer(mine[name]) || isAnswer(theirs[name])) &&
    !isSameAnswer(fields[name] ?? {}, mine[name], theirs[name]);
  const isConflict = (name: string): boolean =>
    contradicted.has(name) || (isChanged(mine, name) && isChanged(theirs, name));
  const isClearedBy = (name: string, target: string, values: Values, other: Values): boolean =>
    isAnswer(values[name]) &&
    isChanged(values, name) &&
    isAnswer(other[target]) &&
    (contradicted.has(target) || isChanged(other, target));
  const links = Object.entries(fields).flatMap(([name, schema]) =>
    (schema['x-clears'] ?? []).filter((target) => fields[target]).map((target) => [name, target] as const),
  );
  const differingLinks = links.filter((link) => link.every(isDifferent));
  // A contradiction may cause another along a chain of fields.
  for (let previousSize = -1; previousSize < contradicted.size; ) {
    previousSize = contradicted.size;
    for (const [name, target] of differingLinks)
      if (
        isConflict(name) ||
        isClearedBy(name, target, mine, theirs) ||
        isClearedBy(name, target, theirs, mine)
      )
        contradicted.add(name).add(target);
  }
  return contradicted;
}
