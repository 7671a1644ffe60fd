import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { CompiledFlow } from '#engine';
import type { Deal } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import { createFieldLookup } from '../statements/files/attached.ts';
import { findFilesOfDeal } from '../statements/files/file-store.ts';
import { readCopy, readFile } from '../statements/files/read-file.ts';
import { decryptName } from '../statements/files/sealed-parts.ts';
import { filePath } from './file-path.ts';
import { type ExportedFile, type ExportRecord, exportRecord, type WrittenFile } from './record.ts';

type Sources = Pick<Deps, 'db' | 'crypto' | 'blobs' | 'inspector'>;

export interface ExportOptions {
  /** A folder that does not exist yet. */
  out: string;
  /** Also write each file's original next to its copy. */
  withOriginals?: boolean;
  now: Date;
}

/**
 * Writes `application.json` and `files/...` into a new folder as writeNewFolder does.
 * @returns the content of application.json
 * @throws Error if the folder exists, or a file can't be read completely
 */
export async function writeExport(
  sources: Sources,
  flow: CompiledFlow,
  deal: Deal,
  { out, withOriginals = false, now }: ExportOptions,
): Promise<ExportRecord> {
  return writeNewFolder(out, async (folder) => {
    await mkdir(path.join(folder, 'files'), { mode: 0o700 });
    const files = await writeFiles(sources, flow, deal, folder, withOriginals);
    const record = await exportRecord(sources, flow, deal, files, now);
    await writeFileInto(folder, 'application.json', Buffer.from(`${JSON.stringify(record, null, 2)}\n`));
    return record;
  });
}

/**
 * Creates a folder that appears completely or not at all, readable only by its owner.
 * @param fill writes into a temporary folder, which is then renamed
 * @throws Error if the folder exists
 */
export async function writeNewFolder<T>(out: string, fill: (folder: string) => Promise<T>): Promise<T> {
  const target = path.resolve(out);
  if (existsSync(target)) throw new Error(`${target} is there already. Nothing was written.`);
  if (!existsSync(path.dirname(target))) throw new Error(`There is no folder ${path.dirname(target)}.`);
  const partFolder = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}`);
  try {
    await mkdir(partFolder, { mode: 0o700 });
    const result = await fill(partFolder);
    if (existsSync(target)) throw new Error(`${target} is there already. Nothing was written.`);
    await rename(partFolder, target);
    return result;
  } catch (error) {
    await rm(partFolder, { recursive: true, force: true });
    throw error;
  }
}

/** Writes the files of a deal, except uploads that no save has attached. */
async function writeFiles(
  sources: Sources,
  flow: CompiledFlow,
  deal: Deal,
  folder: string,
  withOriginals: boolean,
): Promise<ExportedFile[]> {
  const savedFileRows = (await findFilesOfDeal(sources.db, deal)).filter(({ saved_at: at }) => at !== null);
  const fields = createFieldLookup(flow, deal);
  const exported: ExportedFile[] = [];
  for (const [index, row] of savedFileRows.entries()) {
    const { id, type, document_type: documentType, scan } = row;
    const name = decryptName(sources, row);
    const writeAs = (kind: 'copy' | 'original', bytes: Uint8Array): Promise<WrittenFile> =>
      writeFileInto(folder, filePath(index + 1, documentType, name, type, kind), bytes);
    const bytes = await readCopy(sources, row);
    const copy = bytes ? await writeAs('copy', bytes) : null;
    const file: ExportedFile = { id, name, type, copy, documentType, ...fields(id), scan };
    if (withOriginals) {
      const { bytes: sentBytes } = await readFile(sources, { brand: deal.brand, id });
      file.original = await writeAs('original', sentBytes);
    }
    exported.push(file);
  }
  return exported;
}

/** Writes a file, readable only by its owner, and creates its parent folders. */
export async function writeFileInto(
  folder: string,
  relativePath: string,
  bytes: Uint8Array,
): Promise<WrittenFile> {
  const file = path.join(folder, relativePath);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { path: relativePath, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
