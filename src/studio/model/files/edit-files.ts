import { type Json, type JsonPath, stringsOf, valueAt } from '#engine';
import type { Files } from './flow-files.ts';
import { insertItem, readJson, setJson } from './json-text.ts';

/** The files after an edit of a text. */
export function editFile(files: Files, path: string, edit: (text: string) => string): Files {
  const before = files[path];
  if (before === undefined) return files;
  const after = edit(before);
  return after === before ? files : { ...files, [path]: after };
}

export function setIn(files: Files, file: string, path: JsonPath, value: Json | undefined): Files {
  return editFile(files, file, (text) => setJson(text, path, value));
}

/** The files without the file at a path. */
export function withoutFile(files: Files, path: string): Files {
  const { [path]: _gone, ...rest } = files;
  return rest;
}

/** Removes an entry from the list at a position. */
export function removeEntry(files: Files, file: string, list: JsonPath, entry: string): Files {
  const before = stringsOf(valueAt(readJson(files[file]), list));
  if (!before.includes(entry)) return files;
  const after = before.filter((candidate) => candidate !== entry);
  return setIn(files, file, list, after.length === 0 && !isNeeded(list) ? undefined : after);
}

/** Adds an entry to the list at a position (by default at the end), unless the list contains it. */
export function addTo(files: Files, file: string, list: JsonPath, entry: string, index = 1e6): Files {
  if (stringsOf(valueAt(readJson(files[file]), list)).includes(entry)) return files;
  return editFile(files, file, (text) => insertItem(text, list, index, entry));
}

const isNeeded = (list: JsonPath): boolean => ['ui:order', 'steps'].includes(String(list.at(-1)));

/** An unused name: `fax`, `fax_2`. @param glue between name and number */
export function freshName(name: string, isTaken: (name: string) => boolean, glue = '_'): string {
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name}${glue}${number}`)) number += 1;
  return `${name}${glue}${number}`;
}

/** An unused name; case is ignored: 'Fax' → 'Fax 2' → 'Fax 3'. */
export function freshTitle(title: string, titles: readonly string[]): string {
  const takenTitles = new Set(titles.map(plainTitle));
  if (!takenTitles.has(plainTitle(title))) return title;
  const stem = title.trim().replace(/ \d+$/, '');
  let number = 2;
  while (takenTitles.has(plainTitle(`${stem} ${number}`))) number += 1;
  return `${stem} ${number}`;
}

const plainTitle = (title: string): string => title.trim().toLowerCase();

/** 'Fax number?' → `fax_number`, with `-` → `fax-number`. */
export function nameOf(words: string, glue: '_' | '-', fallback: string): string {
  const plain = words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, glue)
    .slice(0, 40)
    .replace(/^[_-]+|(?<![_-])[_-]+$/g, '');
  return /^[a-z]/.test(plain) ? plain : `${fallback}${plain && glue}${plain}`;
}
