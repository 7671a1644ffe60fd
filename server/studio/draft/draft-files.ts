import { STUDIO } from '#domain/limits.ts';
import { tooDeepAt } from '#engine';
import type { FileSet } from '#engine/compile';
import { baseBrand } from '../../brands/seed.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { SERVER } from '../../limits.ts';
import { fileOf } from '../roles.ts';
import { recordsAt } from './brand-history.ts';
import { type Changes, type Draft, withChanges } from './draft-store.ts';

/** What is live of a flow for all brands. @throws Problem `not-found` */
export function liveOf(releases: Deps['releases'], flow: string) {
  const live = releases.live('');
  const now = Object.hasOwn(live, flow) ? live[flow] : undefined;
  if (!now) throw new Problem('not-found', { detail: 'There is no such flow.' });
  return now;
}

/** What a draft started from: the files of its release, and the records that the brands had then. */
export async function originalOf(
  { releases, db }: Pick<Deps, 'releases' | 'db'>,
  { flow, base, brands }: Pick<Draft, 'flow' | 'base' | 'brands'>,
): Promise<FileSet> {
  const live = releases.live('')[flow];
  const release = live?.hash === base ? live : await releases.byHash(base);
  if (!release) throw new Problem('not-found', { detail: 'The release of this draft is gone.' });
  return new Map([...release.files, ...(await brandFiles(db, brands))]);
}

/** The files of a draft as they are now. */
export function filesNow(original: FileSet, { changes }: Pick<Draft, 'changes'>): Map<string, string> {
  return withChanges(original, changes);
}

/** The record of every brand as a file; the base record is a build's own and can't be changed here. */
async function brandFiles(db: Deps['db'], hashes: Draft['brands']): Promise<[path: string, text: string][]> {
  const records = [baseBrand, ...(await recordsAt(db, hashes))];
  return records.map((record) => [fileOf(record.platform), `${JSON.stringify(record, null, 2)}\n`]);
}

/**
 * Refuses what no draft may hold before anybody reads it: a change of the base record, text that nests too deep or can't be
 * stored, and more in all than a draft may have.
 * @throws Problem `forbidden`, `too-large`, `invalid`
 */
export function expectSound(changes: Changes): void {
  let bytes = 0;
  for (const [path, text] of Object.entries(changes)) {
    if (path === fileOf('base'))
      throw new Problem('forbidden', { msg: 'The base record comes with a build.', showToUser: true });
    if (text === null) continue;
    bytes += Buffer.byteLength(text);
    if (tooDeepAt(text, STUDIO.mostLevels) !== undefined)
      throw new Problem('too-large', { detail: `${path} nests too deep.` });
    if (!isStorable(path, text))
      throw new Problem('invalid', { msg: `${path} has a sign that can't be stored.`, showToUser: true });
  }
  if (bytes > SERVER.draftBytes) throw new Problem('too-large');
}

/** What PostgreSQL keeps in no text: the sign zero, and half of a sign. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether the database can keep a file; of a record it keeps what is meant, not how it is written. */
function isStorable(path: string, text: string): boolean {
  if (UNSTORABLE.test(text)) return false;
  if (!path.startsWith('brands/')) return true;
  let isGood = true;
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (UNSTORABLE.test(key) || (typeof value === 'string' && UNSTORABLE.test(value))) isGood = false;
      return value;
    });
  } catch {
    // What can't be read is a problem of the draft, and never published.
  }
  return isGood;
}
