import { pictureWords } from '#domain/words/picture-words.ts';
import { codeWords } from '#domain/words/technical-words.ts';
import { isObject, isSameText, type Json, type JsonObject, objectOf } from '#engine';
import brandWords from './brand-words.json' with { type: 'json' };
import { type ChangeKind, type ChangeLine, isDisclosure } from './change-lines.ts';

/** How a value is shown in words. `technical`: a setting of the program. */
export type Form =
  | 'money'
  | 'months'
  | 'rule'
  | 'rulesByName'
  | 'rulesByQuestion'
  | 'questions'
  | 'groups'
  | 'needs'
  | 'parts'
  | 'areas'
  | 'sections'
  | 'limits'
  | 'computed'
  | 'moneyLimits'
  | 'homeText'
  | 'pattern'
  | 'disclosures'
  | 'technical';

interface Word {
  kind: ChangeKind;
  label: string;
  form?: Form;
}

/**
 * The words for members by path: 'loan_amount.wc.minimum'. A path without words has the words of its
 * nearest parent; the last parent is ''.
 */
export type Words = Readonly<Record<string, { kind: string; label: string; form?: string }>>;

/** Shows a value in words; an undefined one does not exist. */
export type Show = (value: Json | undefined, form: Form | undefined) => string;

interface ValueChange {
  path: string[];
  was: Json | undefined;
  now: Json | undefined;
}

/** "Step 'Amount': the heading changed from 'A' to 'B'". */
export function memberChanges(
  subject: string,
  words: Words,
  { was, now, show }: { was: JsonObject; now: JsonObject; show: Show },
): ChangeLine[] {
  const isComparedWhole = (path: readonly string[]): boolean => {
    if (path.length === 0) return false;
    const form = ownWord(words, path)?.form;
    return (form !== undefined && !isByName(form)) || isByName(ownWord(words, path.slice(0, -1))?.form);
  };
  const lines = changedValues(was, now, [], isComparedWhole).map(({ path, ...change }): ChangeLine => {
    const { kind, label, form } = wordOf(words, path);
    const named = isByName(form) ? `${label} ${show(path.at(-1), form)}` : label;
    const shownAs = (value: Json | undefined) => show(value, isByName(form) ? 'rule' : form);
    const inWords = [shownAs(change.was), shownAs(change.now)] as const;
    // If the words are equal, because they leave out a detail, show the technical values.
    const [before, after] =
      inWords[0] !== inWords[1] ? inWords : [show(change.was, 'technical'), show(change.now, 'technical')];
    const isPlain = before !== after;
    return {
      kind: isDisclosure(path.join('.')) ? 'disclosures' : kind,
      line: `${subject}: ${isPlain ? changeWords(named, before, after) : `${named} changed`}`,
    };
  });
  return [...new Map(lines.map((change) => [change.line, change])).values()];
}

const isByName = (form: string | undefined): boolean => form === 'rulesByName' || form === 'rulesByQuestion';

