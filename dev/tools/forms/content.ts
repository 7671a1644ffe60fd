import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pfs from './pfs.json' with { type: 'json' };
import suq from './suq.json' with { type: 'json' };

/** Half a line wide unless `wide` or `lines` is set. */
export interface DocumentField {
  name: string;
  label: string;
  /** Format, such as `mm/dd/yyyy`. */
  hint?: string;
  wide?: boolean;
  /** Height in lines of text; the field then has the full width. */
  lines?: number;
  /** The field takes whole dollars and is right-aligned. */
  money?: boolean;
  strong?: boolean;
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

/** A form to download, as data (`*.json` in this folder). Brand neutral [AMOUNT-40]. */
export interface DocumentContent {
  id: string;
  file: string;
  title: string;
  subject: string;
  lang: string;
  /** The date of the last change: yyyy-mm-dd. */
  updated: string;
  intro: string[];
  sections: DocumentSection[];
}

/** Texts that the renderer adds. */
export const SHEET_WORDS = {
  cell: '{label}, row {row}',
  foot: '{title} - page {page} of {pages}',
};

export const OWN: DocumentContent[] = [pfs, suq];

const PLAIN = new Set(['id', 'name', 'lang', 'updated']);
const LOCALES = join(import.meta.dirname, 'locales');

/** Each file of `locales/` maps English texts to translated ones. */
export const LOCALE_WORDS: Readonly<Record<string, Record<string, string>>> = Object.fromEntries(
  readdirSync(LOCALES).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(LOCALES, file), 'utf8')) as Record<string, string>,
  ]),
);

/** Every document in every language. Missing translations stay English. */
export function allDocuments(): DocumentContent[] {
  const other = Object.entries(LOCALE_WORDS).flatMap(([lang, words]) =>
    OWN.map((document) => ({ ...mapWords(document, (word) => words[word] ?? word), lang })),
  );
  return [...OWN, ...other];
}

/** The texts of a document, each once. */
export function wordsOf(document: DocumentContent): string[] {
  const distinctWords = new Set<string>();
  mapWords(document, (word) => {
    distinctWords.add(word);
    return word;
  });
  return [...distinctWords];
}

/** A text of the renderer in a document's language, with `{placeholders}`. */
export function sheetWord(lang: string, word: string): string {
  return LOCALE_WORDS[lang]?.[word] ?? word;
}

function mapWords<T>(value: T, word: (text: string) => string): T {
  if (typeof value === 'string') return word(value) as T;
  if (Array.isArray(value)) return value.map((text: unknown) => mapWords(text, word)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, text]) => [
    key,
    PLAIN.has(key) ? text : mapWords(text, word),
  ]);
  return Object.fromEntries(entries) as T;
}
