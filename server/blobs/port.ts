import type { Readable } from 'node:stream';

export interface StoredBlob {
  name: string;
  modifiedAt: Date;
}

/** Stores encrypted files by random UUID. Permissions are the caller's: see the table `files`. */
export interface BlobStore {
  /** Stores a finished temporary file: if it resolves, durably; if it rejects, not at all. */
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

/** Returns the name. @throws Error if it is not a blob's: nothing else may become part of a path */
export function requireBlobName(name: string): string {
  if (!isBlobName(name)) throw new Error('Not the name of a blob.');
  return name;
}
