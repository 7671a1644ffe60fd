import { type Json, type JsonObject, objectOf } from '#engine';
import { given } from './members.ts';

const BRAND = 'brand.';

/** Left out, these are pages of the partner's site. */
const OF_SITE = ['terms_url', 'privacy_url'];

/**
 * The texts that a brand's record has for a mark, as a function of the mark.
 * @param isNew whether the brand is not live: its site and the sections of its front page are no change yet
 */
export function inRecord(record: JsonObject, isNew: boolean): (mark: string) => Json | undefined {
  return (mark) => {
    if (mark.startsWith(BRAND)) {
      const name = mark.slice(BRAND.length);
      if (record[name] !== undefined || isNew || !OF_SITE.includes(name)) return record[name];
      return given({ site: record.vendor_url });
    }
    const own = textsOf(objectOf(record.content), mark);
    const translated = Object.entries(objectOf(record.translations)).flatMap(([tag, texts]) => {
      const found = textsOf(objectOf(texts), mark);
      return found === undefined ? [] : [[tag, found] as const];
    });
    return given({
      own,
      translated: translated.length > 0 ? Object.fromEntries(translated) : undefined,
      hidden: isNew ? undefined : withoutSection(objectOf(record.home), mark),
    });
  };
}

/** The flows whose front page leaves out the section of a mark: `facts` of `home.facts.cost` or `home.bcm.facts.cost`. */
function withoutSection(home: JsonObject, mark: string): Json | undefined {
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

/** Whether a content key is a mark or stands below one: `fields.consent.text` of `fields.consent`. */
export const isMarked = (marks: readonly string[], key: string): boolean =>
  marks.some((mark) => key === mark || key.startsWith(`${mark}.`));
