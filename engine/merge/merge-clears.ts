import type { FieldSchema } from '../schema/index.ts';
import { isAnswer } from '../schema/index.ts';
import { isChange, type Versions } from './merge-fields.ts';
import { isSameAnswer } from './same-answer.ts';

type Values = Versions['mine'];

/**
 * Finds answers of one side that clear an answer of the other side (`x-clears`: no tax ID here, a tax ID there). The
 * person decides both together, so that no mix results.
 * @param fields their schemas; fields that are cleared elsewhere don't count
 */
export function contradictions(
  fields: Record<string, FieldSchema>,
  { base, mine, theirs }: Versions,
): ReadonlySet<string> {
  const emptied = new Set<string>();
  const isChanged = (side: Values, name: string): boolean =>
    isChange(fields[name] ?? {}, base[name], side[name]);
  const differs = (name: string): boolean =>
    (isAnswer(mine[name]) || isAnswer(theirs[name])) &&
    !isSameAnswer(fields[name] ?? {}, mine[name], theirs[name]);
  const isAsked = (name: string): boolean =>
    emptied.has(name) || (isChanged(mine, name) && isChanged(theirs, name));
  const isVoid = (name: string, target: string, values: Values, other: Values): boolean =>
    isAnswer(values[name]) &&
    isChanged(values, name) &&
    isAnswer(other[target]) &&
    (emptied.has(target) || isChanged(other, target));
  const links = Object.entries(fields).flatMap(([name, schema]) =>
    (schema['x-clears'] ?? []).filter((target) => fields[target]).map((target) => [name, target] as const),
  );
  const open = links.filter((link) => link.every(differs));
  // A contradiction may lead to another along a chain of fields.
  for (let previousSize = -1; previousSize < emptied.size; ) {
    previousSize = emptied.size;
    for (const [name, target] of open)
      if (isAsked(name) || isVoid(name, target, mine, theirs) || isVoid(name, target, theirs, mine))
        emptied.add(name).add(target);
  }
  return emptied;
}
