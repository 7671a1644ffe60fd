import path from 'node:path';
import type { Config } from '../config/config.ts';
import { createLocalStore } from './local.ts';
import type { BlobStore } from './port.ts';
import { createS3Store } from './s3.ts';
import { createTemporaryFolder, type TemporaryFolder } from './temporary.ts';

export interface Blobs extends BlobStore {
  temporary: TemporaryFolder;
}

/** S3 if S3_BUCKET is set, else DATA_DIR/blobs. Opens nothing yet. */
export function openBlobs(config: Pick<Config, 's3' | 'dataDir'>): Blobs {
  const folder = path.join(config.dataDir, 'blobs');
  const store = config.s3 ? createS3Store(config.s3) : createLocalStore(folder);
  return { ...store, temporary: createTemporaryFolder(path.join(folder, 'temporary')) };
}
