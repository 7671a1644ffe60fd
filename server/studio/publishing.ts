import type { FastifyInstance, FastifyRequest } from 'fastify';
import { filesOf } from '#engine/compile';
import { audit } from '../audit/audit.ts';
import { RATES } from '../call-limits.ts';
import { readVersion } from '../deals/save/index.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { Problem } from '../http/problems/problem.ts';
import { goLive } from '../releases/publish.ts';
import { lastLive, lastLiveOfAll, listReleases, readRelease } from '../releases/release-store.ts';
import { countAnswered, type Effect, effectOf } from '../releases/visit/index.ts';
import type { Queries } from '../storage/database.ts';
import { consumeApproval, releaseTarget } from './approval/index.ts';
import { previewOf } from './check/index.ts';
import { addNewlyMarked, changedDisclosuresOf } from './disclosures.ts';
import {
  baseOf,
  conflictOf,
  draftOf,
  filesNow,
  liveFlows,
  liveOf,
  openDrafts,
  originalOf,
} from './draft/index.ts';
import { requireLegalPerson } from './legal-changes.ts';
import {
  brandsIn,
  expectUnscheduled,
  isStale,
  publishDraft,
  publishRefused,
  readyDraft,
  schedulesOf,
  toStudioSchedule,
} from './publish/index.ts';
import { contentNames, differenceOf, draftDifference, newFlowLines, questionTitles } from './report/index.ts';
import { fileOf, type Member, maySee, requireMayChange, type Staff, shownAddress } from './roles.ts';
import texts from './texts.json' with { type: 'json' };

