import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { MARK, openStream } from './sealed-stream.ts';

/** The first line of a backup. */
export interface Manifest {
  format: 1 | 2;
  at: string;
  migrations: string[];
  /** The tables in the order of foreign keys: a table comes after the tables it refers to. */
  tables: string[];
}

/** The last line: counts that a restore compares. */
export interface Totals {
  rows: number;
  files: number;
}

/**
 * A backup is lines of JSON, gzipped and sealed (sealed-stream.ts; version 1 is not sealed): the manifest,
 * the rows of each table (`{"row":TABLE,"is":...}`), the encrypted files (`{"file":NAME,"part":BASE64}` ...,
 * `{"file":NAME}`), and the end.
 */
export const ROW = /^\{"row":"([a-z_]+)","is":(.*)\}$/s;

/** A line that is not a table's row. */
export type OtherLine = { manifest: Manifest } | { file: string; part?: string } | { end: Totals };

/** Rows of one insert, limited by their characters, too, because a release may have 4 MB. */
const GROUP = { rows: 200, characters: 2_000_000 };

export interface BackupFile {
  path: string;
  keys: readonly Uint8Array[];
  /** Allows version 1, which a third party could have changed. */
  unverified?: boolean;
}

/** Yields the lines of a backup. @throws Error if it is not sealed with one of the keys, not gzip, or truncated */
export async function* readLines({ path, keys, unverified = false }: BackupFile): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const isSealed = await hasMark(path);
  if (!isSealed && !unverified)
    throw new Error(
      'The backup is of version 1, which anybody could have changed, or it is none. If you know where it was, use --unverified. Nothing was changed.',
    );
  const backupStream = createReadStream(path, { start: isSealed ? MARK.length : 0 });
  const packed = isSealed ? Readable.from(openStream(backupStream, keys)) : backupStream;
  packed.on('error', (error: Error) => unpacked.destroy(error));
  packed.pipe(unpacked);
  unpacked.setEncoding('utf8');
  // A long line arrives in hundreds of pieces: join them once, at its end.
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
    backupStream.destroy();
  }
  const last = pieces.join('');
  if (last !== '') yield last;
}

/** Yields the rows as JSON, grouped by table. Stops at the first file, because gigabytes of files may follow. */
export async function* readRows(file: BackupFile): AsyncGenerator<{ table: string; rows: string[] }> {
  let group = { table: '', rows: [] as string[] };
  let characters = 0;
  for await (const line of readLines(file)) {
    if (isFileLine(line)) break;
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
export function isFileLine(line: string): boolean {
  return line.startsWith('{"file"');
}

async function hasMark(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(MARK.length), 0, MARK.length, 0);
    return buffer.equals(MARK);
  } finally {
    await handle.close();
  }
}
