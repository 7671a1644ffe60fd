import type { UploadedFile } from '#contracts/statements/files.ts';
import type { SealKey } from '../../blobs/seal.ts';
import type { SealContext } from '../../crypto/field-crypto.ts';
import type { Deps } from '../../deps.ts';
import type { FileRow } from './file-store.ts';

type Sealer = Pick<Deps, 'crypto'>;
type FileKeys = Pick<FileRow, 'brand' | 'id' | 'deal_id'>;

/**
 * The additional authenticated data of a file's bytes: bytes that were copied to another row can't be
 * decrypted.
 */
export function bindingOf({ brand, deal_id, id }: FileKeys): string {
  return `${brand}:${deal_id}:${id}`;
}

/** Encrypts a file's name and key for its row. */
export function encryptParts(
  { crypto }: Sealer,
  place: FileKeys,
  name: string,
  { key }: SealKey,
): Pick<FileRow, 'name' | 'blob_key'> {
  return {
    name: crypto.encrypt(name, namePlace(place)),
    blob_key: crypto.encrypt(key.toString('base64'), keyPlace(place)),
  };
}

/** Decrypts the applicant's name of a file. */
export function decryptName({ crypto }: Sealer, row: FileRow): string {
  return crypto.decrypt(row.name, namePlace(row));
}

/** A file as pages see it. */
export function toUploadedFile(sealer: Sealer, row: FileRow): UploadedFile {
  return {
    id: row.id,
    name: decryptName(sealer, row),
    type: row.type,
    size: row.size,
    documentType: row.document_type,
    scan: row.scan,
    saved: row.saved_at !== null,
  };
}

/** Decrypts the key of a file's bytes. */
export function decryptKey({ crypto }: Sealer, row: FileRow): SealKey {
  const key = crypto.decrypt(row.blob_key, keyPlace(row));
  return { key: Buffer.from(key, 'base64'), boundTo: bindingOf(row) };
}

/** Encryption context of a file's name. */
export function namePlace({ id, deal_id }: Pick<FileRow, 'id' | 'deal_id'>): SealContext {
  return { field: `files.name.${id}`, deal: deal_id };
}

/** Encryption context of the key of a file's bytes. */
export function keyPlace({ id, deal_id }: Pick<FileRow, 'id' | 'deal_id'>): SealContext {
  return { field: `files.key.${id}`, deal: deal_id };
}
