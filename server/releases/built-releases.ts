import type { Log } from '../ports.ts';
import type { Database } from '../storage/database.ts';
import { BUILT_FLOWS, type BuiltFlow } from './compile/index.ts';
import {
  addRelease,
  findRelease,
  lockReleases,
  type ReleaseNote,
  readLive,
  writeLive,
} from './release-store.ts';

/** Author of releases of a build. */
export const BUILD = 'build';

/**
 * Inserts this build's files as releases if they are new. A new release goes live if the flow has no live release, or
 * one of another build; a release that was made live by hand stays. A release that a later build replaced does not go
 * live again: a late start of an old process must not revert the deployment.
 */
export async function releaseBuiltFiles(
  db: Database,
  log: Log,
  builtFlows: Iterable<Pick<BuiltFlow, 'flow' | 'files' | 'hash'>> = BUILT_FLOWS.values(),
): Promise<void> {
  for (const { flow, files, hash } of builtFlows) {
    const existingRelease = await findRelease(db, flow.id, hash);
    if (existingRelease) {
      await warnIfNotLive(db, log, existingRelease);
      continue;
    }
    const replaced = await db.transaction(async (tx) => {
      await lockReleases(tx);
      // Another process of the deployment has inserted it.
      if (await findRelease(tx, flow.id, hash)) return undefined;
      const live = (await readLive(tx)).find((row) => row.flow === flow.id && row.brand === '');
      const note = `With build ${__BUILD__.commit}`;
      const releaseFacts = {
        flow: flow.id,
        version: flow.version,
        source: 'files' as const,
        author: BUILD,
        note,
      };
      const number = await addRelease(tx, { ...releaseFacts, files, hash });
      if (live && live.author !== BUILD) return { number, live: live.number };
      await writeLive(tx, { flow: flow.id, brand: '', number, author: BUILD });
      return undefined;
    });
    if (replaced)
      log.warn(
        { event: 'release-not-live', flow: flow.id, ...replaced },
        `Release ${replaced.live} of '${flow.id}' was made live by hand and stays; the files of this build are release ${replaced.number}. Compare and choose by the commands 'flows diff' and 'flows live'.`,
      );
  }
}

/** Warns if a later build's files are live: after a revert in git an operator expects the files of this build. */
async function warnIfNotLive(db: Database, log: Log, { flow, number }: ReleaseNote): Promise<void> {
  const live = (await readLive(db)).find((row) => row.flow === flow && row.brand === '');
  // An operator or a member of Studio made the live release live.
  if (!live || live.number === number || live.author !== BUILD) return;
  log.warn(
    { event: 'release-not-live', flow, number, live: live.number },
    `The files of this build are release ${number} of '${flow}', which an earlier build had brought; release ${live.number} of another build is live and stays. To go back: the command 'flows live ${flow} ${number}'.`,
  );
}
