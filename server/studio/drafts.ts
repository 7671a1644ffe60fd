import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DraftCheck, StudioDraft, StudioProblem } from '#contracts/studio/studio-shapes.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { baseBrand } from '../brands/seed.ts';
import { readVersion } from '../deals/save/index.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { Problem } from '../http/problems/problem.ts';
import { checkDraft } from './check/index.ts';
import { changedDisclosuresOf, disclosedOnLive, liveLists, liveMarks } from './disclosures.ts';
import {
  baseOf,
  brandHashes,
  conflictOf,
  type Draft,
  draftOf,
  endDraft,
  filesNow,
  isNameHidden,
  liveOf,
  mergeChanges,
  nameDraft,
  openDraft,
  openDrafts,
  originalOf,
  requireValidChanges,
  saveDraft,
  shownName,
} from './draft/index.ts';
import { listedFlows } from './history.ts';
import { requireLegalChanges } from './legal-changes.ts';
import { languagesOf, newFlowRoutes, templates } from './new-flow/index.ts';
import { expectUnscheduled, publishRefused, scheduleOf, toStudioSchedule } from './publish/index.ts';
import {
  fileOf,
  type Member,
  maySee,
  requireMayChange,
  type Staff,
  shownAddress,
  visibleFiles,
} from './roles.ts';
import texts from './texts.json' with { type: 'json' };

/** Routes of drafts: open, read, save a version, discard. */
export function draftRoutes(app: FastifyInstance, deps: Deps, staff: Staff): void {
  const { db, releases } = deps;
  const reader = { onRequest: staff.require('reader') };
  const editor = { onRequest: staff.require('editor') };
  const auditChange = (
    request: FastifyRequest,
    event: 'draft-opened' | 'draft-named' | 'draft-saved' | 'draft-discarded',
    about: string,
  ) => audit(deps, { event, person: staff.member(request).sub, about, requestId: request.id });

  const authorOf = ({ email, sub }: Member) => ({ email, person: actorOf(deps.crypto, sub) });

  const answerOf = async (draft: Draft, member: Member): Promise<StudioDraft> => {
    const original = await originalOf(deps, draft);
    const files = filesNow(original, draft);
    const check = await checkDraft(deps, draft.flow, original, files, member);
    const schedule = await scheduleOf(db, draft.id);
    return {
      liveMarks: liveMarks(releases),
      liveLists: liveLists(releases).map(([name, pattern]) => ({ name, pattern })),
      ...toListedDraft(deps.config, member, draft, Object.keys(draft.changes)),
      ...(schedule && schedule.status !== 'canceled'
        ? { schedule: toStudioSchedule(deps.config, schedule, member) }
        : {}),
      files: Object.fromEntries(visibleFiles(member, files)),
      original: Object.fromEntries(visibleFiles(member, original)),
      check: checkSeenBy(member, check),
    };
  };

  serve(app, 'GET /studio/api/drafts', reader, async (request) => ({
    drafts: (await openDrafts(db)).map(({ paths, ...draft }) => ({
      ...toListedDraft(deps.config, staff.member(request), draft, paths),
      changed: paths.length,
    })),
    flows: await listedFlows(deps, staff.member(request)),
    templates: templates(),
    languages: languagesOf(new Map(Object.values(releases.live('')).flatMap(({ files }) => [...files]))),
    brands: (await db.query('select platform, record from brands order by platform'))
      .filter(({ platform }) => maySee(staff.member(request), fileOf(platform)))
      .map(({ platform, record }) => ({
        platform,
        name: String(record.vendor_name ?? baseBrand.vendor_name ?? platform),
      })),
  }));

  newFlowRoutes(app, deps, staff, answerOf);

  serve(app, 'POST /studio/api/drafts', editor, async (request) => {
    const { flow } = request.body;
    const base = liveOf(releases, flow);
    const brands = await brandHashes(db);
    const draft = await openDraft(db, { flow, base: base.hash, brands, by: staff.member(request).email });
    await auditChange(request, 'draft-opened', `${flow} ${draft.id}`);
    return answerOf(draft, staff.member(request));
  });

  serve(app, 'GET /studio/api/drafts/:id', reader, async (request, reply) => {
    const draft = await draftOf(deps, request.params.id);
    reply.header('etag', `"${draft.version}"`);
    if (request.headers['if-none-match'] === `"${draft.version}"`) return reply.code(304).send();
    return answerOf(draft, staff.member(request));
  });

  serve(app, 'PATCH /studio/api/drafts/:id', editor, async (request) => {
    const { files } = request.body;
    const member = staff.member(request);
    const version = readVersion(request.headers['if-match']);
    if (version === undefined) throw new Problem('precondition-required');
    requireMayChange(member, Object.keys(files));
    const draft = await draftOf(deps, request.params.id);
    if (draft.version !== version) throw conflictOf(deps, member, draft);
    await expectUnscheduled(db, draft.id);
    const original = await originalOf(deps, draft);
    const changes = mergeChanges(original, draft.changes, files);
    requireValidChanges(draft.flow, changes);
    const states = { original, draft: filesNow(original, draft), live: original };
    const after = filesNow(original, { changes });
    const own = changedDisclosuresOf(releases, draft.flow, states.draft, after, original);
    const legal_changes = requireLegalChanges(releases, member, own, draft, { ...states, after });
    const saved = await saveDraft(db, { ...draft, legal_changes }, changes, authorOf(member));
    if (!saved) throw conflictOf(deps, member, await draftOf(deps, draft.id));
    await auditChange(request, 'draft-saved', `${draft.id} ${saved.version}`);
    return {
      version: saved.version,
      savedAt: saved.saved_at.toISOString(),
      check: checkSeenBy(
        member,
        await checkDraft(deps, draft.flow, original, filesNow(original, saved), member),
      ),
    };
  });

  serve(app, 'GET /studio/api/drafts/:id/live', reader, async (request) => {
    const draft = await draftOf(deps, request.params.id);
    const { flow } = draft;
    const base = baseOf(releases, draft).hash;
    const original = await originalOf(deps, { flow, base, brands: await brandHashes(db) });
    return { base, files: Object.fromEntries(visibleFiles(staff.member(request), original)) };
  });

  serve(app, 'PUT /studio/api/drafts/:id/base', editor, async (request) => {
    const { base, files } = request.body;
    const member = staff.member(request);
    const version = readVersion(request.headers['if-match']);
    if (version === undefined) throw new Problem('precondition-required');
    const draft = await draftOf(deps, request.params.id);
    // The new files also replace other members' changes, so they need the same permission.
    requireMayChange(member, Object.keys({ ...draft.changes, ...files }));
    if (draft.version !== version) throw conflictOf(deps, member, draft);
    await expectUnscheduled(db, draft.id);
    if (baseOf(releases, draft).hash !== base) throw publishRefused(texts.anotherRelease);
    const brands = await brandHashes(db);
    const live = await originalOf(deps, { ...draft, base, brands });
    const changes = mergeChanges(live, {}, files);
    requireValidChanges(draft.flow, changes);
    const original = await originalOf(deps, draft);
    const states = { original, draft: filesNow(original, draft), live, after: filesNow(live, { changes }) };
    const own = disclosedOnLive(releases, draft.flow, states);
    const legal_changes = requireLegalChanges(releases, member, own, draft, states);
    const saved = await saveDraft(db, { ...draft, base, brands, legal_changes }, changes, authorOf(member));
    if (!saved) throw conflictOf(deps, member, await draftOf(deps, draft.id));
    await auditChange(request, 'draft-saved', `${draft.id} ${saved.version} on ${base}`);
    return answerOf(saved, member);
  });

  serve(app, 'PUT /studio/api/drafts/:id/name', editor, async (request) => {
    const draft = await draftOf(deps, request.params.id);
    requireMayName(deps.config, staff.member(request), draft);
    const name = { title: request.body.title.trim(), purpose: request.body.purpose.trim() };
    await nameDraft(db, { id: draft.id, ...name });
    await auditChange(request, 'draft-named', draft.id);
    return name;
  });

  serve(app, 'DELETE /studio/api/drafts/:id', editor, async (request) => {
    const draft = await draftOf(deps, request.params.id);
    await requireMayDiscard(db, staff.member(request), draft);
    await expectUnscheduled(db, draft.id);
    // Only at this version: another save may have changed a brand that the member may not change.
    if (!(await endDraft(db, draft.id, 'discarded', draft.version)))
      throw conflictOf(deps, staff.member(request), await draftOf(deps, draft.id));
    await auditChange(request, 'draft-discarded', draft.id);
    return { status: 'success' as const };
  });
}

