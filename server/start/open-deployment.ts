import { openBlobs } from '../blobs/blobs.ts';
import { requireSetting } from '../config/check.ts';
import type { Config } from '../config/config.ts';
import { createFieldCrypto } from '../crypto/field-crypto.ts';
import type { Deps } from '../deps.ts';
import { BACKUP } from '../limits.ts';
import { createLog } from '../logging/log.ts';
import { createCompiler } from '../releases/compile/index.ts';
import { openReleases } from '../releases/registry.ts';
import type { Releases } from '../releases/release.ts';
import { createInspector } from '../statements/files/inspection/inspector.ts';
import { createDatabase } from '../storage/database.ts';
import { openDatabaseClock } from '../storage/database-clock.ts';
import type { Adapters } from './adapters.ts';

/** The parts of a deployment that commands need. */
export interface OpenDeployment {
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'crypto' | 'blobs' | 'inspector'> & {
    releases: Pick<Releases, 'flowOf' | 'compiler'>;
  };
  close(): Promise<void>;
}

/** Runs a command of the command line. @returns text for the terminal. @throws Error with a message for it */
export type Command = (args: string[], open: () => Promise<OpenDeployment>) => Promise<string>;

/** The settings for a command that creates tables: the database role is their owner. */
export function withOwnerConnection(config: Config): Config {
  return { ...config, databaseUrl: config.databaseMigrateUrl ?? config.databaseUrl };
}

/** Opens a deployment for a command while a server may run. Does not migrate the schema. */
export async function openDeployment(
  config: Config,
  { keyring }: Pick<Adapters, 'keyring'>,
): Promise<OpenDeployment> {
  const db = createDatabase(requireSetting('DATABASE_URL', config.databaseUrl), () => {}, {
    max: BACKUP.streams,
    prepare: config.databasePrepare,
  });
  const log = createLog('error', { now: () => new Date() });
  const clock = await openDatabaseClock(db, log).catch(async (error) => {
    await db.close();
    throw error;
  });
  const compiler = createCompiler();
  // Opened at the first use: commands that need no releases must also work on a schema without them.
  let releases: Promise<Releases> | undefined;
  const flowOf: Releases['flowOf'] = async (deal, tx) => {
    releases ??= openReleases({ db, clock, log, compiler });
    return (await releases).flowOf(deal, tx);
  };
  const inspector = createInspector();
  return {
    deps: {
      config,
      db,
      clock,
      log,
      crypto: createFieldCrypto(keyring(config)),
      blobs: openBlobs(config),
      inspector,
      releases: { flowOf, compiler },
    },
    close: async () => {
      clock.close();
      await inspector.close();
      await (await releases)?.close();
      await compiler.close();
      await db.close();
    },
  };
}
