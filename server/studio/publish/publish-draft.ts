import { audit } from '../../audit/audit.ts';
import type { BrandRecord } from '../../brands/brand.ts';
import { writeHosts } from '../../brands/seed.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { type Checked, checkRelease, setLive, writeRelease } from '../../releases/publish.ts';
import { lastLive, lockReleases } from '../../releases/release-store.ts';
import type { Queries } from '../../storage/database.ts';
import { checkDraft } from '../check/index.ts';
import {
  brandHashes,
  type Draft,
  endDraft,
  filesNow,
  liveOf,
  originalOf,
  recordOf,
  signHistory,
} from '../draft/index.ts';
import { expectMayChange, type Member, platformOf } from '../roles.ts';

const STALE = 'Another release went live since this draft was opened. Take in what is live, then publish.';
const TOO_LATE = 'Somebody else saved, published or threw away this draft at this very moment.';

type Parts = Pick<Deps, 'db' | 'crypto' | 'clock' | 'releases' | 'brands' | 'config'>;

/** A draft that can go live as it is. */
export interface ReadyDraft {
  draft: Draft;
  files: Map<string, string>;
  /** The flow's files, compiled; undefined where brands alone change. */
  checked?: Extract<Checked, { ok: true }>;
  brands: string[];
  /** What was live when it was looked at. */
  last: string | undefined;
}

export function refused(msg: string): Problem {
  return new Problem('publish-refused', { msg, showToUser: true });
}

/** Platforms whose record a draft changes. */
export function brandsIn({ changes }: Pick<Draft, 'changes'>): string[] {
  return Object.keys(changes).flatMap((path) => platformOf(path) ?? []);
}

/** Whether something went live that the draft does not know: a release of its flow, or a record that it changes. */
export async function isStale(
  { db, releases }: Pick<Deps, 'db' | 'releases'>,
  draft: Draft,
): Promise<boolean> {
  return liveOf(releases, draft.flow).hash !== draft.base || (await changedBrands(db, draft)).length > 0;
}

/** Brands that the draft changes and whose record is another one than it started from. */
async function changedBrands(db: Queries, draft: Draft): Promise<string[]> {
  const own = brandsIn(draft);
  if (own.length === 0) return [];
  const now = await brandHashes(db, own);
  return own.filter((platform) => draft.brands[platform] !== now[platform]);
}

/** Looks whether a draft can go live now. @throws Problem `forbidden`, `publish-refused` */
export async function readyDraft(deps: Parts, member: Member, draft: Draft): Promise<ReadyDraft> {
  const { db, releases } = deps;
  const changed = Object.keys(draft.changes);
  expectMayChange(member, changed);
  if (changed.length === 0) throw refused('Nothing has changed.');
  const last = await lastLive(db, draft.flow);
  await releases.refresh();
  if (await isStale(deps, draft)) throw refused(STALE);
  const original = await originalOf(deps, draft);
  const files = filesNow(original, draft);
  const { problems } = await checkDraft(deps, draft.flow, original, files, member);
  if (problems[0]) throw refused(`There are problems: ${problems[0].what}`);
  const ready = { draft, files, brands: brandsIn(draft), last };
  if (changed.every(platformOf)) return ready;
  const checked = await checkRelease(releases.compiler, draft.flow, files);
  if (!checked.ok) throw refused(checked.problems[0]?.what ?? '');
  return { ...ready, checked };
}

/**
 * Makes a draft live: all of it, or nothing. This process serves it when this settles, all others within seconds.
 * @param alongside what is written in the same transaction
 * @throws Problem `publish-refused` where something else went live meanwhile
 */
export async function publishDraft(
  deps: Parts,
  { draft, files, checked, brands, last }: ReadyDraft,
  by: { author: string; person: string; note: string },
  alongside: (tx: Queries, release: number | undefined) => Promise<void> = async () => {},
): Promise<{ release?: number; brands: string[] }> {
  const number = await deps.db.transaction(async (tx) => {
    const writing = { ...deps, db: tx };
    if (checked) await lockReleases(tx);
    // Of two who publish one draft at once, the second waits here and finds it gone.
    if (!(await endDraft(tx, draft.id, 'published', draft.version))) throw refused(TOO_LATE);
    // Of two who publish two drafts, the second finds the first one's release live.
    if ((await lastLive(tx, draft.flow)) !== last) throw refused(STALE);
    if (brands.length > 0)
      await tx.query('select platform from brands where platform = any($1) for update', [brands]);
    if ((await changedBrands(tx, draft)).length > 0) throw refused(STALE);
    await signHistory(tx, by);
    for (const brand of brands) await writeRecord(writing, recordOf(files, brand), by.person);
    const made = checked && (await writeRelease(writing, draft.flow, checked, { ...by, source: 'studio' }));
    if (made !== undefined) await setLive(writing, { flow: draft.flow, number: made, ...by });
    await alongside(tx, made);
    return made;
  });
  if (brands.length > 0) deps.brands.refresh();
  // It is published: should this process not read it now, it does within a second.
  await deps.releases.refresh().catch(() => {});
  return { ...(number === undefined ? {} : { release: number }), brands };
}

/** From now on the record is edited: files of a later build leave it alone. The database itself notes the change. */
export async function writeRecord(
  tx: Pick<Deps, 'crypto'> & { db: Queries },
  record: BrandRecord | undefined,
  person: string,
): Promise<void> {
  if (!record) return;
  await tx.db.query(
    `insert into brands (platform, record, source) values ($1, $2, 'edited')
     on conflict (platform) do update set record = excluded.record, source = 'edited', updated_at = now()`,
    [record.platform, JSON.stringify(record)],
  );
  await writeHosts(tx.db, record);
  await audit(tx, { event: 'brand-published', person, brand: record.platform });
}
