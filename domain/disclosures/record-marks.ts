import { type Json, type JsonObject, objectOf } from '#engine';
import { dropUndefined } from './members.ts';

const BRAND = 'brand.';

/** Addresses that default to pages of the partner's site (`vendor_url`). */
const SITE_PAGES = ['terms_url', 'privacy_url'];

/**
 * Makes a function that reads the parts of a brand's record that a mark covers.
 * @param isNew whether the brand is not live: then its site and its front page's sections don't count as changes
 */
export function recordMarkReader(record: JsonObject, isNew: boolean): (mark: string) => Json | undefined {
  return (mark) => {
    if (mark.startsWith(BRAND)) {
      const name = mark.slice(BRAND.length);
      if (record[name] !== undefined || isNew || !SITE_PAGES.includes(name)) return record[name];
      return dropUndefined({ site: record.vendor_url });
    }
    const own = textsOf(objectOf(record.content), mark);
    const translated = Object.entries(objectOf(record.translations)).flatMap(([tag, texts]) => {
      const found = textsOf(objectOf(texts), mark);
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
export function textsOf(texts: JsonObject, mark: string): JsonObject | undefined {
  const own = Object.entries(texts).filter(([key]) => isMarked([mark], key));
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

/** Whether a content key equals a mark or is below it: the mark `fields.consent` covers `fields.consent.text`. */
export const isMarked = (marks: readonly string[], key: string): boolean =>
  marks.some((mark) => key === mark || key.startsWith(`${mark}.`));
