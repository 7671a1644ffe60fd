import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pfs from './pfs.json' with { type: 'json' };
import suq from './suq.json' with { type: 'json' };

/** A blank to be filled in. Width is half a line unless `wide` or `lines` says otherwise. */
export interface DocumentField {
  name: string;
  label: string;
  /** Format shown after the label: `mm/dd/yyyy`. */
  hint?: string;
  wide?: boolean;
  /** Height of a long answer, in lines of text; such a field takes the whole width. */
  lines?: number;
  /** Whole dollars: aligned right. */
  money?: boolean;
  /** A total. */
  strong?: boolean;
  /** Answers to choose from. */
  choices?: string[];
}

export interface DocumentTable {
  name: string;
  rows: number;
  columns: { name: string; label: string; share: number }[];
}

export interface DocumentSection {
  heading: string;
  text?: string;
  fields?: DocumentField[];
  table?: DocumentTable;
}

/** A form to download, as data: `*.json` here. Brand neutral [AMOUNT-40]. */
export interface DocumentContent {
  id: string;
  /** Name under which it is saved. */
  file: string;
  title: string;
  subject: string;
  lang: string;
  /** Day of the last change of its words, yyyy-mm-dd. */
  updated: string;
  intro: string[];
  sections: DocumentSection[];
}

/** The words that a sheet itself adds. */
export const SHEET_WORDS = {
  cell: '{label}, row {row}',
  foot: '{title} - page {page} of {pages}',
};

/** The documents as they are written, in English. */
export const OWN: DocumentContent[] = [pfs, suq];

/** What is no word: names of blanks, the languages' own tag, days. */
const PLAIN = new Set(['id', 'name', 'lang', 'updated']);
const LOCALES = join(import.meta.dirname, 'locales');

/** The languages besides English: a file of `locales/` each, English words to theirs. */
export const LOCALE_WORDS: Readonly<Record<string, Record<string, string>>> = Object.fromEntries(
  readdirSync(LOCALES).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(LOCALES, file), 'utf8')) as Record<string, string>,
  ]),
);

/** Every document in every language. What a language has no words for stands in English. */
export function allDocuments(): DocumentContent[] {
  const other = Object.entries(LOCALE_WORDS).flatMap(([lang, words]) =>
    OWN.map((document) => ({ ...mapWords(document, (word) => words[word] ?? word), lang })),
  );
  return [...OWN, ...other];
}

/** The words of a document, each once. */
export function wordsOf(document: DocumentContent): string[] {
  const found = new Set<string>();
  mapWords(document, (word) => {
    found.add(word);
    return word;
  });
  return [...found];
}

/** A word of the sheet in a document's language, `{placeholders}` left in. */
export function sheetWord(lang: string, word: string): string {
  return LOCALE_WORDS[lang]?.[word] ?? word;
}

function mapWords<T>(value: T, word: (one: string) => string): T {
  if (typeof value === 'string') return word(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => mapWords(one, word)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    PLAIN.has(key) ? one : mapWords(one, word),
  ]);
  return Object.fromEntries(entries) as T;
}
