import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonFile, objectOf, readJsonFile } from './json-file.ts';
import type { Problem } from './problem.ts';

/** The language of the flows' own texts (BCP 47). */
export const OWN_LOCALE = 'en-US';

/** A language of `flows/locales/`: a folder named by its tag, with texts by content key in any number of files. */
export interface Locale {
  /** BCP 47: `es-US`. */
  tag: string;
  folder: string;
  files: JsonFile[];
}

/** The languages besides the flows' own, with the files that could not be read as problems. */
export function readLocales(flows: string): { locales: Locale[]; problems: Problem[] } {
  const root = join(flows, 'locales');
  const tags = existsSync(root) ? readdirSync(root).sort() : [];
  const problems: Problem[] = [];
  const locales = tags.map((tag) => {
    const folder = join(root, tag);
    const reads = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => readJsonFile(join(folder, name)));
    for (const read of reads) if (!read.ok) problems.push(...read.problems);
    return { tag, folder, files: reads.flatMap((read) => (read.ok ? [read.file] : [])) };
  });
  return { locales, problems };
}

/** Texts of each language by content key: `{"es-US": {"home.title": "..."}}`. */
export function localeTexts(flows: string): Record<string, Record<string, string>> {
  const { locales } = readLocales(flows);
  return Object.fromEntries(
    locales.map(({ tag, files }) => [tag, Object.assign({}, ...files.map(({ value }) => objectOf(value)))]),
  );
}
