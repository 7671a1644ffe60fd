import { openBlobs } from '#server/blobs/blobs.ts';
import { readConfig } from '#server/config/config.ts';
import type { FieldCrypto } from '#server/crypto/field-crypto.ts';
import { addSweeps } from '#server/jobs/sweeps.ts';
import { createLog } from '#server/logging/log.ts';
import { addRetention } from '#server/retention/retention.ts';
import type { Database } from '#server/storage/database.ts';
import { openDatabaseClock } from '#server/storage/database-clock.ts';

/** Runs every periodic work of the server once, and measures it. The copies have names, so no flow is needed. */
export async function measureSweeps(
  { settings, db, crypto }: { settings: NodeJS.ProcessEnv; db: Database; crypto: FieldCrypto },
  measure: (what: string, work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const config = readConfig(settings, { standIns: true });
  const log = createLog('error', { now: () => new Date() });
  const clock = await openDatabaseClock(db, log);
  const sweeps: [string, () => Promise<unknown>][] = [];
  const deps = {
    ...{ config, log, clock, db, crypto, blobs: openBlobs(config) },
    releases: { flowOf: () => Promise.reject(new Error('The bench has no flows.')) },
    jobs: { every: (kind: string, _: number, work: () => Promise<unknown>) => sweeps.push([kind, work]) },
  };
  addSweeps(deps);
  addRetention(deps);
  try {
    for (const [kind, work] of sweeps) await measure(`sweep ${kind}`, work);
  } finally {
    clock.close();
  }
}
