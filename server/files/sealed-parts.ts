import type { SealKey } from '../blobs/seal.ts';
import type { Deps } from '../deps.ts';
import type { FileRow } from './file-store.ts';

type Sealer = Pick<Deps, 'crypto'>;
type Place = Pick<FileRow, 'brand' | 'id' | 'deal_id'>;

/** What the bytes of a file are bound to: moved to another row they do not open. */
export function boundTo({ brand, deal_id, id }: Place): string {
  return `${brand}:${deal_id}:${id}`;
}

/** The name and the key of a file, sealed for its row. */
export function sealParts(
  { crypto }: Sealer,
  place: Place,
  name: string,
  { key }: SealKey,
): Pick<FileRow, 'name' | 'blob_key'> {
  return {
    name: crypto.encrypt(name, { field: `files.name.${place.id}`, deal: place.deal_id }),
    blob_key: crypto.encrypt(key.toString('base64'), { field: `files.key.${place.id}`, deal: place.deal_id }),
  };
}

/** The name that the person gave a file. */
export function nameOf({ crypto }: Sealer, row: FileRow): string {
  return crypto.decrypt(row.name, { field: `files.name.${row.id}`, deal: row.deal_id });
}

/** The key that opens a file's bytes. */
export function keyOf({ crypto }: Sealer, row: FileRow): SealKey {
  const key = crypto.decrypt(row.blob_key, { field: `files.key.${row.id}`, deal: row.deal_id });
  return { key: Buffer.from(key, 'base64'), boundTo: boundTo(row) };
}
