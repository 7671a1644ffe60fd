import type { Readable } from 'node:stream';

export interface StoredBlob {
  name: string;
  modifiedAt: Date;
}

/**
 * Stores encrypted files by random UUID, without permissions: the table `files` decides who may read a blob.
 */
export interface BlobStore {
  /**
   * Moves a finished temporary file into the store. A resolved call survives a power failure; a rejected one
   * leaves no blob.
   */
  put(name: string, file: string): Promise<void>;
  /** @throws Error if there is no such blob */
  read(name: string): Promise<Readable>;
  /** Also resolves if there is no such blob. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<StoredBlob[]>;
}

const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The store ignores all files with other names. */
export function isBlobName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Returns the name. @throws Error if it is not a blob's name: nothing else may become part of a path or key
 */
export function checkedName(name: string): string {
  if (!isBlobName(name)) throw new Error('Not the name of a blob.');
  return name;
}
