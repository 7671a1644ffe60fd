import { type JsonObject, needsTranslation, objectOf, stringsOf } from '../../../index.ts';
import type { Problem } from '../../source/index.ts';
import { type JsonFile, OWN_LOCALE, problemAt } from '../../source/index.ts';
import { namedKeys, sectionKeys } from './brand-content.ts';

/**
 * Notes languages of a record that have no texts and so are not offered, and missing translations of the brand's texts.
 * @param languages the languages of `flows/locales/`
 */
export function noteLanguages(file: JsonFile, languages: readonly string[]): Problem[] {
  const record = objectOf(file.value);
  const supportedLanguages = [OWN_LOCALE, ...languages];
  const notOffered = stringsOf(record.locales).flatMap((tag, index) =>
    supportedLanguages.includes(tag)
      ? []
      : [
          problemAt(
            file,
            ['locales', index],
            `there are no texts in "${tag}": it is not offered to anybody`,
            hintOf(tag),
          ),
        ],
  );
  const translated = Object.keys(objectOf(record.translations)).filter(
    (tag) => !supportedLanguages.includes(tag),
  );
  const unusedTranslations = translated.map((tag) =>
    problemAt(
      file,
      ['translations', tag],
      `"${tag}" is a language without texts: nobody sees these`,
      hintOf(tag),
    ),
  );
  return [...notOffered, ...unusedTranslations, ...languages.flatMap((tag) => noteUntranslated(file, tag))];
}

const hintOf = (tag: string): string =>
  `Take the language out, or have the texts translated (flows/locales/${tag}/).`;

function noteUntranslated(file: JsonFile, tag: string): Problem[] {
  const missing = findUntranslated(objectOf(file.value), tag);
  if (missing.length === 0) return [];
  const texts = missing.length === 1 ? '1 text is' : `${missing.length} texts are`;
  const what = `${texts} not translated into "${tag}" and shown as written here: ${namedKeys(missing)}`;
  return [problemAt(file, ['content'], what, `Run npm run check -- --missing ${tag} to list all of them.`)];
}

/** The texts of a record without a translation into an offered language, by content key. */
export function findUntranslated(record: JsonObject, tag: string): [string, string][] {
  if (record.locales !== undefined && !stringsOf(record.locales).includes(tag)) return [];
  const ownTexts = Object.entries(objectOf(record.content)).map(([key, text]): [string, string] => [
    key,
    String(text),
  ]);
  const translated = objectOf(objectOf(record.translations)[tag]);
  return [...sectionKeys(record), ...ownTexts].filter(
    ([key, text]) => needsTranslation(key, text) && translated[key] === undefined,
  );
}
