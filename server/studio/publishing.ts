import type { FastifyInstance } from 'fastify';
import { filesOf } from '#engine/compile/index.ts';
import { audit } from '../audit/audit.ts';
import type { BrandRecord } from '../brands/brand.ts';
import { writeHosts } from '../brands/seed.ts';
import { serve } from '../contract.ts';
import { readVersion } from '../deals/save-request.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../problems/problem.ts';
import { effectOf } from '../releases/effect.ts';
import { checkRelease, goLive, setLive, writeRelease } from '../releases/publish.ts';
import { lastLive, listReleases, lockReleases, readRelease } from '../releases/release-store.ts';
import type { Queries } from '../storage/database.ts';
import { checkDraft } from './check-draft.ts';
import { differenceOf } from './difference.ts';
import { recordOf } from './draft-brand.ts';
import { filesNow, liveOf, originalOf } from './draft-files.ts';
import { type Draft, endDraft } from './draft-store.ts';
import { draftOf, newer } from './drafts.ts';
import { expectMayChange, type Staff } from './roles.ts';

const BRAND = /^brands\/([a-z0-9-]+)\.json$/;

const STALE = 'Another release went live since this draft was opened. Take in what is live, then publish.';
const TOO_LATE = 'Somebody else saved, published or threw away this draft at this very moment.';

/** Going live, and going back. */
export function publishingRoutes(app: FastifyInstance, deps: Deps, staff: Staff): void {
  const { db, releases } = deps;
  const reader = { onRequest: staff.require('reader') };
  const publisher = { onRequest: staff.require('publisher') };

  serve(app, 'GET /studio/api/drafts/:id/review', reader, async (request) => {
    const draft = await draftOf(deps, request.params.id);
    const original = await originalOf(deps, draft);
    const { hash, number } = liveOf(releases, draft.flow);
    const files = filesNow(original, draft);
    const own = filesOf(files, draft.flow);
    const compiles = (await releases.compiler.compile(draft.flow, own)).ok;
    return {
      changes: differenceOf(original, files, draft.flow),
      ...(compiles ? { effect: await effectOf(deps, draft.flow, own) } : {}),
      brands: brandsIn(draft),
      live: number ?? 0,
      isStale: hash !== draft.base,
    };
  });

  serve(app, 'POST /studio/api/drafts/:id/publish', publisher, async (request) => {
    const member = staff.member(request);
    const version = readVersion(request.headers['if-match']);
    if (version === undefined) throw new Problem('precondition-required');
    const draft = await draftOf(deps, request.params.id);
    const changed = Object.keys(draft.changes);
    expectMayChange(member, changed);
    if (draft.version !== version) throw newer(draft);
    if (changed.length === 0) throw refused('Nothing has changed.');
    const last = await lastLive(db, draft.flow);
    await releases.refresh();
    if (liveOf(releases, draft.flow).hash !== draft.base) throw refused(STALE);
    const original = await originalOf(deps, draft);
    const files = filesNow(original, draft);
    const { problems } = await checkDraft(deps, draft.flow, original, files);
    if (problems[0]) throw refused(`There are problems: ${problems[0].what}`);
    const brands = brandsIn(draft);
    const isOfBrands = changed.every((path) => BRAND.test(path));
    const checked = isOfBrands ? undefined : await checkRelease(releases.compiler, draft.flow, files);
    if (checked?.ok === false) throw refused(checked.problems[0]?.what ?? '');
    const by = { author: member.email, person: member.sub };
    const note = { ...by, note: request.body.note, source: 'studio' as const };
    const number = await db.transaction(async (tx) => {
      const writing = { ...deps, db: tx };
      if (checked) await lockReleases(tx);
      // Of two who publish one draft at once, the second waits here and finds it gone.
      if (!(await endDraft(tx, draft.id, 'published', version))) throw refused(TOO_LATE);
      // Of two who publish two drafts, the second finds the first one's release live.
      if ((await lastLive(tx, draft.flow)) !== last) throw refused(STALE);
      for (const brand of brands) await writeRecord(writing, recordOf(files, brand), by.person);
      if (!checked) return undefined;
      const made = await writeRelease(writing, draft.flow, checked, note);
      await setLive(writing, { flow: draft.flow, number: made, ...by });
      return made;
    });
    if (brands.length > 0) deps.brands.refresh();
    // It is published: should this process not read it now, it does within a second.
    await releases.refresh().catch(() => {});
    return { ...(number === undefined ? {} : { release: number }), brands };
  });

  serve(app, 'GET /studio/api/flows/:flow/releases', reader, async (request) => {
    const { flow } = request.params;
    const live = liveOf(releases, flow);
    const all = await listReleases(db, flow);
    return {
      releases: all.map(({ number, author, note, created_at }) => ({
        ...{ number, author, note, createdAt: created_at.toISOString() },
        isLive: number === live.number,
      })),
    };
  });

  serve(app, 'GET /studio/api/flows/:flow/releases/:number', reader, async (request) => {
    const { flow, number } = request.params;
    const release = await readRelease(db, flow, number);
    if (!release) throw new Problem('not-found');
    const before = await readRelease(db, flow, number - 1);
    return { changes: before ? differenceOf(before.files, release.files, flow) : [] };
  });

  serve(app, 'POST /studio/api/flows/:flow/live', publisher, async (request) => {
    const { flow } = request.params;
    const { number } = request.body;
    const member = staff.member(request);
    expectMayChange(member, [`flows/${flow}/flow.json`]);
    if (!(await readRelease(db, flow, number))) throw new Problem('not-found');
    await goLive(deps, { flow, number, author: member.email, person: member.sub }).catch((error: Error) => {
      throw refused(error.message);
    });
    return { number };
  });
}

function refused(msg: string): Problem {
  return new Problem('publish-refused', { msg, showToUser: true });
}

function brandsIn({ changes }: Draft): string[] {
  return Object.keys(changes).flatMap((path) => BRAND.exec(path)?.[1] ?? []);
}

/** From now on the record is edited: files of a later build leave it alone. The database itself notes the change. */
async function writeRecord(
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
