import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../../deps.ts';
import type { FileRow } from './file-store.ts';
import { extensionOf } from './inspection/result.ts';
import { keyOf } from './sealed-parts.ts';

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
