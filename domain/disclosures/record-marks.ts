import { type Json, type JsonObject, objectOf, outerName } from '#engine';
import { type FlatLists, listOfName } from './flat-lists.ts';
import { dropUndefined } from './members.ts';

const BRAND = 'brand.';

/** Addresses that default to pages of the partner's site (`vendor_url`). */
const SITE_PAGES = ['terms_url', 'privacy_url'];

/**
 * Makes a function that reads the parts of a brand's record that a mark covers.
 * @param isNew whether the brand is not live: then its site and its front page's sections don't count as changes
 */
export function recordMarkReader(
  record: JsonObject,
  isNew: boolean,
  lists: FlatLists,
): (mark: string) => Json | undefined {
  return (mark) => {
    if (mark.startsWith(BRAND)) {
      const name = mark.slice(BRAND.length);
      if (record[name] !== undefined || isNew || !SITE_PAGES.includes(name)) return record[name];
      return dropUndefined({ site: record.vendor_url });
    }
    const own = textsOf(objectOf(record.content), mark, lists);
    const translated = Object.entries(objectOf(record.translations)).flatMap(([tag, texts]) => {
      const found = textsOf(objectOf(texts), mark, lists);
      return found === undefined ? [] : [[tag, found] as const];
    });
    return dropUndefined({
      own,
      translated: translated.length > 0 ? Object.fromEntries(translated) : undefined,
      hidden: isNew ? undefined : flowsWithoutSection(objectOf(record.home), mark),
    });
  };
}

/** The flows whose front page omits the section of a mark: `facts` for `home.facts.cost` or `home.bcm.facts.cost`. */
function flowsWithoutSection(home: JsonObject, mark: string): Json | undefined {
  const [root, ...names] = mark.split('.');
  if (root !== 'home') return undefined;
  const flows = Object.entries(home).filter(([flow, sections]) => {
    const [section = ''] = names[0] === flow ? names.slice(1) : names;
    return SECTIONS.includes(section) && Array.isArray(sections) && !sections.includes(section);
  });
  return flows.length > 0 ? flows.map(([flow]) => flow) : undefined;
}

/** The parts of a front page that a brand may leave out. */
const SECTIONS = ['boxes', 'facts', 'need', 'protect'];

/** The texts by content key that a mark covers. */
export function textsOf(texts: JsonObject, mark: string, lists: FlatLists): JsonObject | undefined {
  const own = Object.entries(texts).filter(([key]) => isMarked([mark], key, lists));
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

/**
 * Whether a content key equals a mark or is below it: the mark `fields.consent` covers `fields.consent.text`. The mark of
 * a question also covers the values inside it, `fields.loan_type/n.options.LOC`, and that of a list the flat names
 * of its fields, `fields.owner_n_email.help` [STUDIO-154].
 */
export function isMarked(marks: readonly string[], key: string, lists: FlatLists): boolean {
  const question = questionMarkOf(key, lists);
  return marks.some((mark) => key === mark || key.startsWith(`${mark}.`) || mark === question);
}

/** The mark of the whole question that a content key `fields.NAME` belongs to. */
function questionMarkOf(key: string, lists: FlatLists): string | undefined {
  const [root, name] = key.split('.');
  if (root !== 'fields' || name === undefined) return undefined;
  const outer = outerName(name);
  return `fields.${listOfName(outer, lists) ?? outer}`;
}
