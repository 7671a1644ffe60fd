import type { SealKey } from '../../blobs/seal.ts';
import type { SealContext } from '../../crypto/field-crypto.ts';
import type { Deps } from '../../deps.ts';
import type { FileRow } from './file-store.ts';

type Sealer = Pick<Deps, 'crypto'>;
type FileKeys = Pick<FileRow, 'brand' | 'id' | 'deal_id'>;

/** What the bytes of a file are bound to: moved to another row they do not open. */
export function boundTo({ brand, deal_id, id }: FileKeys): string {
  return `${brand}:${deal_id}:${id}`;
}

/** The name and the key of a file, sealed for its row. */
export function sealParts(
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

/** The name that the person gave a file. */
export function nameOf({ crypto }: Sealer, row: FileRow): string {
  return crypto.decrypt(row.name, namePlace(row));
}

/** The key that opens a file's bytes. */
export function keyOf({ crypto }: Sealer, row: FileRow): SealKey {
  const key = crypto.decrypt(row.blob_key, keyPlace(row));
  return { key: Buffer.from(key, 'base64'), boundTo: boundTo(row) };
}

/** Where the name of a file is sealed. */
export function namePlace({ id, deal_id }: Pick<FileRow, 'id' | 'deal_id'>): SealContext {
  return { field: `files.name.${id}`, deal: deal_id };
}

/** Where the key of a file's bytes is sealed. */
export function keyPlace({ id, deal_id }: Pick<FileRow, 'id' | 'deal_id'>): SealContext {
  return { field: `files.key.${id}`, deal: deal_id };
}