/** Omits problems in files that the member may not see. */
function checkSeenBy(member: Member, { problems, notes, ...rest }: DraftCheck): DraftCheck {
  const isSeen = ({ file }: StudioProblem) => maySee(member, file);
  return { ...rest, problems: problems.filter(isSeen), ...(notes && { notes: notes.filter(isSeen) }) };
}

/** A draft as a member sees it in a list. */
function toListedDraft(
  config: Deps['config'],
  member: Member,
  draft: Omit<Draft, 'changes' | 'brands' | 'legal_changes'>,
  paths: readonly string[],
) {
  const { id, flow, base, version, opened_by, saved_by, saved_at } = draft;
  const authorAddress = (email: string): string => shownAddress(config, member, email);
  const by = { openedBy: authorAddress(opened_by), savedBy: authorAddress(saved_by) };
  const name = shownName(config, member, draft, paths);
  return { id, flow, base, version, ...name, ...by, savedAt: saved_at.toISOString() };
}

/**
 * Members for some brands may name drafts that they opened, or that change only their brands and whose name they may
 * read. @throws Problem `forbidden`
 */
function requireMayName(config: Deps['config'], member: Member, draft: Draft): void {
  const paths = Object.keys(draft.changes);
  requireMayChange(member, paths);
  const isEmptyOfAnother = member.brands && paths.length === 0 && draft.opened_by !== member.email;
  if (isEmptyOfAnother || isNameHidden(config, member, draft, paths))
    throw new Problem('forbidden', { msg: texts.othersName, showToUser: true });
}

/**
 * Members for some brands may discard drafts that they opened, or in which another member changed their
 * brands.
 * @throws Problem `forbidden`
 */
async function requireMayDiscard(db: Deps['db'], member: Member, draft: Draft): Promise<void> {
  requireMayChange(member, Object.keys(draft.changes));
  if (!member.brands || draft.opened_by === member.email) return;
  const others = await db.query(
    'select email from draft_authors where draft_id = $1 and email <> $2 limit 1',
    [draft.id, member.email],
  );
  if (Object.keys(draft.changes).length === 0 || others.length === 0)
    throw new Problem('forbidden', { msg: texts.othersDraft, showToUser: true });
}
