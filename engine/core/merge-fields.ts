import { isRecord } from './fitting.ts';
import { isEmpty, isMasked } from './masked.ts';
import { sameAnswer } from './same-answer.ts';
import type { FieldSchema, FieldValue } from './types.ts';

/** Whose answers to take where both sides changed the same one. */
export type MergeSide = 'mine' | 'theirs';

/** Something that both sides changed in different ways. Values are for the screen, never for a log. */
export interface Difference {
  /** Flat name of the field; of a whole item the name of its list. */
  field: string;
  /** `undefined`: this side cleared the answer, or removed the item. */
  mine: FieldValue | undefined;
  theirs: FieldValue | undefined;
  /** A whole item, which one side removed and the other changed. */
  item?: true;
}

type Values = { [field: string]: FieldValue | undefined };
export interface Versions {
  base: Values;
  mine: Values;
  theirs: Values;
}

/**
 * Joins the fields of one object into `target`, which starts as a copy of theirs (decision 26). A field changed on one
 * side only is taken from that side, also where the change was to clear it; one changed on both is reported. Objects are
 * joined name by name, at any depth; lists, and objects with alternatives, are one answer.
 * @returns the fields whose answer is mine.
 */
export function mergeFields(
  fields: Record<string, FieldSchema>,
  { base, mine, theirs }: Versions,
  target: Values,
  side: MergeSide,
  report: (difference: Difference) => void,
  nameOf: (field: string) => string = (field) => field,
): string[] {
  const taken: string[] = [];
  for (const [name, schema] of Object.entries(fields)) {
    const [before, own, other] = [base[name], mine[name], theirs[name]];
    if (sameAnswer(schema, own, other) || !isChange(schema, before, own)) continue;
    // A mask can't be sent: only the server can say that there is a secret behind it.
    if (isMasked(own)) continue;
    if (isJoinable(schema, own) && isJoinable(schema, other) && (isEmpty(before) || isRecord(before))) {
      const joined = { ...other };
      const parts: Versions = { base: (before ?? {}) as Values, mine: own, theirs: other };
      const names = new Set(Object.values(parts).flatMap((one) => Object.keys(one)));
      const inner = Object.fromEntries([...names].map((one) => [one, schema.properties?.[one] ?? {}]));
      const reportInner = (one: Difference): void =>
        report({ ...one, field: `${nameOf(name)}/${one.field}` });
      if (mergeFields(inner, parts, joined, side, reportInner, escaped).length > 0) taken.push(name);
      target[name] = joined as FieldValue;
      continue;
    }
    if (isChange(schema, before, other)) {
      report({ field: nameOf(name), mine: filled(own), theirs: filled(other) });
      if (side === 'theirs') continue;
    }
    taken.push(name);
    if (isEmpty(own)) delete target[name];
    else target[name] = own;
  }
  return taken;
}

/** An object whose names are answers of their own. */
function isJoinable(schema: FieldSchema, value: unknown): value is Values {
  const isWhole = schema.oneOf !== undefined || schema.anyOf !== undefined || schema.$ref !== undefined;
  return isRecord(value) && !isMasked(value) && schema.properties !== undefined && !isWhole;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A field with a default can't be cleared: where it is absent, the default speaks and nobody has changed it. */
function isChange(schema: FieldSchema, before: unknown, now: unknown): boolean {
  if (schema['x-default'] && isEmpty(now)) return false;
  return !sameAnswer(schema, before, now);
}

function filled(value: FieldValue | undefined): FieldValue | undefined {
  return isEmpty(value) ? undefined : value;
}
