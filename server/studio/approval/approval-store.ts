import { randomUUID } from 'node:crypto';
import type { ApprovalComment } from '#contracts/studio/approvals.ts';
import type { Queries } from '../../storage/database.ts';
import type { Row } from '../../storage/tables/index.ts';

/** A request for approval, with the decision. */
export type Approval = Row<'studio_approvals'>;

type ApprovalKey = Pick<Approval, 'kind' | 'target'>;

/** A member who asked or decided; `person` is the keyed hash of the member's id (`actorOf`). */
export interface Signer {
  email: string;
  person: string;
}

/** Adds a request; an open request about the same target ends. */
export async function addApproval(
  tx: Queries,
  {
    kind,
    target,
    content,
    note,
    by,
  }: Pick<Approval, 'kind' | 'target' | 'content' | 'note'> & { by: Signer },
): Promise<Approval> {
  await tx.query<object>(
    `update studio_approvals set status = 'ended'
     where kind = $1 and target = $2 and status in ('waiting', 'approved')`,
    [kind, target],
  );
  const [row] = await tx.query(
    `insert into studio_approvals (id, kind, target, content, note, asked_by, asked_person)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [randomUUID(), kind, target, content, note, by.email, by.person],
  );
  return row as Approval;
}

/** @param lock prevents other decisions until the transaction ends */
export async function readApproval(db: Queries, id: string, lock = false): Promise<Approval | undefined> {
  const [row] = await db.query<Approval>(
    `select * from studio_approvals where id = $1 ${lock ? 'for update' : ''}`,
    [id],
  );
  return row;
}

/** Locks the approval of a target, valid or not. */
export async function lockApproved(
  tx: Queries,
  { kind, target }: ApprovalKey,
): Promise<Approval | undefined> {
  const [row] = await tx.query<Approval>(
    `select * from studio_approvals where kind = $1 and target = $2 and status = 'approved' for update`,
    [kind, target],
  );
  return row;
}

/** The requests about a target, newest first. */
export async function approvalsOf(db: Queries, { kind, target }: ApprovalKey): Promise<Approval[]> {
  return db.query<Approval>(
    'select * from studio_approvals where kind = $1 and target = $2 order by asked_at desc limit 50',
    [kind, target],
  );
}

/** The last unfinished request about each target, newest first. */
export async function openApprovals(db: Queries): Promise<Approval[]> {
  return db.query<Approval>(
    `select * from (select distinct on (kind, target) * from studio_approvals order by kind, target, asked_at desc) as last
     where status in ('waiting', 'approved')
        or (status = 'returned'
            and exists (select 1 from studio_drafts where id::text = target and status = 'open'))
     order by asked_at desc limit 100`,
  );
}

interface Decision {
  status: Exclude<Approval['status'], 'waiting'>;
  /** The approved content, as `Target.content` identifies it. */
  content?: string;
  by?: Signer;
  comments?: readonly ApprovalComment[];
}

/** Writes a decision. If `by` or `comments` are left out, the stored values stay. */
export async function decideApproval(
  tx: Queries,
  id: string,
  { status, content, by, comments }: Decision,
): Promise<Approval> {
  const [row] = await tx.query(
    `update studio_approvals set status = $2, content = coalesce($3, content), decided_by = coalesce($4, decided_by),
       decided_person = coalesce($5, decided_person), comments = coalesce($6::jsonb, comments),
       decided_at = case when $4::text is null then decided_at else clock_timestamp() end
     where id = $1 returning *`,
    [
      id,
      status,
      content ?? null,
      by?.email ?? null,
      by?.person ?? null,
      comments ? JSON.stringify(comments) : null,
    ],
  );
  return row as Approval;
}

/** Every member who saved an edit of a draft. */
export async function authorsOf(db: Queries, draft: string): Promise<Signer[]> {
  return db.query('select person, email from draft_authors where draft_id = $1', [draft]);
}
