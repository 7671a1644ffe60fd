import type { FileSet } from '#engine/compile';
import { actorOf, audit } from '../../audit/audit.ts';
import type { BrandRecord } from '../../brands/brand.ts';
import { writeHosts } from '../../brands/seed.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { type CheckedRelease, checkRelease, setLive, writeRelease } from '../../releases/publish.ts';
import { lastLive, lastLiveOfAll, lockReleases } from '../../releases/release-store.ts';
import type { Queries } from '../../storage/database.ts';
import { consumeApproval, draftTarget } from '../approval/index.ts';
import { checkDraft } from '../check/index.ts';
import { addNewlyMarked, changedDisclosuresOf, type DisclosedTexts } from '../disclosures.ts';
import {
  baseOf,
  brandHashes,
  type Draft,
  endDraft,
  filesNow,
  lockDraft,
  originalOf,
  recordOf,
  signHistory,
} from '../draft/index.ts';
import { requireLegalPerson } from '../legal-changes.ts';
import { type Member, platformOf, requireMayChange } from '../roles.ts';
import texts from '../texts.json' with { type: 'json' };
import { mailWebhookChange } from './webhook-mail.ts';

const STALE = 'Another release went live since this draft was opened. Take in what is live, then publish.';
const TOO_LATE = 'Somebody else saved, published or threw away this draft at this very moment.';

type PublishDeps = Pick<Deps, 'db' | 'crypto' | 'clock' | 'releases' | 'brands' | 'config' | 'jobs'>;

export interface ReadyDraft {
  draft: Draft;
  /** The files that the draft started from. */
  original: FileSet;
  files: Map<string, string>;
  /** The checked flow; undefined if only brands change. */
  checked?: Extract<CheckedRelease, { ok: true }>;
  brands: string[];
  disclosed: DisclosedTexts;
  /** The live row at the time of the check. */
  last: string | undefined;
  /** The newest live row of all flows at that time. */
  lastOfAll: string | undefined;
  /** Whether the flow has no release yet. */
  isNew: boolean;
}

export function publishRefused(msg: string): Problem {
  return new Problem('publish-refused', { msg, showToUser: true });
}

/** Platforms whose record a draft changes. */
export function brandsIn({ changes }: Pick<Draft, 'changes'>): string[] {
  return Object.keys(changes).flatMap((path) => platformOf(path) ?? []);
}

/** Whether a release of the flow, or a changed record, went live after the draft was opened. */
export async function isStale(
  { db, releases }: Pick<Deps, 'db' | 'releases'>,
  draft: Draft,
): Promise<boolean> {
  return baseOf(releases, draft).hash !== draft.base || (await changedBrands(db, draft)).length > 0;
}

/** The draft's brands whose record has changed since it was opened. */
async function changedBrands(db: Queries, draft: Draft): Promise<string[]> {
  const own = brandsIn(draft);
  if (own.length === 0) return [];
  const now = await brandHashes(db, own);
  return own.filter((platform) => draft.brands[platform] !== now[platform]);
}

/** Checks whether a draft can be published. @throws Problem `forbidden`, `publish-refused` */
export async function readyDraft(deps: PublishDeps, member: Member, draft: Draft): Promise<ReadyDraft> {
  const { db, releases } = deps;
  const changedNames = Object.keys(draft.changes);
  requireMayChange(member, changedNames);
  if (changedNames.length === 0) throw publishRefused('Nothing has changed.');
  const [last, lastOfAll] = [await lastLive(db, draft.flow), await lastLiveOfAll(db)];
  await releases.refresh();
  if (await isStale(deps, draft)) throw publishRefused(STALE);
  const original = await originalOf(deps, draft);
  const files = filesNow(original, draft);
  const { problems } = await checkDraft(deps, draft.flow, original, files, member);
  if (problems[0]) throw publishRefused(`There are problems: ${problems[0].what}`);
  const ready = {
    draft,
    original,
    files,
    brands: brandsIn(draft),
    disclosed: changedDisclosuresOf(releases, draft.flow, original, files),
    last,
    lastOfAll,
    isNew: false,
  };
  if (changedNames.every(platformOf)) return ready;
  const checked = await checkRelease(releases, draft.flow, files);
  if (!checked.ok) throw publishRefused(checked.problems[0]?.what ?? '');
  return { ...ready, checked, isNew: checked.added !== undefined && last === undefined };
}

