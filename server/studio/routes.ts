import type { FastifyInstance } from 'fastify';
import { audit } from '../audit/audit.ts';
import type { Capability, Deps } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { Problem } from '../http/problems/problem.ts';
import { lastLiveOfAll, lockReleases } from '../releases/release-store.ts';
import { consumeApproval, recordTarget } from './approval/index.ts';
import { approvalRoutes } from './approvals.ts';
import { checkDraft } from './check/index.ts';
import { addNewlyMarked, changedDisclosuresOf } from './disclosures.ts';
import {
  brandHashes,
  brandOf,
  draftOf,
  filesNow,
  historyOf,
  liveFlows,
  originalOf,
  recordOfHistory,
  signHistory,
} from './draft/index.ts';
import { draftRoutes } from './drafts.ts';
import { historyRoutes } from './history.ts';
import { requireLegalPerson } from './legal-changes.ts';
import { mailRoutes } from './mails/index.ts';
import { withRecord } from './open-disclosures.ts';
import { previewLinkRoutes } from './preview-links/index.ts';
import { publishRefused, scheduleRoutes, writeRecord } from './publish/index.ts';
import { publishingRoutes } from './publishing.ts';
import { contentNames } from './report/index.ts';
import {
  createStaff,
  fileOf,
  maySee,
  requireMayChange,
  type Staff,
  shownAddress,
  visibleFiles,
} from './roles.ts';
import texts from './texts.json' with { type: 'json' };

/** The API of Studio (docs/studio.md). Its pages are in pages.ts. */
export const routes: Capability = async (app, deps) => {
  const staff = createStaff(deps);
  serve(app, 'GET /studio/api/me', { onRequest: staff.require('any') }, async (request) => {
    const { email, role, isLegal, brands, sub } = staff.member(request);
    await audit(deps, { event: 'studio-opened', person: sub, about: role, requestId: request.id });
    const { platform } = deps.config;
    return {
      email,
      role,
      ...(isLegal && { isLegal }),
      ...(brands ? { brands } : {}),
      ...(platform === undefined ? {} : { platform }),
    };
  });
  draftRoutes(app, deps, staff);
  publishingRoutes(app, deps, staff);
  scheduleRoutes(app, deps, staff);
  approvalRoutes(app, deps, staff);
  historyRoutes(app, deps, staff);
  brandRoutes(app, deps, staff);
  mailRoutes(app, deps, staff);
  previewLinkRoutes(app, deps, staff);
};

function brandRoutes(app: FastifyInstance, deps: Deps, staff: Staff): void {
  const { db, releases } = deps;

  const reader = { onRequest: staff.require('reader') };
  const publisher = { onRequest: staff.require('publisher', { freshCode: true }) };
  serve(app, 'GET /studio/api/drafts/:id/brands/:platform', reader, async (request) => {
    const draft = await draftOf(deps, request.params.id);
    const { lang, at } = request.query;
    const original = await originalOf(deps, draft);
    const state = at === 'original' ? original : filesNow(original, draft);
    const files = visibleFiles(staff.member(request), state);
    const brand = brandOf(deps, files, request.params.platform, lang);
    if (!brand) throw new Problem('not-found', { detail: 'There is no such brand, or it cannot be read.' });
    return brand;
  });

  serve(app, 'GET /studio/api/drafts/:id/brands', reader, async (request) => {
    const draft = await draftOf(deps, request.params.id);
    const files = visibleFiles(staff.member(request), filesNow(await originalOf(deps, draft), draft));
    const platforms = [...new Set(request.query.platforms.split(','))];
    const brands = platforms.flatMap((platform) => {
      const brand = brandOf(deps, files, platform);
      return brand ? [[platform, brand] as const] : [];
    });
    return { brands: Object.fromEntries(brands) };
  });

  serve(app, 'GET /studio/api/brands/:platform/history', reader, async (request) => {
    const { platform } = request.params;
    const names = contentNames(liveFlows(releases));
    const member = staff.member(request);
    const records = maySee(member, fileOf(platform)) ? await historyOf(db, platform, names) : [];
    if (records.length === 0) throw new Problem('not-found', { detail: 'There is no such brand.' });
    const authorAddress = (author: string): string => shownAddress(deps.config, member, author);
    return { records: records.map((record) => ({ ...record, author: authorAddress(record.author) })) };
  });

  serve(app, 'POST /studio/api/brands/:platform/live', publisher, async (request) => {
    const { platform } = request.params;
    const { id, note } = request.body;
    const member = staff.member(request);
    const file = fileOf(platform);
    requireMayChange(member, [file]);
    const record = await recordOfHistory(db, platform, id);
    // Checks the earlier record again: it may name a text or a part that the live releases no longer have.
    const lastOfAll = await lastLiveOfAll(db);
    await releases.refresh();
    const brands = await brandHashes(db);
    const { flow, original, files } = await withRecord(deps, record, brands);
    const { problems } = await checkDraft(deps, flow, original, files, member);
    if (problems[0]) throw publishRefused(`This record does not fit what is live now: ${problems[0].what}`);
    const changed = changedDisclosuresOf(releases, flow, original, files);
    await db.transaction(async (tx) => {
      await lockReleases(tx);
      await tx.query('select platform from brands where platform = $1 for update', [platform]);
      // The record was checked against the state that was live then.
      if ((await brandHashes(tx, [platform]))[platform] !== brands[platform])
        throw publishRefused(texts.anotherRecord);
      const approvedBy = await consumeApproval({ ...deps, db: tx }, await recordTarget(tx, platform, id));
      const all = await addNewlyMarked(tx, lastOfAll, changed, original);
      requireLegalPerson(deps.config, [member.email, approvedBy], all);
      await signHistory(tx, { author: member.email, note, approvedBy });
      await writeRecord({ ...deps, db: tx }, record, { author: member.email, person: member.sub });
    });
    deps.brands.refresh();
    return { id };
  });
}
