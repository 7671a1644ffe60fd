import { isObject, type Json, type JsonObject, objectOf, sameText } from '#engine';
import { type ChangeKind, type ChangeLine, isDisclosure } from './change-lines.ts';

/** The words for members of an object, by name. */
export type MemberWords = Readonly<
  Record<string, { kind: string; label: string /** Its values say nothing to a reader. */; isRule?: boolean }>
>;

const OTHER = { kind: 'looks', label: 'other settings', isRule: true } as const;

/** A changed value inside a value, and its path. */
interface ValueChange {
  path: string[];
  was: Json | undefined;
  now: Json | undefined;
}

/** The changed values of an object's members in words: "Step 'Amount': the heading changed from 'A' to 'B'". */
export function memberChanges(
  subject: string,
  words: MemberWords,
  was: JsonObject,
  now: JsonObject,
): ChangeLine[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(now)])];
  const lines = names.flatMap((name): ChangeLine[] => {
    if (sameText(was[name], now[name])) return [];
    const { kind, label, isRule } = (Object.hasOwn(words, name) && words[name]) || OTHER;
    if (isRule) return [{ kind: kind as ChangeKind, line: `${subject}: ${label} changed` }];
    return changedValues(was[name], now[name], [name]).map((change) => ({
      kind: isDisclosure(change.path.join('.')) ? 'disclosures' : (kind as ChangeKind),
      line: `${subject}: ${changeWords(label, quoted(change.was), quoted(change.now))}`,
    }));
  });
  return [...new Map(lines.map((one) => [one.line, one])).values()];
}

/** The sentence of a change. */
export const changeWords = (label: string, was = 'nothing', now = 'nothing'): string =>
  `${label} changed from ${was} to ${now}`;

/** The changed values inside a value: members of objects one by one, lists as a whole. */
export function changedValues(was: Json | undefined, now: Json | undefined, path: string[]): ValueChange[] {
  if (sameText(was, now)) return [];
  if (!isObject(was ?? {}) || !isObject(now ?? {})) return [{ path, was, now }];
  const [before, after] = [objectOf(was), objectOf(now)];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => changedValues(before[name], after[name], [...path, name]));
}

/** A value in quotes: the plain values inside it, without names. */
export function quoted(value: Json | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return `'${plainValues(value).join(', ')}'`;
}

/** The plain values inside a value; of a choice only its label. */
function plainValues(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  if (!Array.isArray(value) && typeof value.label === 'string') return [value.label];
  if (!Array.isArray(value) && typeof value.text === 'string') return [value.text];
  return Object.values(value).flatMap(plainValues);
}
