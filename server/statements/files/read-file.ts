import { unseal } from '../../blobs/seal.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { type FileRow, filesById } from './file-store.ts';
import { keyOf, nameOf } from './sealed-parts.ts';

/** An uploaded file in clear, as it was sent: it may hold scripts and links. What is handed on is a copy (read-copy.ts). */
export interface OpenFile {
  id: string;
  /** As the person called it; for display, never for a path. */
  name: string;
  type: string;
  bytes: Uint8Array;
  documentType: FileRow['document_type'];
  scan: FileRow['scan'];
}

/**
 * Reads a file back, whole and proven unchanged (at most 8 MB). Asks nobody who is calling: that is up to the caller.
 * @throws Problem `not-found` where there is no such row; Error where its bytes are missing or were changed
 */
export async function readFile(
  deps: Pick<Deps, 'db' | 'blobs' | 'crypto'>,
  { brand, id }: { brand: string; id: string },
): Promise<OpenFile> {
  const [row] = await filesById(deps.db, brand, [id]);
  if (!row) throw new Problem('not-found');
  const bytes = await unseal(await deps.blobs.read(row.blob), row.size, keyOf(deps, row));
  return {
    id,
    name: nameOf(deps, row),
    type: row.type,
    bytes,
    documentType: row.document_type,
    scan: row.scan,
  };
}