/** Routes that review, publish and revert. */
export function publishingRoutes(app: FastifyInstance, deps: Deps, staff: Staff): void {
  const { db, releases } = deps;
  const reader = { onRequest: staff.require('reader') };
  const publisher = { onRequest: staff.require('publisher', { freshCode: true }) };

  serve(app, 'GET /studio/api/drafts/:id/review', reader, async (request) => {
    const draft = await draftOf(deps, request.params.id);
    const member = staff.member(request);
    await limitReviews(deps, request, member, `${draft.id} ${draft.version}`);
    const original = await originalOf(deps, draft);
    const files = filesNow(original, draft);
    const ownFiles = filesOf(files, draft.flow);
    const compiles = (await releases.compiler.compile(draft.flow, ownFiles)).ok;
    const brands = brandsIn(draft).filter((platform) => maySee(member, fileOf(platform)));
    return {
      changes: draftDifference(original, files, {
        flow: draft.flow,
        brandFiles: brands.map(fileOf),
        namesOf: (own) => contentNames([{ flow: draft.flow, files: own }, ...liveFlows(releases)]),
      }),
      // The effect covers all open applications, so members with some brands don't get it.
      ...(compiles && !member.brands ? { effect: await effectOf(deps, draft.flow, ownFiles) } : {}),
      brands,
      ...(original.has(`flows/${draft.flow}/flow.json`)
        ? { before: await previewOf(deps, draft.flow, original) }
        : {}),
      live: baseOf(releases, draft).number ?? 0,
      isStale: await isStale(deps, draft),
    };
  });

  serve(app, 'GET /studio/api/drafts/:id/answered', reader, async (request) => {
    const draft = await draftOf(deps, request.params.id);
    const member = staff.member(request);
    await limitCounts(deps, member);
    const { brands } = member;
    const questions = request.query.questions.split(',');
    return countAnswered(deps, { flow: draft.flow, questions, ...(brands ? { brands } : {}) });
  });

  serve(app, 'POST /studio/api/drafts/:id/publish', publisher, async (request) => {
    const member = staff.member(request);
    const version = readVersion(request.headers['if-match']);
    if (version === undefined) throw new Problem('precondition-required');
    const draft = await draftOf(deps, request.params.id);
    if (draft.version !== version) throw conflictOf(deps, member, draft);
    await expectUnscheduled(db, draft.id);
    const ready = await readyDraft(deps, member, draft);
    return publishDraft(deps, ready, { author: member.email, person: member.sub, note: request.body.note });
  });

  serve(app, 'GET /studio/api/flows/:flow/releases', reader, async (request) => {
    const { flow } = request.params;
    const all = await listReleases(db, flow);
    // A new flow may exist only in drafts and has no live release.
    const isDrafted = all.length === 0 && (await openDrafts(db)).some((draft) => draft.flow === flow);
    const live = isDrafted ? undefined : liveOf(releases, flow);
    return {
      scheduled: (await schedulesOf(db, flow)).map((schedule) =>
        toStudioSchedule(deps.config, schedule, staff.member(request)),
      ),
      releases: all.map(({ number, author, note, created_at }) => ({
        number,
        author: shownAddress(deps.config, staff.member(request), author),
        note,
        createdAt: created_at.toISOString(),
        isLive: number === live?.number,
      })),
    };
  });

  serve(app, 'GET /studio/api/flows/:flow/releases/:number', reader, async (request) => {
    const { flow, number } = request.params;
    const release = await readRelease(db, flow, number);
    if (!release) throw new Problem('not-found');
    const before = await readRelease(db, flow, number - 1);
    return {
      changes: before ? differenceOf(before.files, release.files, flow) : newFlowLines(release.files, flow),
      againstLive: differenceOf(liveOf(releases, flow).files, release.files, flow),
    };
  });

  serve(app, 'GET /studio/api/flows/:flow/releases/:number/effect', reader, async (request) => {
    const { flow, number } = request.params;
    const member = staff.member(request);
    const release = await readRelease(db, flow, number);
    if (!release) throw new Problem('not-found');
    await limitReviews(deps, request, member, `${flow} ${number}`);
    const live = liveOf(releases, flow).files;
    const checked = await releases.compiler.compilePublished(flow, release.files, release.hash);
    if (!checked.ok || member.brands) return { titles: {} };
    const effect = await effectOf(deps, flow, release.files);
    return { effect, titles: questionTitles(namesIn(effect), flow, live, release.files) };
  });

  serve(app, 'POST /studio/api/flows/:flow/live', publisher, async (request) => {
    const { flow } = request.params;
    const { number, note } = request.body;
    const member = staff.member(request);
    requireMayChange(member, [`flows/${flow}/flow.json`]);
    const release = await readRelease(db, flow, number);
    if (!release) throw new Problem('not-found');
    const [last, lastOfAll] = [await lastLive(db, flow), await lastLiveOfAll(db)];
    await releases.refresh();
    const { files: before } = liveOf(releases, flow);
    const changed = changedDisclosuresOf(releases, flow, before, release.files);
    const live = { flow, number, author: member.email, person: member.sub, note };
    const requireApproved = async (tx: Queries) => {
      // The disclosures were compared with the release that was live then.
      if ((await lastLive(tx, flow)) !== last) throw publishRefused(texts.anotherRelease);
      const approvedBy = await consumeApproval({ ...deps, db: tx }, await releaseTarget(tx, flow, number));
      const all = await addNewlyMarked(tx, lastOfAll, changed, before);
      requireLegalPerson(deps.config, [member.email, approvedBy], all);
      return approvedBy;
    };
    await goLive(deps, live, requireApproved).catch((error: Error) => {
      throw error instanceof Problem ? error : publishRefused(error.message);
    });
    return { number };
  });
}

/** Limits counts, because each reads every open application. @throws Problem `too-many-requests` */
async function limitCounts({ crypto, limits }: Deps, { sub }: Member): Promise<void> {
  const who = crypto.blindIndex('studio-answered', sub);
  const takenLimit = await limits.take(`studio-answered:${who}`, RATES.mostCounts, RATES.reviewWindowSeconds);
  if (!takenLimit.allowed) throw new Problem('too-many-requests', { retryAfter: takenLimit.retryAfter });
}

function namesIn({ asked, lost, unasked, refused }: Effect): string[] {
  const broken = Object.keys(refused).map((fault) => fault.split(' ')[0] ?? '');
  return [...Object.keys({ ...asked, ...lost, ...unasked }), ...broken];
}

/**
 * Limits and audits reviews. A review shows how many applications a pattern would refuse: with many reviews of
 * changed patterns a member could guess answers character by character.
 * @throws Problem `too-many-requests`
 */
async function limitReviews(
  deps: Deps,
  request: FastifyRequest,
  { sub }: Member,
  about: string,
): Promise<void> {
  const who = deps.crypto.blindIndex('studio-review', sub);
  const takenLimit = await deps.limits.take(
    `studio-review:${who}`,
    RATES.mostReviews,
    RATES.reviewWindowSeconds,
  );
  if (!takenLimit.allowed) throw new Problem('too-many-requests', { retryAfter: takenLimit.retryAfter });
  await audit(deps, {
    event: 'draft-reviewed',
    person: sub,
    about,
    requestId: request.id,
  });
}
