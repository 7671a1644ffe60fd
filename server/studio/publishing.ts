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
import { goLive, makeRelease } from '../releases/publish.ts';
import { listReleases, readRelease } from '../releases/release-store.ts';
import type { Database } from '../storage/database.ts';
import { checkDraft } from './check-draft.ts';
import { differenceOf } from './difference.ts';
import { recordOf } from './draft-brand.ts';
import { filesNow, originalOf } from './draft-files.ts';
import { type Draft, endDraft } from './draft-store.ts';
import { draftOf, newer } from './drafts.ts';
import { expectMayChange, type Staff } from './roles.ts';

const BRAND = /^brands\/([a-z0-9-]+)\.json$/;

/** Going live, and going back. */
export function publishingRoutes(app: FastifyInstance, deps: Deps, staff: Staff): void {
  const { db, releases } = deps;
  const reader = { onRequest: staff.require('reader') };
  const publisher = { onRequest: staff.require('publisher') };
  const liveOf = (flow: string) => {
    const live = releases.live('');
    const now = Object.hasOwn(live, flow) ? live[flow] : undefined;
    if (!now) throw new Problem('not-found', { detail: 'There is no such flow.' });
    return now;
  };

  serve(app, 'GET /studio/api/drafts/:id/review', reader, async (request) => {
    const draft = await draftOf(deps, request.params.id);
    const original = await originalOf(deps, draft);
    const { hash, number } = liveOf(draft.flow);
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
    if (liveOf(draft.flow).hash !== draft.base)
      throw refused('Another release went live since this draft was opened. Open a new draft of it.');
    const files = filesNow(await originalOf(deps, draft), draft);
    const { problems } = await checkDraft(deps, draft.flow, files, changed);
    if (problems[0]) throw refused(`There are problems: ${problems[0].what}`);
    // Ended first: of two who publish at once one finds it gone.
    if (!(await endDraft(db, draft.id, 'published', version))) throw newer(draft);
    const by = { author: member.email, person: member.sub };
    const brands = brandsIn(draft);
    for (const brand of brands) await writeRecord(deps, recordOf(files, brand), by.person);
    if (brands.length > 0) deps.brands.refresh();
    if (changed.every((path) => BRAND.test(path))) return { brands };
    const made = await makeRelease(deps, draft.flow, files, {
      ...by,
      note: request.body.note,
      source: 'studio',
    });
    if (!made.ok) throw refused(made.problems[0]?.what ?? '');
    await goLive(deps, { flow: draft.flow, number: made.number, ...by });
    return { release: made.number, brands };
  });

  serve(app, 'GET /studio/api/flows/:flow/releases', reader, async (request) => {
    const { flow } = request.params;
    const live = liveOf(flow);
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
async function writeRecord(deps: Deps, record: BrandRecord | undefined, person: string): Promise<void> {
  if (!record) return;
  const db: Database = deps.db;
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into brands (platform, record, source) values ($1, $2, 'edited')
       on conflict (platform) do update set record = excluded.record, source = 'edited', updated_at = now()`,
      [record.platform, JSON.stringify(record)],
    );
    await writeHosts(tx, record);
    await audit({ ...deps, db: tx }, { event: 'brand-published', person, brand: record.platform });
  });
}
