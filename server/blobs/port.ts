import type { Readable } from 'node:stream';

export interface StoredBlob {
  name: string;
  modifiedAt: Date;
}

/**
 * Stores the encrypted bytes of uploaded files by random UUID. It knows nothing of people or permissions: the
 * table `files` decides who may read a blob, and a blob without a row is never served.
 */
export interface BlobStore {
  /**
   * Moves a finished file of the temporary folder into the store. Once it resolves, the blob survives a power
   * failure; if it rejects, there is no blob.
   */
  put(name: string, file: string): Promise<void>;
  /** @throws Error if there is no such blob */
  read(name: string): Promise<Readable>;
  /** Resolves once the blob is gone, also if it never existed. */
  remove(name: string): Promise<void>;
  /** All blobs, page by page. */
  list(): AsyncIterable<StoredBlob[]>;
}

const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a name has the form of a blob's; the store ignores all other files. */
export function isBlobName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Returns the name. @throws Error if it does not have the form of a blob's: nothing else may become part of a
 * path or key.
 */
export function checkedName(name: string): string {
  if (!isBlobName(name)) throw new Error('Not the name of a blob.');
  return name;
}
