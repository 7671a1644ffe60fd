import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { unseal } from '../../blobs/seal.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { type FileRow, filesById } from './file-store.ts';
import { extensionOf } from './inspection/result.ts';
import { keyOf, nameOf } from './sealed-parts.ts';

/** An uploaded file in clear, as it was sent: it may hold scripts and links. What is handed on is a copy (readCopy). */
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

/**
 * The rewritten copy of a file, made now of its pages or pixels alone [STMT-24]: what whoever decides about the
 * application gets. Made when it is handed on, not at the upload: it would take ten times the room of the original, most
 * are never asked for, and the newest PDFium draws it. Asks nobody who is calling.
 * @returns undefined where none can be made within the limits of time and memory
 * @throws Error where the sealed bytes are missing or were changed
 */
export async function readCopy(
  { blobs, crypto, inspector }: Pick<Deps, 'blobs' | 'crypto' | 'inspector'>,
  row: FileRow,
): Promise<Uint8Array | undefined> {
  const file = await blobs.temporary.create();
  try {
    await pipeline(await blobs.read(row.blob), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    const sealed = { ...keyOf({ crypto }, row), file, size: row.size };
    const job = { ...sealed, task: 'rewrite', extension: extensionOf(row.type) } as const;
    const { result } = await inspector.run(job, `${row.brand}:${row.deal_id}`);
    return 'copy' in result ? result.copy : undefined;
  } finally {
    await blobs.temporary.discard(file);
  }
}
