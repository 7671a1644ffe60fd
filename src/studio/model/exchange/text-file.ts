import { readCsv, writeCsv } from './csv.ts';

/** A text of a file for translators. */
export interface ExchangedText {
  key: string;
  place: string;
  /** The text in the language of the flows, or the default if that is the language of the file. */
  source: string;
  target: string;
  /** The fingerprint of the target at the time of the download; left out in a file that was made by hand. */
  version?: string;
}

/** The texts of a file; of an XLIFF also what it is for. */
export interface TextFile {
  tag?: string | undefined;
  original?: string | undefined;
  texts: ExchangedText[];
}

const COLUMNS = ['key', 'place', 'source', 'target', 'version'] as const;

export function writeTextCsv(texts: readonly ExchangedText[]): string {
  return writeCsv([COLUMNS, ...texts.map((text) => COLUMNS.map((name) => text[name] ?? ''))]);
}

/** @returns undefined if it is no CSV with the columns key, source and target */
export function readTextCsv(file: string): TextFile | undefined {
  const [head = [], ...rows] = readCsv(file) ?? [];
  const names = head.map((name) => name.trim().toLowerCase());
  if (!['key', 'source', 'target'].every((name) => names.includes(name))) return undefined;
  return {
    texts: rows.map((row) => {
      const cell = (name: (typeof COLUMNS)[number]): string => row[names.indexOf(name)] ?? '';
      const version = cell('version');
      return {
        key: cell('key'),
        place: cell('place'),
        source: cell('source'),
        target: cell('target'),
        ...(version && { version }),
      };
    }),
  };
}

/** A short sign for a text, to see whether it has changed (FNV-1a). It begins with a letter, so that no spreadsheet reads a number. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return `v${(hash >>> 0).toString(16).padStart(8, '0')}`;
}
