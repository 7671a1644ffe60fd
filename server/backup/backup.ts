import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { OpenDeployment } from '../start/open-deployment.ts';
import type { Manifest, OtherLine, Totals } from './format.ts';
import { createPacker } from './pack.ts';
import { inSnapshot, type Snapshot } from './read-rows.ts';
import { sealStream } from './sealed-stream.ts';
import { tablesInOrder } from './tables.ts';

type BackupDeps = Pick<OpenDeployment['deps'], 'db' | 'blobs'>;
type Write = (lines: string) => Promise<void>;

/**
 * Writes a snapshot of the database and its uploaded files into one file, which appears completely or not at
 * all and which only its owner can read.
 * @returns `deleted`: uploads that were deleted during the backup; `missing`: blobs that have a row but are not in the store
 */
export async function backUp(
  deps: BackupDeps,
  { path: file, key }: { path: string; key: Uint8Array },
  now: Date,
): Promise<Totals & { deleted: number; missing: string[] }> {
  const partFile = `${file}.part`;
  const handle = await open(partFile, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(
      `${partFile} is there: another backup writes it, or was broken off. Remove it if none is running. Nothing was written.`,
    );
  });
  const packer = createPacker();
  const writing = pipeline(packer.packed, (packed) => sealStream(packed, key), handle.createWriteStream());
  // An error is not lost: the next write throws it.
  writing.catch(() => {});
  const { write } = packer;
  const writeLine = (line: OtherLine) => write(JSON.stringify(line));
  try {
    const { rows, blobs } = await inSnapshot(deps.db, (snapshot) => writeRows(snapshot, write, now));
    let files = 0;
    const missing: string[] = [];
    for (const name of blobs) {
      const outcome = await writeFile(deps, name, writeLine);
      if (outcome === 'written') files += 1;
      if (outcome === 'missing') missing.push(name);
    }
    await writeLine({ end: { rows, files } });
    await Promise.all([packer.end(), writing]);
    await rename(partFile, file);
    return { rows, files, missing, deleted: blobs.length - files - missing.length };
  } catch (error) {
    packer.destroy();
    await rm(partFile, { force: true });
    throw error;
  }
}

async function writeRows(
  { tx, readTable }: Snapshot,
  write: Write,
  now: Date,
): Promise<{ rows: number; blobs: string[] }> {
  const tables = await tablesInOrder(tx);
  const migrations = await tx.query<{ name: string }>('select name from migrations order by name');
  const names = migrations.map(({ name }) => name);
  const manifest: Manifest = { format: 2, at: now.toISOString(), migrations: names, tables };
  await write(JSON.stringify({ manifest }));
  let rows = 0;
  for (const table of tables)
    rows += await readTable(table, (batch) =>
      write(batch.map((row) => `{"row":"${table}","is":${row}}`).join('\n')),
    );
  const blobs = await tx.query('select blob from files order by blob');
  return { rows, blobs: blobs.map(({ blob }) => blob) };
}

async function writeFile(
  { blobs, db }: BackupDeps,
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

/** Whether the store has no such blob: the local store throws ENOENT, S3 NoSuchKey. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'NoSuchKey' || (error as NodeJS.ErrnoException).code === 'ENOENT';
}
