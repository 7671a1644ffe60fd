import { UPLOADS } from '#domain/limits.ts';
import { fillSearchNames } from '../applications/fill-search-names.ts';
import { createAuditSealer } from '../audit/seal-audit.ts';
import { sweepBlobs } from '../blobs/sweep.ts';
import { createTagSweep, sweepStoredResponses } from '../deals/store/index.ts';
import type { BaseDeps } from '../deps.ts';
import { sweepFunnel } from '../funnel/counter.ts';
import { sweepLimits } from '../http/limits/limits.ts';
import { sweepEndedSessions } from '../identity/ended-sessions.ts';
import { AUDIT, SERVER } from '../limits.ts';
import { sweepPreviews } from '../releases/release-store.ts';
import { listAddresses } from '../retention/list-addresses.ts';
import { sweepFiles } from '../statements/files/sweep.ts';
import type { Jobs } from './port.ts';

/** Dependencies of the recurring jobs. */
export type SweepDeps = Pick<BaseDeps, 'blobs' | 'clock' | 'config' | 'crypto' | 'db' | 'log'> & {
  jobs: Pick<Jobs, 'every'>;
  releases: Pick<BaseDeps['releases'], 'flowOf'>;
};

/**
 * Schedules periodic work, mostly the deletion of expired rows, the listing of names and addresses of older
 * rows, and the sealing of the audit. No other code depends on when it runs.
 */
export function addSweeps(deps: SweepDeps): void {
  const { db, clock, jobs } = deps;
  jobs.every('sweep-limits', SERVER.sweepEveryMs, () => sweepLimits(db, clock.now()));
  jobs.every('sweep-answers', SERVER.sweepEveryMs, () => sweepStoredResponses(db, clock.now()));
  jobs.every('sweep-sessions', SERVER.sweepEveryMs, () => sweepEndedSessions(db, clock.now()));
  jobs.every('sweep-previews', SERVER.sweepEveryMs, () => sweepPreviews(db, clock.now()));
  jobs.every('sweep-funnel', SERVER.sweepEveryMs, () => sweepFunnel(db, clock.now()));
  jobs.every('name-older', SERVER.sweepEveryMs, () => fillSearchNames(deps));
  jobs.every('list-addresses', SERVER.sweepEveryMs, () => listAddresses(db));
  jobs.every('tag-subjects', SERVER.sweepEveryMs, createTagSweep(deps));
  jobs.every('seal-audit', AUDIT.sealEveryMs, createAuditSealer(deps));
  jobs.every('sweep-files', UPLOADS.sweepEveryMs, () => sweepFiles(deps));
  jobs.every('sweep-store', UPLOADS.listedEveryMs, () => sweepBlobs(deps));
}
