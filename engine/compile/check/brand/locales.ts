import { needsTranslation, objectOf } from '../../../index.ts';
import type { FileSet } from '../../source/index.ts';
import { KEEP_ONE, type Problem, problemAtKey, readLocales } from '../../source/index.ts';
import { type BrandVocabulary, checkContent, namedKeys, overridableTexts } from './brand-content.ts';

/**
 * Checks every language of `flows/locales/`: unknown keys or placeholders and repeated keys are problems, missing texts
 * are notes.
 */
export function checkLocales(
  set: FileSet,
  flows: string,
  vocabulary: BrandVocabulary,
): { problems: Problem[]; notes: Problem[]; tags: string[] } {
  const { locales, problems } = readLocales(set, flows);
  const notes: Problem[] = [];
  const ownTexts = overridableTexts(vocabulary);
  for (const { tag, folder, files } of locales) {
    const seenKeys = new Map<string, string>();
    if (Intl.DateTimeFormat.supportedLocalesOf(canonicalTags(tag)).length === 0) {
      problems.push({
        file: folder,
        line: 1,
        column: 1,
        what: `"${tag}" is no language`,
        hint: 'Name it as in es-US.',
      });
    }
    for (const file of files) {
      const texts = objectOf(file.value);
      checkContent(texts, vocabulary, file, problems, []);
      for (const key of Object.keys(texts)) {
        const other = seenKeys.get(key);
        if (other === undefined) seenKeys.set(key, file.path);
        else problems.push(problemAtKey(file, [key], `"${key}" stands in ${other} already`, KEEP_ONE));
      }
    }
    const missing = [...ownTexts].filter(([key, text]) => needsTranslation(key, text) && !seenKeys.has(key));
    if (missing.length === 0) continue;
    const count = missing.length === 1 ? '1 text is' : `${missing.length} texts are`;
    notes.push({
      file: folder,
      line: 1,
      column: 1,
      what: `${count} missing and shown in English: ${namedKeys(missing)}`,
      hint: `Run npm run check -- --missing ${tag} to list all of them.`,
    });
  }
  return { problems, notes, tags: locales.map(({ tag }) => tag) };
}

/** The keys of a language without a text, with the flows' own text. */
export function missingTexts(
  set: FileSet,
  flows: string,
  vocabulary: BrandVocabulary,
  tag: string,
): [string, string][] {
  const locale = readLocales(set, flows).locales.find((locale) => locale.tag === tag);
  const seenKeys = new Set(locale?.files.flatMap(({ value }) => Object.keys(objectOf(value))));
  return [...overridableTexts(vocabulary)].filter(
    ([key, text]) => needsTranslation(key, text) && !seenKeys.has(key),
  );
}

function canonicalTags(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    return [];
  }
}
