import { word } from '../../parts/words.ts';
import { type CsvRow, readCsv, writeCsv } from './csv.ts';
import { FileFault } from './file-fault.ts';

/** A text of a file for translators. */
export interface ExchangedText {
  key: string;
  place: string;
  /** The text in the language of the flows, or the default if that is the language of the file. */
  source: string;
  target: string;
  /** The fingerprint of the target at the time of the download; left out in a file that was made by hand. */
  version?: string;
  /** The line of the file that has the text. */
  line?: number;
}

/** The brand and language of a file. */
export interface FileSubject {
  tag: string;
  /** The owner of the texts: `apply/harbor`. */
  original: string;
}

/** The texts of a file, and its brand and language if it names them. */
export interface TextFile extends Partial<FileSubject> {
  texts: ExchangedText[];
}

const COLUMNS = ['key', 'place', 'source', 'target', 'version'] as const;

/** Writes texts as CSV. Each version names the brand and language: `apply/harbor es-US v1234abcd`. */
export function writeTextCsv({ original, tag }: FileSubject, texts: readonly ExchangedText[]): string {
  const rows = texts.map(({ version, ...text }) => ({
    ...text,
    version: version && `${original} ${tag} ${version}`,
  }));
  return writeCsv([COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name] ?? ''))]);
}

/**
 * @returns undefined if it is no CSV with the columns key, source and target
 * @throws FileFault if a row of it is broken
 */
export function readTextCsv(file: string): TextFile | undefined {
  const rows = readCsv(file);
  const head = rows.next().value;
  const named = head?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const names = named.slice(0, named.findLastIndex((name) => name !== '') + 1);
  if (!['key', 'source', 'target'].every((name) => names.includes(name))) return undefined;
  const read = [...rows].map((row) => readRow(row, names));
  return { ...read.find(({ about }) => about)?.about, texts: read.map(({ text }) => text) };
}

function readRow(
  { cells, line }: CsvRow,
  names: readonly string[],
): { about: FileSubject | undefined; text: ExchangedText } {
  const count = cells.findLastIndex((cell) => cell !== '') + 1;
  if (count > names.length)
    throw new FileFault(line, word('exchange.cells', { count, columns: names.length }));
  if (cells.length < names.length)
    throw new FileFault(line, word('exchange.fewCells', { count: cells.length, columns: names.length }));
  const cell = (name: (typeof COLUMNS)[number]): string => cells[names.indexOf(name)] ?? '';
  const [version, tag, original] = cell('version').split(' ').reverse();
  const [key, place, source, target] = [cell('key'), cell('place'), cell('source'), cell('target')];
  return {
    about: tag && original ? { tag, original } : undefined,
    text: { key, place, source, target, ...(version && { version }), line },
  };
}

/** A short hash (FNV-1a) that shows whether a text has changed. It begins with a letter, so that no spreadsheet reads a number. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return `v${(hash >>> 0).toString(16).padStart(8, '0')}`;
}
