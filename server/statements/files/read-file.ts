import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { unseal } from '../../blobs/seal.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { type FileRow, findFilesById } from './file-store.ts';
import { extensionOf } from './inspection/result.ts';
import { decryptKey, decryptName } from './sealed-parts.ts';

/** A file as the applicant sent it: it may contain scripts and links. Lenders get a rewritten copy (readCopy). */
export interface OpenFile {
  id: string;
  /** The file's name for display, never for a path. */
  name: string;
  type: string;
  bytes: Uint8Array;
  documentType: FileRow['document_type'];
  scan: FileRow['scan'];
}

/**
 * Reads and verifies a whole file (at most 8 MB). The caller must check permission.
 * @throws Problem `not-found` if there is no such row; Error if its bytes are missing or were changed
 */
export async function readFile(
  deps: Pick<Deps, 'db' | 'blobs' | 'crypto'>,
  { brand, id }: { brand: string; id: string },
): Promise<OpenFile> {
  const [row] = await findFilesById(deps.db, brand, [id]);
  if (!row) throw new Problem('not-found');
  const bytes = await unseal(await deps.blobs.read(row.blob), row.size, decryptKey(deps, row));
  return {
    id,
    name: decryptName(deps, row),
    type: row.type,
    bytes,
    documentType: row.document_type,
    scan: row.scan,
  };
}

/**
 * Makes a file's copy for a lender [STMT-24]. Copies are not stored: one is ten times the size of the original,
 * and most are never requested. The caller must check permission.
 * @returns undefined if no copy can be made within the limits of time and memory
 * @throws Error if the encrypted bytes are missing or were changed
 */
export async function readCopy(
  { blobs, crypto, inspector }: Pick<Deps, 'blobs' | 'crypto' | 'inspector'>,
  row: FileRow,
): Promise<Uint8Array | undefined> {
  const file = await blobs.temporary.create();
  try {
    await pipeline(await blobs.read(row.blob), createWriteStream(file));
    const sealed = { ...decryptKey({ crypto }, row), file, size: row.size };
    const job = { ...sealed, task: 'rewrite', extension: extensionOf(row.type) } as const;
    const { result } = await inspector.run(job, `${row.brand}:${row.deal_id}`);
    return 'copy' in result ? result.copy : undefined;
  } finally {
    await blobs.temporary.discard(file);
  }
}
