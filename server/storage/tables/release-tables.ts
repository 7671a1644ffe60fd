import type { ApprovalComment } from '#contracts/studio/approvals.ts';
import type { JoinedAnswer } from '#engine';
import { int, json, maybe, of, oneOf, text, time, uuid } from './column.ts';

/** Releases of flows, the drafts of Studio, and the moves of applications between releases. */
export const releaseTables = {
  releases: {
    flow: text,
    number: int,
    hash: text,
    version: text,
    files: json<Record<string, string>>(),
    source: oneOf<'files' | 'studio' | 'git'>(),
    author: text,
    note: text,
    created_at: time,
  },
  live_releases: {
    id: of<string>('bigint'),
    flow: text,
    brand: text,
    number: maybe(int),
    author: text,
    since: time,
    note: text,
    approved_by: maybe(text),
  },
  application_moves: {
    id: of<string>('bigint'),
    brand: text,
    deal_id: uuid,
    from_release: int,
    to_release: int,
    moved_at: time,
    back_at: maybe(time),
    joined: maybe(json<JoinedAnswer[]>()),
  },
  release_previews: { hash: text, flow: text, files: json<Record<string, string>>(), expires_at: time },
  studio_drafts: {
    id: uuid,
    flow: text,
    base: text,
    version: int,
    /** Changed files by path; null: the file is deleted. */
    changes: json<{ [path: string]: string | null }>(),
    opened_by: text,
    opened_at: time,
    saved_by: text,
    saved_at: time,
    status: oneOf<'open' | 'published' | 'discarded'>(),
    /** Hash of each brand's record that the draft started from, by platform. */
    brands: json<{ [platform: string]: string }>(),
    /** Keyed hash of the person who saved last (`actorOf`). */
    saved_person: text,
  },
  /** Everybody who saved an edit of a draft; written by a trigger. */
  draft_authors: { draft_id: uuid, person: text, email: text },
  studio_approvals: {
    id: uuid,
    kind: oneOf<'draft' | 'release' | 'record'>(),
    target: text,
    content: text,
    note: text,
    asked_by: text,
    asked_person: text,
    asked_at: time,
    status: oneOf<'waiting' | 'approved' | 'returned' | 'withdrawn' | 'ended' | 'used'>(),
    decided_by: maybe(text),
    decided_person: maybe(text),
    decided_at: maybe(time),
    comments: json<ApprovalComment[]>(),
  },
  scheduled_drafts: {
    id: uuid,
    draft_id: uuid,
    flow: text,
    version: int,
    publish_at: time,
    note: text,
    author: text,
    created_at: time,
    status: oneOf<'waiting' | 'published' | 'refused' | 'canceled'>(),
    reason: maybe(text),
    effect: maybe(json<{ [count: string]: unknown }>()),
    release: maybe(int),
    ended_by: maybe(text),
    ended_at: maybe(time),
  },
};
