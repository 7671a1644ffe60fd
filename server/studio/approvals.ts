import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApprovalComment, StudioApproval } from '#contracts/studio/approvals.ts';
import { type AuditEntry, actorOf, audit } from '../audit/audit.ts';
import { readVersion } from '../deals/save/index.ts';
import { isUuid } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { Problem } from '../http/problems/problem.ts';
import type { Queries } from '../storage/database.ts';
import {
  type Approval,
  addApproval,
  approvalsOf,
  decideApproval,
  findReasons,
  hasAuthored,
  openApprovals,
  readApproval,
  refusalOf,
  type Target,
  targetOf,
} from './approval/index.ts';
import texts from './approval/texts.json' with { type: 'json' };
import { conflictOf, draftOf, lockDraft } from './draft/index.ts';
import { openDisclosures } from './open-disclosures.ts';
import { publishRefused, readyDraft } from './publish/index.ts';
import { type Member, mayChange, maySee, requireMayChange, type Staff, shownAddress } from './roles.ts';

type Decide = (tx: Queries, approval: Approval, target: Target) => Promise<Approval>;

/** Routes of approvals: list, ask, approve, return, withdraw. */
export function approvalRoutes(app: FastifyInstance, deps: Deps, staff: Staff): void {
  const { db, config, crypto } = deps;
  const reader = { onRequest: staff.require('reader') };
  const editor = { onRequest: staff.require('editor') };
  const publisher = { onRequest: staff.require('publisher') };
  const approver = { onRequest: staff.require('publisher', { freshCode: true }) };
  const signerOf = ({ email, sub }: Member) => ({ email, person: actorOf(crypto, sub) });

  const toShownApproval = async (
    approval: Approval,
    target: Target,
    member: Member,
  ): Promise<StudioApproval> => {
    const refusal = await refusalOf(deps, db, member, target, approval);
    const isOwn = await hasAuthored(deps, db, member, target, approval);
    const isPublisher = mayPublishAll(member, target);
    const next = nextAction(approval, { isOwn, isPublisher, mayApprove: refusal === undefined });
    return {
      ...toStudioApproval(config, member, approval),
      ...(refusal && { refusal }),
      ...(next && { next }),
    };
  };

  serve(app, 'GET /studio/api/approvals', reader, async (request) => {
    const member = staff.member(request);
    const { kind, target } = request.query;
    if (kind !== undefined && target !== undefined) {
      const visible = await visibleTarget(deps, member, { kind, target });
      const all = await approvalsOf(db, visible);
      const { bySetting, redirected } = await findReasons(db, config, visible);
      return {
        approvals: await Promise.all(all.map((approval) => toShownApproval(approval, visible, member))),
        isRequired: bySetting || redirected.length > 0,
        redirected,
        disclosures: await openDisclosures(deps, member, visible, all[0]),
      };
    }
    const approvals = [];
    for (const approval of await openApprovals(db)) {
      const target = await visibleTarget(deps, member, approval).catch(ifNotFound);
      if (target && isCurrent(approval, target))
        approvals.push(await toShownApproval(approval, target, member));
    }
    return { approvals, isRequired: false, redirected: [], disclosures: [] };
  });

  serve(app, 'POST /studio/api/approvals', editor, async (request) => {
    const member = staff.member(request);
    const { note = '' } = request.body;
    const target = await visibleTarget(deps, member, request.body);
    if (target.paths.length === 0) throw publishRefused(texts.nothing);
    requireMayChange(member, target.paths);
    const approval = await db.transaction(async (tx) => {
      if (target.draft) await lockDraft(tx, target.target);
      await auditAct(tx, request, 'approval-asked', target);
      return addApproval(tx, { ...target, note: note.trim(), by: signerOf(member) });
    });
    return toShownApproval(approval, target, member);
  });

  serve(app, 'POST /studio/api/approvals/:id/approve', approver, async (request) => {
    const member = staff.member(request);
    const knownApproval = await findExisting(db, request.params.id);
    const version = readVersion(request.headers['if-match']);
    if (knownApproval.kind === 'draft') {
      if (version === undefined) throw new Problem('precondition-required');
      // Refuses to approve content that can't go live.
      await readyDraft(deps, member, await draftOf(deps, knownApproval.target));
    }
    return decide(request, knownApproval, async (tx, approval, target) => {
      if (approval.status !== 'waiting') throw publishRefused(texts.over);
      if (target.draft && target.draft.version !== version) throw conflictOf(deps, member, target.draft);
      if (!isCurrent(approval, target)) throw publishRefused(texts.outdated);
      await requireMayApprove(tx, member, approval, target);
      const { content } = target;
      const by = signerOf(member);
      await auditAct(tx, request, 'approval-given', target);
      return decideApproval(tx, approval.id, {
        status: 'approved',
        content,
        by,
        comments: trimComments(request.body),
      });
    });
  });

  serve(app, 'POST /studio/api/approvals/:id/return', publisher, async (request) => {
    const member = staff.member(request);
    return decide(request, await findExisting(db, request.params.id), async (tx, approval, target) => {
      if (approval.status !== 'waiting') throw publishRefused(texts.over);
      await requireMayApprove(tx, member, approval, target);
      await auditAct(tx, request, 'approval-returned', target);
      const decision = {
        status: 'returned',
        by: signerOf(member),
        comments: trimComments(request.body),
      } as const;
      return decideApproval(tx, approval.id, decision);
    });
  });

  serve(app, 'DELETE /studio/api/approvals/:id', editor, async (request) => {
    const member = staff.member(request);
    return decide(request, await findExisting(db, request.params.id), async (tx, approval, target) => {
      if (approval.status !== 'waiting' && approval.status !== 'approved') throw publishRefused(texts.over);
      const isTheirs = await hasAuthored(deps, tx, member, target, approval);
      if (!mayPublishAll(member, target) && !isTheirs) throw forbidden(texts.others);
      await auditAct(tx, request, 'approval-withdrawn', target);
      return decideApproval(tx, approval.id, { status: 'withdrawn' });
    });
  });

  function auditAct(
    tx: Queries,
    request: FastifyRequest,
    event: AuditEntry['event'],
    { kind, target }: Target,
  ) {
    const about = `${kind} ${target}`;
    return audit(
      { ...deps, db: tx },
      { event, person: staff.member(request).sub, about, requestId: request.id },
    );
  }

  /** Writes a decision in a transaction that locks the draft, so that it can't be saved or published in between. */
  async function decide(
    request: FastifyRequest,
    knownApproval: Approval,
    work: Decide,
  ): Promise<StudioApproval> {
    const member = staff.member(request);
    const target = await visibleTarget(deps, member, knownApproval);
    const approval = await db.transaction(async (tx) => {
      if (target.draft && (await lockDraft(tx, target.target)) !== target.draft.version)
        throw conflictOf(deps, member, await draftOf({ db: tx }, target.target));
      const locked = await readApproval(tx, knownApproval.id, true);
      if (!locked) throw new Problem('not-found');
      return work(tx, locked, target);
    });
    return toShownApproval(approval, target, member);
  }

  async function requireMayApprove(tx: Queries, member: Member, approval: Approval, target: Target) {
    const refusal = await refusalOf(deps, tx, member, target, approval);
    if (refusal === 'own') throw forbidden(texts.own);
    if (refusal) throw new Problem('forbidden');
  }
}

