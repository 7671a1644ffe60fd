import type { Readable } from 'node:stream';

/** A blob that the store holds. */
export interface StoredBlob {
  name: string;
  modifiedAt: Date;
}

/**
 * Where the sealed bytes of uploaded files lie. It knows names and bytes, nothing of people: what may be read by whom is
 * in the table `files`, and a blob is shown to nobody unless a row there names it. Names are random UUIDs.
 */
export interface BlobStore {
  /** Takes over a finished file of the temporary folder. When it resolves the blob survives a power cut; else there is none. */
  put(name: string, file: string): Promise<void>;
  /** @throws Error where there is no such blob */
  read(name: string): Promise<Readable>;
  /** Done when it is gone, also where it never was. */
  remove(name: string): Promise<void>;
  /** All blobs, a page at a time. */
  list(): AsyncIterable<StoredBlob[]>;
}

const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a name is of our making; a store holds whatever else somebody put there, and leaves it alone. */
export function isBlobName(name: string): boolean {
  return NAME.test(name);
}

/** @throws Error for a name that is not one of ours: nothing else ever becomes part of a path or key. */
export function checkedName(name: string): string {
  if (!isBlobName(name)) throw new Error('Not the name of a blob.');
  return name;
}
