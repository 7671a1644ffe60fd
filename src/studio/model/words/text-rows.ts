import { needsTranslation, objectOf, valueAt } from '#engine';
import { type Files, languagesOf, outlineOf, readJson, stepFile } from '../files/index.ts';
import { brandTexts } from './brand-texts.ts';
import { markReader } from './disclosures.ts';
import { pagesOf, placesOf, type TextPlace } from './text-places.ts';
import { type Text, textId, textsOf } from './texts.ts';

/** The language of the flows' own texts. */
export const OWN_LANGUAGE = 'en-US';

/** A text with its place, as a brand and a language have it. */
export interface TextRow extends Text, TextPlace {
  /** Unique in the table. */
  id: string;
  /** The brand's own text. */
  own: string | undefined;
  /** The default's text in the language. */
  translated: string | undefined;
  /** The brand's own text in the language. */
  ownTranslated: string | undefined;
  /** People read the default's text in the language of the flows, since the translation is missing. */
  isUntranslated: boolean;
  /** People read the brand's text in the language of the flows, since the brand has not translated it. */
  isOwnUntranslated: boolean;
  /** The mark that makes it a disclosure; undefined if this flow can't mark it. */
  mark: string | undefined;
}

/**
 * The texts of a flow for a brand and a language, page by page. Texts that only the brand has, such as its sections of the home
 * page, are among them.
 * @param tag a language other than that of the flows; left out if there is none
 */
export function textRows(files: Files, flow: string, platform: string, tag?: string): TextRow[] {
  const brand = brandTexts(files, platform);
  const translations = languagesOf(files).find((language) => language.tag === tag)?.texts ?? {};
  const ownTranslations = (tag === undefined ? undefined : brand.translations[tag]) ?? {};
  const isOffered = tag !== undefined && brand.offers(tag);
  const texts = textsOf(files, flow);
  const textKeys = new Set(texts.map(({ key }) => key));
  const certified = certificationKeys(files, flow);
  const added = [...certified, ...Object.keys(brand.own), ...Object.keys(ownTranslations)].filter(
    (key) => !textKeys.has(key),
  );
  const placeOf = placesOf(files, flow);
  const markOf = markReader(files, flow);
  const parents = new Set([...textKeys].map(parentOf));
  // Texts that only the brand has may be those of another flow; beside a text of this one they are an empty text of it.
  const isOfFlow = (key: string): boolean =>
    textKeys.has(key) || certified.includes(key) || parents.has(parentOf(key));
  const rows = [...texts, ...[...new Set(added)].map((key): Text => ({ key, text: '' }))].map(
    (text): TextRow => {
      const { key } = text;
      const [own, translated, ownTranslated] = [brand.own[key], translations[key], ownTranslations[key]];
      return {
        ...text,
        ...placeOf(text),
        id: textId(text),
        own,
        translated,
        ownTranslated,
        isUntranslated: tag !== undefined && translated === undefined && needsTranslation(key, text.text),
        isOwnUntranslated:
          isOffered && own !== undefined && ownTranslated === undefined && needsTranslation(key, own),
        mark: isOfFlow(key) ? markOf(key) : undefined,
      };
    },
  );
  const order = new Map(pagesOf(files, flow).map((page, index) => [page, index]));
  return rows.sort((row, other) => (order.get(row.pageTitle) ?? 0) - (order.get(other.pageTitle) ?? 0));
}

const parentOf = (key: string): string => key.slice(0, key.lastIndexOf('.'));

/** The text that people of the brand read in the language. */
export const shownOf = (row: Pick<TextRow, 'own' | 'text' | 'translated' | 'ownTranslated'>): string =>
  row.ownTranslated ?? row.own ?? row.translated ?? row.text;

/** The texts that people certify, which have no default: of the review, and of the parts that another person is asked for. */
function certificationKeys(files: Files, flow: string): string[] {
  return outlineOf(files, flow).flatMap(({ id, view }) => {
    const delegates = objectOf(valueAt(readJson(files[stepFile(flow, id)]), ['delegate']));
    return [
      ...(view === 'review' ? [`steps.${id}.certification`] : []),
      ...Object.keys(delegates).map((name) => `steps.${id}.delegate.${name}.certification`),
    ];
  });
}
