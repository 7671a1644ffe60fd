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
 * lie (`{"file":NAME,"part":BASE64}` ..., `{"file":NAME}`), and the end.
 */
export const ROW = /^\{"row":"([a-z_]+)","is":(.*)\}$/s;

/** Lines that are no rows. */
export type OtherLine = { manifest: Manifest } | { file: string; part?: string } | { end: End };

/** The lines of a backup, one at a time. @throws Error for what is no gzip, or cut off */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  createReadStream(file)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked);
  unpacked.setEncoding('utf8');
  let rest = '';
  for await (const text of unpacked) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
