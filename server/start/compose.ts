import { openBlobs } from '../blobs/blobs.ts';
import { createBrands } from '../brands/brands.ts';
import { seedBrands, seedRecords } from '../brands/seed.ts';
import type { Config } from '../config/config.ts';
import { createFieldCrypto } from '../crypto/field-crypto.ts';
import { checkKeys } from '../crypto/key-check.ts';
import { countUntagged, initializeShape } from '../deals/store/index.ts';
import type { BaseDeps, Deps } from '../deps.ts';
import { createLimits } from '../http/limits/limits.ts';
import { createMetrics } from '../http/metrics/metrics.ts';
import { createAuth } from '../identity/auth.ts';
import { createJobs } from '../jobs/jobs.ts';
import { addSweeps } from '../jobs/sweeps.ts';
import { createLog } from '../logging/log.ts';
import { createMailHandler, watchMail } from '../mail/mail.ts';
import { releaseBuiltFiles } from '../releases/built-releases.ts';
import { type Compiler, createCompiler } from '../releases/compile/index.ts';
import { openReleases } from '../releases/registry.ts';
import { addRetention } from '../retention/retention.ts';
import { createInspector } from '../statements/files/inspection/inspector.ts';
import { createExactClock, openDatabaseClock } from '../storage/database-clock.ts';
import { scheduledHandler } from '../studio/publish/index.ts';
import { createWebhookHandler } from '../webhooks/deliver.ts';
import type { Adapters } from './adapters.ts';

export interface ComposedServer {
  deps: Deps;
  /** Settles if the process's own database ends unexpectedly. */
  databaseDied?: Promise<void>;
  /** A line about the database for the start message. */
  databaseNote?: string;
  close(): Promise<void>;
}

/**
 * Dependencies that tests or the development server pass in. The caller closes its own database, inspector and
 * compiler.
 */
export interface Replacements extends Partial<Pick<Deps, 'db' | 'clock' | 'log' | 'blobs' | 'inspector'>> {
  compiler?: Compiler;
  /** In development: the flow files of the working tree are live without a release. */
  filesAreLive?: boolean;
  makeAuth?: typeof createAuth;
  makeMail?: (deps: BaseDeps) => Deps['mail'];
}

/** Opens and connects all dependencies of the routes. */
export async function compose(
  config: Config,
  adapters: Adapters,
  replace: Replacements = {},
): Promise<ComposedServer> {
  // The log uses this machine's clock, because it is needed before the database clock is read.
  const log = replace.log ?? createLog(config.logLevel, { now: () => new Date() });
  const keyring = adapters.keyring(config);
  const openedDatabase = replace.db ? undefined : await adapters.database(config, log);
  const db = replace.db ?? openedDatabase?.db;
  if (!db) throw new Error('There is no database.');
  let stopClock: (() => void) | undefined;
  try {
    const clock = replace.clock ? createExactClock(replace.clock) : await openDatabaseClock(db, log);
    stopClock = clock.close;
    const crypto = createFieldCrypto(keyring);
    await checkKeys(db, crypto, clock.now());
    await seedRecords(db, seedBrands);
    await initializeShape(db);
    const { filesAreLive } = replace;
    if (!filesAreLive) await releaseBuiltFiles(db, log);
    const compiler = replace.compiler ?? createCompiler();
    const releases = await openReleases({ db, clock, log, compiler, filesAreLive });
    const bankLink = adapters.bankLink({ config, crypto, clock, db });
    // Without a bank link the flag is off for every brand.
    const flagsOff = bankLink ? config.flagsOff : [...config.flagsOff, 'plaid_connect'];
    const metrics = createMetrics(db);
    const jobs = createJobs({ db, crypto, clock, clockCheck: clock, log, onTry: metrics.jobs(db, clock) });
    metrics.clock(clock);
    metrics.retention(db);
    metrics.untagged(() => countUntagged(db));
    metrics.audit(db);
    const inspector = replace.inspector ?? createInspector();
    const base: BaseDeps = {
      config,
      clock,
      clockCheck: clock,
      log,
      db,
      crypto,
      metrics,
      jobs,
      inspector,
      blobs: replace.blobs ?? openBlobs(config),
      brands: createBrands({ db, config: { ...config, flagsOff }, clock, log }),
      releases,
      limits: createLimits(db, clock),
    };
    const identity = adapters.identity(base);
    const mail = watchMail((replace.makeMail ?? adapters.mail)(base), log, metrics.mail);
    jobs.handle(...createMailHandler(mail));
    jobs.handle(...createWebhookHandler(base));
    jobs.handle(...scheduledHandler(base));
    addSweeps(base);
    addRetention(base);
    const auth = (replace.makeAuth ?? createAuth)(base, identity);
    return {
      deps: { ...base, identity, mail, auth, bankLink },
      databaseDied: openedDatabase?.died,
      databaseNote: openedDatabase?.note,
      close: async () => {
        clock.close();
        if (!replace.inspector) await inspector.close();
        await releases.close();
        if (!replace.compiler) await compiler.close();
        await openedDatabase?.close();
      },
    };
  } catch (error) {
    stopClock?.();
    await openedDatabase?.close();
    throw error;
  }
}
