import { STUDIO } from '#domain/limits.ts';
import { tooDeepAt } from '#engine';
import { type FileSet, filesOf } from '#engine/compile';
import { baseBrand } from '../../brands/seed.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { SERVER } from '../../limits.ts';
import { fileOf } from '../roles.ts';
import { recordsAt } from './brand-history.ts';
import { type Changes, type Draft, withChanges } from './draft-store.ts';

/** The live release of a flow for all brands. @throws Problem `not-found` */
export function liveOf(releases: Deps['releases'], flow: string) {
  const live = releases.live('');
  const now = Object.hasOwn(live, flow) ? live[flow] : undefined;
  if (!now) throw new Problem('not-found', { detail: 'There is no such flow.' });
  return now;
}

/** The live release that a draft would change; of a flow that is not live, the one it started from. */
export function baseOf(
  releases: Deps['releases'],
  { flow, base }: Pick<Draft, 'flow' | 'base'>,
): { hash: string; number: number | null } {
  const live = releases.live('');
  return Object.hasOwn(live, flow) ? liveOf(releases, flow) : { hash: base, number: null };
}

/** Every flow that is live for all brands. */
export const liveFlows = (releases: Deps['releases']): { flow: string; files: FileSet }[] =>
  Object.entries(releases.live('')).map(([flow, { files }]) => ({ flow, files }));

/** The files of a draft's release, and the brands' records of that time. */
export async function originalOf(
  { releases, db }: Pick<Deps, 'releases' | 'db'>,
  { flow, base, brands }: Pick<Draft, 'flow' | 'base' | 'brands'>,
): Promise<FileSet> {
  const live = Object.values(releases.live('')).find(({ hash }) => hash === base);
  const release = live ?? (await releases.byHash(base));
  if (!release) throw new Problem('not-found', { detail: 'The release of this draft is gone.' });
  return new Map([...filesOf(release.files, flow), ...(await brandFiles(db, brands))]);
}

/** The current files of a draft. */
export function filesNow(original: FileSet, { changes }: Pick<Draft, 'changes'>): Map<string, string> {
  return withChanges(original, changes);
}

/** The base record is part of the build and can't be changed. */
async function brandFiles(db: Deps['db'], hashes: Draft['brands']): Promise<[path: string, text: string][]> {
  const records = [baseBrand, ...(await recordsAt(db, hashes))];
  return records.map((record) => [fileOf(record.platform), `${JSON.stringify(record, null, 2)}\n`]);
}

/**
 * Refuses changes of the base record or another flow, JSON that nests too deeply or can't be stored, or too
 * much in total.
 * @throws Problem `forbidden`, `too-large`, `invalid`
 */
export function requireValidChanges(flow: string, changes: Changes): void {
  let bytes = 0;
  for (const [path, text] of Object.entries(changes)) {
    const other = /^flows\/(?!locales\/)([^/]+)\//.exec(path)?.[1] ?? flow;
    if (other !== flow)
      throw new Problem('invalid', {
        msg: `This draft is of ${flow}: ${path} is not part of it.`,
        showToUser: true,
      });
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

/** PostgreSQL can't store NUL and unpaired surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Records are stored as parsed JSON. */
function isStorable(path: string, text: string): boolean {
  if (UNSTORABLE.test(text)) return false;
  if (!path.startsWith('brands/')) return true;
  let canStore = true;
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (UNSTORABLE.test(key) || (typeof value === 'string' && UNSTORABLE.test(value))) canStore = false;
      return value;
    });
  } catch {
    // Invalid JSON is a problem of the draft, which can't be published.
  }
  return canStore;
}
