import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/** The first line of a backup. A reader refuses an unknown format. */
export interface Manifest {
  format: 1;
  at: string;
  /** Names of the migrations that made its tables. */
  migrations: string[];
  /** In the order of foreign keys: a table comes after those it refers to. */
  tables: string[];
}

/** The last line, with the number of rows and files for verification. */
export interface End {
  rows: number;
  files: number;
}

/**
 * A backup is gzipped lines of JSON: the manifest, the rows of each table (`{"row":TABLE,"is":...}`), the
 * encrypted files (`{"file":NAME,"part":BASE64}` ..., `{"file":NAME}`), and the end. A row after a file is
 * invalid.
 */
export const ROW = /^\{"row":"([a-z_]+)","is":(.*)\}$/s;

/** All lines except rows. */
export type OtherLine = { manifest: Manifest } | { file: string; part?: string } | { end: End };

/** Rows per insert, bounded by number and characters, because a release may have 4 MB. */
const GROUP = { rows: 200, characters: 2_000_000 };

/** Yields the lines of a backup. @throws Error if it is not gzip, or truncated */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const packed = createReadStream(file).on('error', (error) => unpacked.destroy(error));
  packed.pipe(unpacked);
  unpacked.setEncoding('utf8');
  // A long line arrives in hundreds of pieces, which are joined once.
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
    // Stops reading if the consumer stops early.
    packed.destroy();
  }
  const last = pieces.join('');
  if (last !== '') yield last;
}

/**
 * Yields the rows of a backup as JSON, grouped by table. Stops at the first file, because gigabytes of files
 * may follow.
 */
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

/** Whether a line contains bytes of a file, or its end. */
export function isOfFile(line: string): boolean {
  return line.startsWith('{"file"');
}
