import { isObject, type Json, type JsonObject, objectOf, sameText } from '#engine';
import { type ChangeKind, type ChangeLine, isDisclosure } from './change-lines.ts';

/** The form in which a setting's values are shown. `hidden`: not at all, because a reader can't read them. */
export type Form =
  | 'money'
  | 'months'
  | 'rule'
  | 'rulesByName'
  | 'rulesByQuestion'
  | 'questions'
  | 'limits'
  | 'hidden';

interface Word {
  kind: ChangeKind;
  label: string;
  form?: Form;
}

/** The words of settings by path: 'loan_amount.wc.minimum'. A path without words has those of its nearest parent; '' is the last one. */
export type Words = Readonly<Record<string, { kind: string; label: string; form?: string }>>;

/** Shows a value; undefined: there is none. */
export type Show = (value: Json | undefined, form: Form | undefined) => string;

/** A changed value inside a value, and its path. */
interface ValueChange {
  path: string[];
  was: Json | undefined;
  now: Json | undefined;
}

/** The changed settings of an object in words: "Step 'Amount': the heading changed from 'A' to 'B'". */
export function memberChanges(
  subject: string,
  words: Words,
  { was, now, show }: { was: JsonObject; now: JsonObject; show: Show },
): ChangeLine[] {
  const isWhole = (path: readonly string[]): boolean => {
    if (path.length === 0) return false;
    const form = ownWord(words, path)?.form;
    return (form !== undefined && !isByName(form)) || isByName(ownWord(words, path.slice(0, -1))?.form);
  };
  const lines = changedValues(was, now, [], isWhole).map(({ path, ...change }): ChangeLine => {
    const { kind, label, form } = wordOf(words, path);
    const named = isByName(form) ? `${label} ${show(path.at(-1), form)}` : label;
    const shownAs = (value: Json | undefined) => show(value, isByName(form) ? 'rule' : form);
    const [before, after] = [shownAs(change.was), shownAs(change.now)];
    const isPlain = form !== 'hidden' && before !== after;
    return {
      kind: isDisclosure(path.join('.')) ? 'disclosures' : kind,
      line: `${subject}: ${isPlain ? changeWords(named, before, after) : `${named} changed`}`,
    };
  });
  return [...new Map(lines.map((one) => [one.line, one])).values()];
}

const isByName = (form: string | undefined): boolean => form === 'rulesByName' || form === 'rulesByQuestion';

/** The words of exactly this path; `*` stands for any name in second place. */
function ownWord(words: Words, path: readonly string[]): Word | undefined {
  const keys = [path.join('.'), path.map((name, at) => (at === 1 ? '*' : name)).join('.')];
  const key = keys.find((one) => Object.hasOwn(words, one));
  return key === undefined ? undefined : (words[key] as Word);
}

/** The words of a setting, or of its nearest parent that has some. A content key is a path, too. */
export function wordOf(words: Words, path: readonly string[]): Word {
  const parts = path.join('.').split('.');
  for (let length = parts.length; length >= 0; length -= 1) {
    const word = ownWord(words, parts.slice(0, length));
    if (word) return word;
  }
  throw new Error('These words have none for other settings.');
}

/** The sentence of a change. */
export const changeWords = (label: string, was: string, now: string): string =>
  `${label} changed from ${was} to ${now}`;

/** The changed values inside a value: members of objects one by one, lists and `isWhole` values as a whole. */
export function changedValues(
  was: Json | undefined,
  now: Json | undefined,
  path: string[],
  isWhole: (path: readonly string[]) => boolean = () => false,
): ValueChange[] {
  if (sameText(was, now)) return [];
  if (isWhole(path) || !isObject(was ?? {}) || !isObject(now ?? {})) return [{ path, was, now }];
  const [before, after] = [objectOf(was), objectOf(now)];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const inside = [...names].flatMap((name) =>
    changedValues(before[name], after[name], [...path, name], isWhole),
  );
  // An empty object appeared or went.
  return inside.length > 0 || (isObject(was) && isObject(now)) ? inside : [{ path, was, now }];
}

const MONEY = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 2,
});

/** A value in quotes: the plain values inside it, without names; `absent` if there is none. */
export function quoted(value: Json | undefined, form?: Form, absent = 'nothing'): string {
  if (value === undefined) return absent;
  if (form === 'money' && typeof value === 'number') return MONEY.format(value).replace(/\.00$/, '');
  if (form === 'months') return `${[value].flat().join(', ')} months`;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return `'${plainValues(value).join(', ')}'`;
}

/** The plain values inside a value; of a choice or a notice only its text. */
function plainValues(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  if (!Array.isArray(value) && typeof value.label === 'string') return [value.label];
  if (!Array.isArray(value) && typeof value.text === 'string') return [value.text];
  if (!Array.isArray(value) && typeof value.home === 'string') return ['a text of the front page'];
  return Object.values(value).flatMap(plainValues);
}
