import { LIST_MARK } from '#domain/disclosures/index.ts';
import { isObject, isSameText, type Json, objectOf, valueAt } from '#engine';
import { baseBrand } from '../../brands/seed.ts';
import words from './brand-words.json' with { type: 'json' };
import { type ChangeLine, isDisclosure } from './change-lines.ts';
import { type ContentNames, languageWords, NO_NAMES, placeOfText, translatedText } from './content-names.ts';
import { changedValues, changeWords, type Form, quote, withoutCode, wordOf } from './member-changes.ts';

/**
 * "Harbor: the smallest amount changed from $5,000 to $10,000".
 * @param names titles for changed texts, and the texts of all brands after the change
 * @param namesBefore the texts of all brands before it
 */
export function brandDifference(
  before: Json | undefined,
  after: Json | undefined,
  names: ContentNames = NO_NAMES,
  namesBefore: ContentNames = names,
): ChangeLine[] {
  const [{ vendor_name: old }, { vendor_name: now }] = [objectOf(before), objectOf(after)];
  const name = String(now ?? old ?? baseBrand.vendor_name);
  const ownTexts = { ...objectOf(objectOf(before).content), ...objectOf(objectOf(after).content) };
  const isNew = before === undefined || before === null;
  const changes = changedValues(before, after, []).filter(
    ({ path }) => !isNew || !HEAD.includes(path[0] ?? ''),
  );
  const lines = changes.flatMap(({ path, was, now }): ChangeLine[] => {
    const { kind, label, form } = wordOf(words, path);
    const isText = ['content', 'translations'].includes(path[0] ?? '');
    const key = isText ? (path.at(-1) ?? '') : '';
    const commonValue = (contentNames: ContentNames): Json | undefined =>
      isText ? commonText(path, contentNames) : valueAt(baseBrand as unknown as Json, path);
    const shownText = (value: Json | undefined, contentNames: ContentNames): string => {
      const common = commonValue(contentNames);
      if (value !== undefined || common === undefined) return shownValue(value, form, names);
      const words = shownValue(common, form, names);
      return words === quote('') ? words : `the ${isText ? 'text' : 'value'} of all brands ${words}`;
    };
    const what =
      path[0] === 'translations' && path[2] !== undefined
        ? `the ${languageWords(path[1] ?? '')} translation of ${translatedText(key, names, ownTexts)}`
        : `${label}${placeOfText(key, names)}`;
    const lineOf = (change: string): ChangeLine[] => [
      { kind: isText && isDisclosure(key) ? 'disclosures' : kind, line: `${name}: ${change}` },
    ];
    const [from, to] = [shownText(was, namesBefore), shownText(now, names)];
    if (isNew) {
      const common = commonValue(names);
      if (common === undefined) return lineOf(`${what}: ${to}`);
      // The brand only repeats what all brands have.
      if (isSameText(common, now) || isEmptyObject(now)) return [];
      return lineOf(`${what}: ${to} (all brands: ${shownValue(common, form, names)})`);
    }
    // Two pictures may have the same kind and size.
    return lineOf(changeWords(what, from, from === to ? to.replace("'", "'another ") : to));
  });
  if (isNew) return [{ kind: 'amounts', line: `${name}: this brand is new` }, ...lines];
  const isMoved = lines.length === 0 && !isSameText(before, after);
  return isMoved ? [{ kind: 'looks', line: `${name}: the record changed its order only` }] : lines;
}

/** The text of all brands for a text of a brand's `content` or `translations`. */
function commonText([root, tag = '', key = '']: readonly string[], names: ContentNames): Json | undefined {
  return root === 'content' ? names.textOf?.(tag) : names.translations?.[tag]?.[key];
}

/** A text marked as a disclosure: "a text of a question of 'Consent'". */
export function disclosureWords(mark: string, names: ContentNames): string {
  const [root = '', ...rest] = mark.split('.');
  if (rest.length === 0) return root === LIST_MARK ? LIST_WORDS : `the document '${root}'`;
  const path = root === 'brand' ? rest : ['content', mark];
  return `${wordOf(words, path).label}${placeOfText(mark, names)}`;
}

const LIST_WORDS = 'the list of disclosures';

/** Members that the line about a new brand includes. */
const HEAD = ['$schema', 'platform', 'vendor_id', 'vendor_name'];

function shownValue(value: Json | undefined, form: Form | undefined, { fields }: ContentNames): string {
  if (form === 'sections' && Array.isArray(value)) return `'${value.map(sectionWords).join(', ')}'`;
  const nameOf =
    form === 'questions'
      ? (field: string) => fields[field] ?? field.replaceAll('_', ' ')
      : form === 'areas'
        ? areaName
        : undefined;
  return quote(value, form, { absent: 'the value of all brands', ...(nameOf ? { nameOf } : {}) });
}

/** The words for a part of a front page: the name of a fixed part, or the brand's own title and text. */
function sectionWords(section: Json): string {
  if (isObject(section)) {
    const { title, text } = section;
    return withoutCode([title, text && `(${text})`].filter(Boolean).join(' ') || 'a part without words');
  }
  return (SECTIONS as Record<string, string>)[String(section)] ?? String(section);
}

const isEmptyObject = (value: Json | undefined): boolean =>
  isObject(value) && Object.keys(value).length === 0;

const SECTIONS = {
  boxes: 'the boxes',
  facts: 'the facts',
  need: 'what people need',
  protect: 'how data is protected',
};

/** The words for a part's path: 'owners identity' for `owners/{idx}/identity`. */
const areaName = (path: string): string => path.replaceAll('/{idx}', '').replaceAll(/[/_-]/g, ' ');
