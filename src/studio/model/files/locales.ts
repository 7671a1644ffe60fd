import { objectOf, valueAt } from '#engine';
import { editFile } from './edit-files.ts';
import type { Files } from './flow-files.ts';
import { readJson, setJson } from './json-text.ts';

/** The texts of a language by content key. */
export interface Language {
  /** BCP 47. */
  tag: string;
  texts: Readonly<Record<string, string>>;
}

/** The languages of `flows/locales/`, sorted by tag. */
export function languagesOf(files: Files): Language[] {
  const tags = new Set(Object.keys(files).flatMap((path) => LOCALE_FILE.exec(path)?.[1] ?? []));
  return [...tags].sort().map((tag) => ({
    tag,
    texts: Object.assign({}, ...filesOf(files, tag).map((path) => objectOf(readJson(files[path])))),
  }));
}

const LOCALE_FILE = /^flows\/locales\/([^/]+)\/[^/]+\.json$/;

const filesOf = (files: Files, tag: string): string[] =>
  Object.keys(files)
    .filter((path) => LOCALE_FILE.exec(path)?.[1] === tag)
    .sort();

/**
 * Sets a translation in the file with its key, else with most keys of its kind (`steps.`), else in the first.
 * An empty text removes the key.
 */
export function setTranslation(files: Files, tag: string, key: string, text: string): Files {
  const file = fileForKey(files, tag, key);
  return file === undefined
    ? files
    : editFile(files, file, (json) => setJson(json, [key], text === '' ? undefined : text));
}

function fileForKey(files: Files, tag: string, key: string): string | undefined {
  const kind = `${key.split('.')[0]}.`;
  const all = filesOf(files, tag).map((path) => {
    const keys = Object.keys(objectOf(readJson(files[path])));
    const alike = keys.filter((key) => key.startsWith(kind)).length;
    return { path, rank: keys.includes(key) ? Number.POSITIVE_INFINITY : alike };
  });
  return all.sort((one, other) => other.rank - one.rank)[0]?.path;
}

/**
 * Copies the texts of languages and brands from one part of a flow to its copy: `steps.info.heading` to
 * `steps.info-copy.heading`. @param keyOf the key of the copied text; undefined if the copy does not have it
 */
export function copyTexts(files: Files, keyOf: (key: string) => string | undefined): Files {
  const copy = (all: Files, file: string, path: string[]): Files =>
    Object.entries(objectOf(valueAt(readJson(all[file]), path))).reduce((next, [key, text]) => {
      const copied = keyOf(key);
      return copied === undefined
        ? next
        : editFile(next, file, (json) => setJson(json, [...path, copied], text));
    }, all);
  return editEachText(files, copy);
}

/** Edits every object of texts: the files of languages, and a brand's texts in each language. */
function editEachText(files: Files, edit: (all: Files, file: string, path: string[]) => Files): Files {
  return Object.keys(files).reduce((all, file) => {
    if (LOCALE_FILE.test(file)) return edit(all, file, []);
    if (!file.startsWith('brands/')) return all;
    const { translations } = objectOf(readJson(all[file]));
    const tags = Object.keys(objectOf(translations));
    return tags.reduce((next, tag) => edit(next, file, ['translations', tag]), edit(all, file, ['content']));
  }, files);
}

/** Removes the texts of languages and brands whose keys begin with `start`. */
export function removeTexts(files: Files, start: string): Files {
  const drop = (all: Files, file: string, path: string[]): Files =>
    Object.keys(objectOf(valueAt(readJson(all[file]), path)))
      .filter((key) => key.startsWith(start))
      .reduce((next, key) => editFile(next, file, (json) => setJson(json, [...path, key], undefined)), all);
  return editEachText(files, drop);
}
