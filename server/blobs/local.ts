import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type BlobStore, isBlobName, requireBlobName } from './port.ts';

const SHARD = /^[0-9a-f]{2}$/;

/**
 * Blobs in 256 subfolders. A blob appears completely or not at all: its file was flushed, is renamed on the
 * same volume, and the folder's entry is flushed before the call resolves.
 */
export function createLocalStore(folder: string): BlobStore {
  const shardOf = (name: string) => path.join(folder, requireBlobName(name).slice(0, 2));
  return {
    async put(name, file) {
      const shard = shardOf(name);
      const createdFolder = await mkdir(shard, { recursive: true, mode: 0o700 });
      if (createdFolder !== undefined) await flush(folder);
      await rename(file, path.join(shard, name));
      await flush(shard);
    },
    async read(name) {
      const handle = await open(path.join(shardOf(name), name));
      return handle.createReadStream();
    },
    async remove(name) {
      await rm(path.join(shardOf(name), name), { force: true });
    },
    async *list() {
      for (const shard of await entriesOf(folder)) {
        if (!SHARD.test(shard)) continue;
        const names = (await entriesOf(path.join(folder, shard))).filter(isBlobName);
        const times = await Promise.all(names.map((name) => modifiedAt(path.join(folder, shard, name))));
        yield names.flatMap((name, index) => (times[index] ? [{ name, modifiedAt: times[index] }] : []));
      }
    },
  };
}

async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Undefined if another process has removed the file. */
async function modifiedAt(file: string): Promise<Date | undefined> {
  return stat(file).then(
    ({ mtime }) => mtime,
    () => undefined,
  );
}

/** Makes a rename or a new name in a folder durable. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Windows can't open a folder for flushing; its journal makes the rename durable.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  } finally {
    await handle.close();
  }
}