/** The words of exactly this path; `*` stands for any name in second place. */
function ownWord(words: Words, path: readonly string[]): Word | undefined {
  const keys = [path.join('.'), path.map((name, at) => (at === 1 ? '*' : name)).join('.')];
  const key = keys.find((candidate) => Object.hasOwn(words, candidate));
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

/** Members of objects and items with an id or key one by one; other lists and `isWhole` values as a whole. */
export function changedValues(
  was: Json | undefined,
  now: Json | undefined,
  path: string[],
  isComparedWhole: (path: readonly string[]) => boolean = () => false,
): ValueChange[] {
  if (isSameText(was, now)) return [];
  if (isComparedWhole(path)) return [{ path, was, now }];
  const items = [was ?? [], now ?? []].map(itemsById);
  if (items[0] && items[1] && !isReordered(items[0], items[1]))
    return changedItems(items[0], items[1], path, isComparedWhole);
  if (!isObject(was ?? {}) || !isObject(now ?? {})) return [{ path, was, now }];
  const [before, after] = [objectOf(was), objectOf(now)];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const inside = [...names].flatMap((name) =>
    changedValues(before[name], after[name], [...path, name], isComparedWhole),
  );
  // Nothing inside differs if an empty object was added or removed.
  return inside.length > 0 || (isObject(was) && isObject(now)) ? inside : [{ path, was, now }];
}

/** The changes of a list's items; a new or removed item is one change. */
function changedItems(
  was: JsonObject,
  now: JsonObject,
  path: string[],
  isComparedWhole: (path: readonly string[]) => boolean,
): ValueChange[] {
  return Object.keys({ ...was, ...now }).flatMap((id) => {
    const [old, next] = [was[id], now[id]];
    const own = [...path, id];
    return old === undefined || next === undefined
      ? [{ path: own, was: old, now: next }]
      : changedValues(old, next, own, isComparedWhole);
  });
}

/** A list's items by id or key; undefined if one has none. */
function itemsById(list: Json): JsonObject | undefined {
  if (!Array.isArray(list)) return undefined;
  const items = list.map((item): [string, Json] => {
    const { id, key } = objectOf(item);
    return [String(id ?? key ?? ''), item];
  });
  const byId = Object.fromEntries(items);
  return items.some(([id]) => id === '') || Object.keys(byId).length < items.length ? undefined : byId;
}

function isReordered(was: JsonObject, now: JsonObject): boolean {
  const commonIds = (first: JsonObject, second: JsonObject) =>
    Object.keys(first).filter((id) => Object.hasOwn(second, id));
  return commonIds(was, now).join() !== commonIds(now, was).join();
}

const MONEY = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 2,
});

/** The plain values inside a value in quotes; `absent` if there is none. */
export function quote(
  value: Json | undefined,
  form?: Form,
  { absent = 'nothing', nameOf = (name: string) => name } = {},
): string {
  if (value === undefined) return absent;
  if (form === 'money' && typeof value === 'number') return MONEY.format(value).replace(/\.00$/, '');
  if (form === 'months') return monthsWords([value].flat());
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const plain = plainValues(value).filter((text) => text !== '');
  return plain.length === 0 ? 'nothing' : `'${plain.map(nameOf).map(withoutCode).join(', ')}'`;
}

/** A text with words for its links and for the values that are filled in: "‹the name›". */
export const withoutCode = (text: string): string =>
  text
    .replaceAll(/\[([^[\]]*)\]\(([^()]*)\)/g, '$1 (link to $2)')
    .replaceAll(/\{([\w.]+)\}/g, (_, name: string) => `‹${placeholderWords(name)}›`);

const placeholderWords = (name: string): string => {
  const [root, ...path] = name.split('.');
  return root === 'brand' ? wordOf(brandWords, path).label : codeWords(path.at(-1) ?? name);
};

/** Members whose values a report leaves out, because people don't read them. */
const OMITTED_MEMBERS = ['id', 'key', 'art', 'intent', 'at', 'when'];

/** The plain values inside a value; of a choice, a message or a section only its words. */
function plainValues(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [pictureWords(String(value))];
  if (Array.isArray(value)) return value.flatMap(plainValues);
  if (typeof value.label === 'string') return [value.label];
  if (typeof value.home === 'string') return [homeTextWords(value.home)];
  return Object.entries(value).flatMap(([name, inner]) =>
    OMITTED_MEMBERS.includes(name) ? [] : plainValues(inner),
  );
}

/** "a text of the facts on the front page (credit)" of `facts.credit.text`. */
export function homeTextWords(key: string): string {
  const item = key.split('.').slice(1, -1).map(codeWords).join(', ');
  return `${wordOf(brandWords, ['content', 'home', key]).label}${item && ` (${item})`}`;
}

/** '1 month'; '3, 6, 12 months' */
function monthsWords(terms: readonly Json[]): string {
  return `${terms.join(', ')} ${terms.length === 1 && terms[0] === 1 ? 'month' : 'months'}`;
}
