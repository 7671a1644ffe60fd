import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { StudioSchedule } from '#contracts/studio/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import { audit } from '../../audit/audit.ts';
import { readVersion } from '../../deals/save/index.ts';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/contract.ts';
import { Problem } from '../../http/problems/problem.ts';
import type { Queries } from '../../storage/database.ts';
import { draftTarget, expectApproval } from '../approval/index.ts';
import { conflictOf, draftOf } from '../draft/index.ts';
import { requireLegalPerson } from '../legal-changes.ts';
import { type Member, maySee, requireMayChange, type Staff, shownAddress } from '../roles.ts';
import { publishRefused, readyDraft } from './publish-draft.ts';
import { addSchedule, endSchedule, type Schedule, scheduleOf } from './schedule-store.ts';
import { SCHEDULED_JOB, type ScheduledJob } from './scheduled.ts';
import texts from './texts.json' with { type: 'json' };

/** Routes that schedule the publication of a draft and cancel it. */
export function scheduleRoutes(app: FastifyInstance, deps: Deps, staff: Staff): void {
  const { db, clock, jobs } = deps;
  const publisher = { onRequest: staff.require('publisher', { freshCode: true }) };
  const stopping = { onRequest: staff.require('publisher') };

  serve(app, 'PUT /studio/api/drafts/:id/schedule', publisher, async (request) => {
    const member = staff.member(request);
    const version = readVersion(request.headers['if-match']);
    if (version === undefined) throw new Problem('precondition-required');
    const { note } = request.body;
    const runAt = new Date(request.body.at);
    const wait = runAt.getTime() - clock.now().getTime();
    if (!(wait > 0 && wait <= STUDIO.farthestMs)) throw publishRefused(texts.schedule.past);
    const draft = await draftOf(deps, request.params.id);
    if (draft.version !== version) throw conflictOf(deps, member, draft);
    await expectUnscheduled(db, draft.id);
    // A draft that can't be published now is refused now.
    const ready = await readyDraft(deps, member, draft);
    const id = randomUUID();
    const scheduleRow = { id, draft_id: draft.id, version, publish_at: runAt, note, author: member.email };
    const addedSchedule = await db.transaction(async (tx) => {
      const approvedBy = await expectApproval({ ...deps, db: tx }, draftTarget(draft, ready.files));
      requireLegalPerson(deps.config, [member.email, approvedBy], ready.disclosed, draft.legal_changes);
      const schedule = await addSchedule(tx, scheduleRow);
      if (!schedule) return undefined;
      const payload: ScheduledJob = { schedule: id, person: member.sub };
      await jobs.enqueue(tx, { kind: SCHEDULED_JOB, payload, runAt });
      const about = `${draft.flow} ${draft.id} at ${runAt.toISOString()}`;
      await audit(
        { ...deps, db: tx },
        { event: 'draft-scheduled', person: member.sub, about, requestId: request.id },
      );
      return schedule;
    });
    if (!addedSchedule) throw conflictOf(deps, member, await draftOf(deps, draft.id));
    const planned = { ...addedSchedule, paths: Object.keys(draft.changes) };
    return { schedule: toStudioSchedule(deps.config, planned, member), version: planned.version };
  });

  serve(app, 'DELETE /studio/api/drafts/:id/schedule', stopping, async (request) => {
    const member = staff.member(request);
    const draft = await draftOf(deps, request.params.id);
    requireMayChange(member, Object.keys(draft.changes));
    const waiting = await waitingOf(db, draft.id);
    const isEnded = await db.transaction(async (tx) => {
      const end = { status: 'canceled', by: member.email } as const;
      if (!waiting || !(await endSchedule(tx, waiting.id, clock.now(), end))) return false;
      const about = `${draft.flow} ${draft.id}`;
      await audit(
        { ...deps, db: tx },
        { event: 'schedule-canceled', person: member.sub, about, requestId: request.id },
      );
      return true;
    });
    if (!isEnded) throw publishRefused(texts.schedule.changed);
    return { version: (await draftOf(deps, draft.id)).version };
  });
}

async function waitingOf(db: Queries, draft: string): Promise<Schedule | undefined> {
  const last = await scheduleOf(db, draft);
  return last?.status === 'waiting' ? last : undefined;
}

/** @throws Problem `publish-refused` if the draft is scheduled: the reviewed draft must not change */
export async function expectUnscheduled(db: Queries, draft: string): Promise<void> {
  if (await waitingOf(db, draft)) throw publishRefused(texts.schedule.waits);
}

/** Empties note and reason of a draft that changes another brand, because they could reveal that partner's plans. */
export function hideOthersPlans<T extends { note: string; reason: string | null; paths: string[] | null }>(
  member: Pick<Member, 'brands'>,
  planned: T,
): T {
  const isSeen = (planned.paths ?? []).every((path) => maySee(member, path));
  return isSeen ? planned : { ...planned, note: '', reason: null };
}

/** Members for some brands don't see the effect, which counts the applications of all brands. */
export function toStudioSchedule(
  config: Deps['config'],
  planned: Schedule & { paths: string[] },
  member: Pick<Member, 'brands' | 'email'>,
): StudioSchedule {
  const { brands } = member;
  const {
    id,
    draft_id: draft,
    publish_at: at,
    note,
    author,
    status,
    reason,
    release,
    effect,
  } = hideOthersPlans(member, planned);
  return {
    id,
    draft,
    at: at.toISOString(),
    note,
    author: shownAddress(config, member, author),
    status,
    ...(reason === null ? {} : { reason }),
    ...(release === null ? {} : { release }),
    ...(effect === null || brands
      ? {}
      : { moved: Number(effect.move), stayed: Number(effect.stay), total: Number(effect.total) }),
  };
}
