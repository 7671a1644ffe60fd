import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { OpenDeployment } from '../start/open-deployment.ts';
import type { Queries } from '../storage/database.ts';
import type { End, Manifest, OtherLine } from './format.ts';
import { createPacker } from './pack.ts';
import { sealStream } from './sealed-stream.ts';
import { tablesInOrder } from './tables.ts';

type Parts = Pick<OpenDeployment['deps'], 'db' | 'blobs'>;
type Write = (lines: string) => Promise<void>;

/** Rows per read, also bounded by the characters of the largest row so far: a release may have 4 MB. */
const BATCH = { first: 10, most: 500, characters: 8_000_000 };

/**
 * Writes a snapshot of the database and the files that it names. The file appears completely or not at all,
 * readable only by its owner.
 * @returns `deleted`: uploads deleted meanwhile; `missing`: blobs with a row that the store lacks
 */
export async function backUp(
  deps: Parts,
  { path: file, key }: { path: string; key: Uint8Array },
  now: Date,
): Promise<End & { deleted: number; missing: string[] }> {
  const draft = `${file}.part`;
  const handle = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(
      `${draft} is there: another backup writes it, or was broken off. Remove it if none is running. Nothing was written.`,
    );
  });
  const packer = createPacker();
  const writing = pipeline(packer.packed, (packed) => sealStream(packed, key), handle.createWriteStream());
  // The next write reports the error.
  writing.catch(() => {});
  const { write } = packer;
  const writeLine = (line: OtherLine) => write(JSON.stringify(line));
  try {
    const { rows, blobs } = await deps.db.transaction((tx) => writeRows(tx, write, now));
    let files = 0;
    const missing: string[] = [];
    for (const name of blobs) {
      const outcome = await writeFile(deps, name, writeLine);
      if (outcome === 'written') files += 1;
      if (outcome === 'missing') missing.push(name);
    }
    await writeLine({ end: { rows, files } });
    await Promise.all([packer.end(), writing]);
    await rename(draft, file);
    return { rows, files, missing, deleted: blobs.length - files - missing.length };
  } catch (error) {
    packer.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeRows(tx: Queries, write: Write, now: Date): Promise<{ rows: number; blobs: string[] }> {
  await tx.query('set transaction isolation level repeatable read read only');
  // The transaction is idle while rows are compressed and written, which may take long on a slow disk.
  await tx.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
  const tables = await tablesInOrder(tx);
  const migrations = await tx.query<{ name: string }>('select name from migrations order by name');
  const names = migrations.map(({ name }) => name);
  const manifest: Manifest = { format: 2, at: now.toISOString(), migrations: names, tables };
  await write(JSON.stringify({ manifest }));
  let rows = 0;
  for (const table of tables) {
    await tx.query(
      `declare all_rows no scroll cursor for select to_json(one)::text as row from ${table} one`,
    );
    const read = (count: number) => tx.query<{ row: string }>(`fetch ${count} from all_rows`);
    let count: number = BATCH.first;
    let batch = await read(count);
    while (batch.length > 0) {
      const largest = Math.max(...batch.map(({ row }) => row.length));
      count = Math.max(1, Math.min(BATCH.most, Math.floor(BATCH.characters / largest)));
      rows += batch.length;
      const lines = batch.map(({ row }) => `{"row":"${table}","is":${row}}`).join('\n');
      // The database reads the next rows while these are packed.
      [batch] = await Promise.all([read(count), write(lines)]);
    }
    await tx.query('close all_rows');
  }
  const blobs = await tx.query('select blob from files order by blob');
  return { rows, blobs: blobs.map(({ blob }) => blob) };
}

async function writeFile(
  { blobs, db }: Parts,
  name: string,
  writeLine: (line: OtherLine) => Promise<void>,
): Promise<'written' | 'deleted' | 'missing'> {
  try {
    for await (const bytes of await blobs.read(name))
      await writeLine({ file: name, part: Buffer.from(bytes).toString('base64') });
  } catch (error) {
    const rows = await db.query('select blob from files where blob = $1', [name]);
    if (rows.length === 0) return 'deleted';
    if (isMissing(error)) return 'missing';
    throw error;
  }
  await writeLine({ file: name });
  return 'written';
}

/** ENOENT of a folder, NoSuchKey of S3. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'NoSuchKey' || (error as NodeJS.ErrnoException).code === 'ENOENT';
}
