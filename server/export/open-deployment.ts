import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Connection, startEmbedded } from '#dev/postgres/embedded.ts';
import { DataDirInUse } from '#dev/postgres/lock.ts';
import { runningConnection } from '#dev/postgres/running.ts';
import { openBlobs } from '../blobs/blobs.ts';
import type { Config } from '../config/config.ts';
import { createFieldCrypto } from '../crypto/field-crypto.ts';
import { loadKeyring } from '../crypto/keyring.ts';
import type { Deps } from '../deps.ts';
import { createDatabase, type Database } from '../storage/database.ts';

/** What a tool needs of a deployment: its database, keys and files. */
export interface OpenDeployment {
  deps: Pick<Deps, 'db' | 'crypto' | 'blobs'>;
  close(): Promise<void>;
}

/**
 * Opens a deployment that a server may be running on at this very moment: DATABASE_URL, or the built-in PostgreSQL, that of
 * the running server where there is one. Makes nothing new, and leaves the schema as it is.
 * @throws Error with words for the person at the terminal
 */
export async function openDeployment(config: Config): Promise<OpenDeployment> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgres')))
    throw new Error(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  if (!config.keys && !existsSync(path.join(config.dataDir, 'keys.json')))
    throw new Error(`There are no keys in ${config.dataDir}. Set TRELLIS_KEYS and TRELLIS_INDEX_KEY.`);
  const { db, close } = await open(config);
  const crypto = createFieldCrypto(loadKeyring(config));
  return { deps: { db, crypto, blobs: openBlobs(config) }, close };
}

async function open({ databaseUrl, dataDir }: Config): Promise<{ db: Database; close(): Promise<void> }> {
  const on = (connection: Connection | string) => createDatabase(connection, () => {}, { max: 2 });
  if (databaseUrl) {
    const db = on(databaseUrl);
    return { db, close: () => db.close() };
  }
  try {
    const embedded = await startEmbedded({ dataDir });
    const db = on(embedded.connection);
    return { db, close: () => db.close().then(embedded.stop) };
  } catch (error) {
    const running = error instanceof DataDirInUse ? runningConnection(dataDir) : undefined;
    if (!running) throw error;
    const db = on(running);
    return { db, close: () => db.close() };
  }
}
