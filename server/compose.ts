import { type Blobs, openBlobs } from './blobs/blobs.ts';
import { createBrands } from './brands/brands.ts';
import { seedBrands, seedRecords } from './brands/seed.ts';
import { makeAuth, makeMail } from './capabilities.ts';
import type { Config } from './config/config.ts';
import { createFieldCrypto } from './crypto/field-crypto.ts';
import { checkKeys } from './crypto/key-check.ts';
import { loadKeyring } from './crypto/keyring.ts';
import type { BaseDeps, Deps } from './deps.ts';
import { createLimits } from './limits/limits.ts';
import { createLog } from './logging/log.ts';
import { createMetrics } from './metrics/metrics.ts';
import type { Clock, Log } from './ports.ts';
import type { Database } from './storage/database.ts';
import { openDatabase } from './storage/open.ts';

export interface Composed {
  deps: Deps;
  /** The encryption key was made in DATA_DIR: for trying out. */
  keysMadeOnDisk: boolean;
  /** Where the built-in PostgreSQL keeps its data. */
  databaseFolder?: string;
  /** Set when the built-in PostgreSQL ends without being asked to. */
  databaseDied?: Promise<void>;
  close(): Promise<void>;
}

/** What a test puts in the place of a real part. */
export interface Replacements {
  /** An open database with its schema up to date; its owner closes it. */
  db?: Database;
  clock?: Clock;
  log?: Log;
  blobs?: Blobs;
  makeAuth?: (deps: BaseDeps) => Deps['auth'];
  makeMail?: (deps: BaseDeps) => Deps['mail'];
}

/** Opens and wires everything that the routes stand on. */
export async function compose(config: Config, replace: Replacements = {}): Promise<Composed> {
  const clock = replace.clock ?? { now: () => new Date() };
  const log = replace.log ?? createLog(config.logLevel, clock);
  const keyring = loadKeyring(config);
  const opened = replace.db ? undefined : await openDatabase(config, log);
  const db = replace.db ?? opened?.db;
  if (!db) throw new Error('There is no database.');
  try {
    const crypto = createFieldCrypto(keyring);
    await checkKeys(db, crypto);
    await seedRecords(db, seedBrands);
    const base: BaseDeps = {
      config,
      clock,
      log,
      db,
      crypto,
      blobs: replace.blobs ?? openBlobs(config),
      brands: createBrands({ db, config, clock, log }),
      limits: createLimits(db, clock),
      metrics: createMetrics(db),
    };
    const mail = base.metrics.counted((replace.makeMail ?? makeMail)(base));
    const auth = (replace.makeAuth ?? makeAuth)(base);
    return {
      deps: { ...base, mail, auth },
      keysMadeOnDisk: keyring.madeOnDisk,
      databaseFolder: opened?.embedded?.folder,
      databaseDied: opened?.embedded?.died,
      close: async () => opened?.close(),
    };
  } catch (error) {
    await opened?.close();
    throw error;
  }
}
