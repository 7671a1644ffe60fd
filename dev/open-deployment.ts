import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { type OpenDeployment, openDeployment, withOwnerConnection } from '#server/start/open-deployment.ts';
import { local } from './adapters.ts';
import { addressOf } from './postgres/address.ts';
import { startEmbedded } from './postgres/embedded.ts';
import { DataDirInUse } from './postgres/lock.ts';
import { runningConnection } from './postgres/running.ts';

/**
 * Opens the database of `npm start`, which may be running. Never creates keys.
 * @param makesDatabase creates a missing database, for a restore
 * @throws Error with a message for the terminal
 */
export async function openLocal(config: Config, makesDatabase = false): Promise<OpenDeployment> {
  const { databaseUrl, dataDir, keys } = config;
  if (!makesDatabase && !databaseUrl && !existsSync(path.join(dataDir, 'postgres')))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  if (!keys && !existsSync(path.join(dataDir, 'keys.json')))
    throw new Error(
      `There are no keys in ${dataDir}. Put keys.json there, or set TRELLIS_KEYS and TRELLIS_INDEX_KEY.`,
    );
  if (databaseUrl) return openDeployment(makesDatabase ? withOwnerConnection(config) : config, local);
  const { connection, stop } = await startBuiltIn(dataDir);
  const openedDeployment = await openDeployment({ ...config, databaseUrl: addressOf(connection) }, local);
  return { ...openedDeployment, close: () => openedDeployment.close().then(stop) };
}

async function startBuiltIn(dataDir: string) {
  try {
    return await startEmbedded({ dataDir });
  } catch (error) {
    const connection = error instanceof DataDirInUse ? runningConnection(dataDir) : undefined;
    if (!connection) throw error;
    return { connection, stop: async () => {} };
  }
}