/** @throws Problem `not-found` unless the member may see all of the target */
async function visibleTarget(
  deps: Deps,
  member: Member,
  about: Pick<Approval, 'kind' | 'target'>,
): Promise<Target> {
  const target = await targetOf(deps, about);
  if (target.paths.some((path) => !maySee(member, path))) throw new Problem('not-found');
  return target;
}

async function findExisting(db: Queries, id: string): Promise<Approval> {
  const approval = isUuid(id) ? await readApproval(db, id) : undefined;
  if (!approval) throw new Problem('not-found');
  return approval;
}

/** Whether the member is a publisher whose brands cover the whole target. */
const mayPublishAll = (member: Member, { paths }: Target): boolean =>
  member.role === 'publisher' && mayChange(member, paths);

/** Whether a request is still about this content; a draft may change until it is approved. */
function isCurrent({ kind, content }: Approval, target: Target): boolean {
  return kind === 'draft' || content === target.content;
}

/** The member's next act about an approval, if any. */
function nextAction(
  { status }: Approval,
  is: { isOwn: boolean; isPublisher: boolean; mayApprove: boolean },
): StudioApproval['next'] {
  if (status === 'waiting') return is.mayApprove ? 'approve' : undefined;
  if (status === 'returned') return is.isOwn ? 'change' : undefined;
  return status === 'approved' && is.isPublisher ? 'publish' : undefined;
}

function toStudioApproval(config: Deps['config'], member: Member, approval: Approval): StudioApproval {
  const addressShown = (email: string): string => shownAddress(config, member, email);
  const { id, kind, target, note, status, comments } = approval;
  return {
    id,
    kind,
    target,
    note,
    askedBy: addressShown(approval.asked_by),
    askedAt: approval.asked_at.toISOString(),
    status,
    ...(approval.decided_by === null ? {} : { decidedBy: addressShown(approval.decided_by) }),
    ...(approval.decided_at === null ? {} : { decidedAt: approval.decided_at.toISOString() }),
    comments,
  };
}

const trimComments = ({ comments }: { comments: ApprovalComment[] }): ApprovalComment[] =>
  comments.map((comment) => ({ ...comment, text: comment.text.trim() })).filter(({ text }) => text !== '');

const forbidden = (msg: string) => new Problem('forbidden', { msg, showToUser: true });

function ifNotFound(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'not-found') return undefined;
  throw error;
}
