import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/** The first line of a backup. A reader refuses what it does not know. */
export interface Manifest {
  format: 1;
  at: string;
  /** Names of the migrations that made its tables. */
  migrations: string[];
  /** In an order in which rows may be written: none before what it refers to. */
  tables: string[];
}

/** The last line: what there must have been before it. */
export interface End {
  rows: number;
  files: number;
}

/**
 * A backup is lines of JSON, packed by gzip: the manifest, the rows of each table (`{"row":TABLE,"is":...}`), the files, sealed as they
 * lie (`{"file":NAME,"part":BASE64}` ..., `{"file":NAME}`), and the end. In this order: a row after a file is no row of it.
 */
export const ROW = /^\{"row":"([a-z_]+)","is":(.*)\}$/s;

/** Lines that are no rows. */
export type OtherLine = { manifest: Manifest } | { file: string; part?: string } | { end: End };

/** Rows that are written at once: by count, and by characters, since a release may hold 4 MB. */
const GROUP = { rows: 200, characters: 2_000_000 };

/** The lines of a backup, one at a time. @throws Error for what is no gzip, or cut off */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const packed = createReadStream(file).on('error', (error) => unpacked.destroy(error));
  packed.pipe(unpacked);
  unpacked.setEncoding('utf8');
  // A long line comes in hundreds of pieces, and is put together once, at its end.
  let pieces: string[] = [];
  try {
    for await (const text of unpacked) {
      const [first = '', ...later] = String(text).split('\n');
      pieces.push(first);
      for (const next of later) {
        yield pieces.join('');
        pieces = [next];
      }
    }
  } finally {
    // Of a reader who has enough.
    packed.destroy();
  }
  const last = pieces.join('');
  if (last !== '') yield last;
}

/** The rows of a backup, as JSON, in groups of one table each. Ends at the first file: rows come before, and of files there may be gigabytes. */
export async function* rowsOf(file: string): AsyncGenerator<{ table: string; rows: string[] }> {
  let group = { table: '', rows: [] as string[] };
  let characters = 0;
  for await (const line of linesOf(file)) {
    if (isOfFile(line)) break;
    const [, table, row] = ROW.exec(line) ?? [];
    if (table === undefined || row === undefined) continue;
    characters += row.length;
    const isFull = group.rows.length === GROUP.rows || characters > GROUP.characters;
    if (group.rows.length > 0 && (isFull || table !== group.table)) {
      yield group;
      group = { table, rows: [] };
      characters = row.length;
    }
    group.table = table;
    group.rows.push(row);
  }
  if (group.rows.length > 0) yield group;
}

/** Whether a line holds bytes of a file, or its end. */
export function isOfFile(line: string): boolean {
  return line.startsWith('{"file"');
}
