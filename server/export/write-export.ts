import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { CompiledFlow } from '#engine/core/index.ts';
import type { Deal } from '../deals/deal-store.ts';
import type { Deps } from '../deps.ts';
import { filesOfDeal } from '../files/file-store.ts';
import { readFile } from '../files/read-file.ts';
import { filePath } from './file-path.ts';
import { type ExportedFile, type ExportRecord, exportRecord } from './record.ts';

/**
 * Writes one application into a new folder: `application.json` and `files/...`, readable by the owner of the folder alone.
 * The folder appears whole or not at all.
 * @returns what application.json says
 * @throws Error where the folder is there already, or a file can't be read whole
 */
export async function writeExport(
  deps: Pick<Deps, 'db' | 'crypto' | 'blobs'>,
  flow: CompiledFlow,
  deal: Deal,
  out: string,
  now: Date,
): Promise<ExportRecord> {
  const target = path.resolve(out);
  if (existsSync(target)) throw new Error(`${target} is there already. Nothing was written.`);
  if (!existsSync(path.dirname(target))) throw new Error(`There is no folder ${path.dirname(target)}.`);
  const draft = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}`);
  try {
    await mkdir(path.join(draft, 'files'), { recursive: true, mode: 0o700 });
    const files = await writeFiles(deps, deal, draft);
    const record = await exportRecord(deps, flow, deal, files, now);
    await write(path.join(draft, 'application.json'), `${JSON.stringify(record, null, 2)}\n`);
    if (existsSync(target)) throw new Error(`${target} is there already. Nothing was written.`);
    await rename(draft, target);
    return record;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Those that are part of the application: what was uploaded and never saved stays where it is. */
async function writeFiles(
  deps: Pick<Deps, 'db' | 'crypto' | 'blobs'>,
  deal: Deal,
  folder: string,
): Promise<ExportedFile[]> {
  const saved = (await filesOfDeal(deps.db, deal)).filter(({ saved_at: at }) => at !== null);
  const written: ExportedFile[] = [];
  for (const { id } of saved) {
    const { name, type, bytes, documentType, scan } = await readFile(deps, { brand: deal.brand, id });
    const place = filePath(written.length + 1, documentType, name, type);
    await write(path.join(folder, place), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    written.push({ id, path: place, name, type, size: bytes.length, sha256, documentType, scan });
  }
  return written;
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