/** @throws Problem `publish-refused` if the draft is not open at this version any more */
async function expectVersion(tx: Queries, { id, version }: Draft): Promise<void> {
  const now = await lockDraft(tx, id).catch((error: Error) => {
    throw error instanceof Problem ? publishRefused(TOO_LATE) : error;
  });
  if (now !== version) throw publishRefused(TOO_LATE);
}

/**
 * Publishes a draft completely or not at all. This process serves it once the call resolves, all others
 * within seconds.
 * @param writeAlso further writes in the same transaction
 * @throws Problem `publish-refused` if another release went live since the check, `approval-required`
 */
export async function publishDraft(
  deps: PublishDeps,
  { draft, original, files, checked, brands, last, lastOfAll, isNew, ...ready }: ReadyDraft,
  by: { author: string; person: string; note: string },
  writeAlso: (tx: Queries, release: number | undefined) => Promise<void> = async () => {},
): Promise<{ release?: number; brands: string[] }> {
  const number = await deps.db.transaction(async (tx) => {
    const writing = { ...deps, db: tx };
    await lockReleases(tx);
    await expectVersion(tx, draft);
    const approvedBy = await consumeApproval(writing, draftTarget(draft, files));
    const changed = await addNewlyMarked(tx, lastOfAll, ready.disclosed, original);
    requireLegalPerson(deps.config, [by.author, approvedBy], changed, draft.legal_changes);
    // A simultaneous publication of the same draft waits here and finds the draft ended.
    if (!(await endDraft(tx, draft.id, 'published', draft.version))) throw publishRefused(TOO_LATE);
    // A simultaneous publication of another draft finds the first release live.
    if ((await lastLive(tx, draft.flow)) !== last) throw publishRefused(STALE);
    // Two new flows may have the same address: the second is checked again.
    if (isNew && (await lastLiveOfAll(tx)) !== lastOfAll) throw publishRefused(texts.anotherRelease);
    if (brands.length > 0)
      await tx.query('select platform from brands where platform = any($1) for update', [brands]);
    if ((await changedBrands(tx, draft)).length > 0) throw publishRefused(STALE);
    await signHistory(tx, { ...by, approvedBy });
    for (const brand of brands) await writeRecord(writing, recordOf(files, brand), by);
    const release =
      checked && (await writeRelease(writing, draft.flow, checked, { ...by, source: 'studio' }));
    if (release !== undefined)
      await setLive(writing, { flow: draft.flow, number: release, ...by, approvedBy });
    await writeAlso(tx, release);
    return release;
  });
  if (brands.length > 0) deps.brands.refresh();
  // If the refresh fails, the next poll reads it within a second.
  await deps.releases.refresh().catch(() => {});
  return { ...(number === undefined ? {} : { release: number }), brands };
}

/** Stores a record as edited: later builds' files don't replace it. A trigger records the change. */
export async function writeRecord(
  tx: Pick<Deps, 'crypto' | 'config' | 'jobs'> & { db: Queries },
  record: BrandRecord | undefined,
  { author, person }: { author: string; person: string },
): Promise<void> {
  if (!record) return;
  // For the entries that triggers write.
  await tx.db.query<object>("select set_config('trellis.actor', $1, true)", [actorOf(tx.crypto, person)]);
  const [before] = await tx.db.query('select record from brands where platform = $1', [record.platform]);
  await tx.db.query(
    `insert into brands (platform, record, source) values ($1, $2, 'edited')
     on conflict (platform) do update set record = excluded.record, source = 'edited', updated_at = now()`,
    [record.platform, JSON.stringify(record)],
  );
  await writeHosts(tx.db, record);
  await mailWebhookChange(tx, before?.record, record, author);
  await audit(tx, { event: 'brand-published', person, brand: record.platform });
}
