import type { ApprovalComment } from '#contracts/studio/approvals.ts';
import type { JoinedAnswer } from '#engine';
import { choice, columnOf, int, json, nullableColumn, text, time, uuid } from './column.ts';

/** Releases, Studio's drafts, and moves of applications between releases. */
export const releaseTables = {
  releases: {
    flow: text,
    number: int,
    hash: text,
    version: text,
    files: json<Record<string, string>>(),
    source: choice<'files' | 'studio' | 'git'>(),
    author: text,
    note: text,
    created_at: time,
  },
  live_releases: {
    id: columnOf<string>('bigint'),
    flow: text,
    brand: text,
    number: nullableColumn(int),
    author: text,
    since: time,
    note: text,
    approved_by: nullableColumn(text),
  },
  application_moves: {
    id: columnOf<string>('bigint'),
    brand: text,
    deal_id: uuid,
    from_release: int,
    to_release: int,
    moved_at: time,
    back_at: nullableColumn(time),
    joined: nullableColumn(json<JoinedAnswer[]>()),
  },
  release_previews: { hash: text, flow: text, files: json<Record<string, string>>(), expires_at: time },
  studio_drafts: {
    id: uuid,
    flow: text,
    base: text,
    version: int,
    /** The changed files' texts by path; null if the file is deleted. */
    changes: json<{ [path: string]: string | null }>(),
    opened_by: text,
    opened_at: time,
    saved_by: text,
    saved_at: time,
    status: choice<'open' | 'published' | 'discarded'>(),
    /** Hash of each brand's record that the draft started from. */
    brands: json<{ [platform: string]: string }>(),
    /** The member who saved last, as a keyed hash (`actorOf`). */
    saved_person: text,
    title: text,
    purpose: text,
    /** Changes of disclosures by members with the role legal: a hash of the text before and after, and their emails. */
    legal_changes: json<{ file: string; mark: string; content: string; by: string[] }[]>(),
  },
  /** The members who have saved an edit of a draft; written by a trigger. */
  draft_authors: { draft_id: uuid, person: text, email: text },
  studio_approvals: {
    id: uuid,
    kind: choice<'draft' | 'release' | 'record'>(),
    target: text,
    content: text,
    note: text,
    asked_by: text,
    asked_person: text,
    asked_at: time,
    status: choice<'waiting' | 'approved' | 'returned' | 'withdrawn' | 'ended' | 'used'>(),
    decided_by: nullableColumn(text),
    decided_person: nullableColumn(text),
    decided_at: nullableColumn(time),
    comments: json<ApprovalComment[]>(),
  },
  preview_links: {
    id: uuid,
    draft_id: uuid,
    /** Keyed hash of the token. */
    token_index: text,
    platform: text,
    made_by: text,
    made_at: time,
    expires_at: time,
    withdrawn_at: nullableColumn(time),
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
    status: choice<'waiting' | 'published' | 'refused' | 'canceled'>(),
    reason: nullableColumn(text),
    effect: nullableColumn(json<{ [count: string]: unknown }>()),
    release: nullableColumn(int),
    ended_by: nullableColumn(text),
    ended_at: nullableColumn(time),
  },
};
