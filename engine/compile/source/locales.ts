import { objectOf } from '../../index.ts';
import { type FileSet, namesIn, readFolders } from './file-set.ts';
import { type JsonFile, readFrom } from './json-file.ts';
import type { Problem } from './problem.ts';

/** The language of the flows' own texts (BCP 47). */
export const OWN_LOCALE = 'en-US';

/** A folder of `flows/locales/`, with texts by content key in any number of files. */
export interface Locale {
  /** The BCP 47 tag: `es-US`. */
  tag: string;
  folder: string;
  files: JsonFile[];
}

/** The languages besides the flows' own; unreadable files are problems. @param flows folder of the flows in the set */
export function readLocales(set: FileSet, flows: string): { locales: Locale[]; problems: Problem[] } {
  const root = `${flows}/locales/`;
  const ownPaths = [...set.keys()].filter((path) => path.startsWith(root));
  const tags = [...new Set(ownPaths.map((path) => path.slice(root.length).split('/')[0] ?? ''))].sort();
  const problems: Problem[] = [];
  const locales = tags.map((tag) => {
    const folder = `${root}${tag}`;
    const reads = namesIn(set, folder).map((name) => readFrom(set, `${folder}/${name}`));
    for (const read of reads) if (!read.ok) problems.push(...read.problems);
    return { tag, folder, files: reads.flatMap((read) => (read.ok ? [read.file] : [])) };
  });
  return { locales, problems };
}

/** Texts of each language by content key: `{"es-US": {"home.title": "..."}}`. */
export function localeTexts(flows: string): Record<string, Record<string, string>> {
  const { locales } = readLocales(readFolders(flows), flows);
  return Object.fromEntries(
    locales.map(({ tag, files }) => [tag, Object.assign({}, ...files.map(({ value }) => objectOf(value)))]),
  );
}
