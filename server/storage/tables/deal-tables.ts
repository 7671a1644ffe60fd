import { choice, int, json, nullableColumn, text, time, uuid } from './column.ts';

/** The evidence of one consent or certification [DATA-18]. */
interface Evidence {
  at: string;
  /** The version of the consent's text; for a certification the hash of `certified`. */
  version: string | null;
  ip: string;
  userAgent: string;
  /** Only for a consent: the wording that the server served, with links as Markdown. */
  text?: string;
  /** Only for a consent: the client's version, if the server served no page with it. */
  claimed?: string;
  /** Only for a certification: the wording that the client says it showed. */
  certified?: string;
  /** The wording that the server requires, if `certified` differs from it. */
  asked?: string;
  /** The id of the list item, if the person who was asked for that part certified it. */
  item?: string;
}

export const dealTables = {
  accounts: {
    brand: text,
    subject: text,
    id: uuid,
    created_at: time,
    reminders_off_at: nullableColumn(time),
  },
  reminders: { brand: text, deal_id: uuid, number: int, sent_at: time },
  deals: {
    brand: text,
    id: uuid,
    subject: text,
    /** A keyed hash that binds the subject to the application (server/deals/store/subject-tag.ts). */
    subject_tag: nullableColumn(text),
    account_id: text,
    contact_id: uuid,
    business_id: uuid,
    loan_id: uuid,
    application_type: text,
    vendor_id: text,
    flow: text,
    flow_version: text,
    farthest: nullableColumn(text),
    hidden: json<string[]>(),
    stage: nullableColumn(text),
    reference: nullableColumn(text),
    submitted_at: nullableColumn(time),
    consents: json<Evidence[]>(),
    statements_later_at: nullableColumn(time),
    /** Sensitive values are encrypted tokens. */
    document: json<{ [key: string]: unknown }>(),
    /** Form of the document (server/deals/store/document.ts). */
    shape: choice<'payload' | 'application'>(),
    version: int,
    created_at: time,
    saved_at: time,
    release: nullableColumn(int),
    /** `/owners/ID/ssn` -> id of the request that gave it (server/requests). */
    sources: json<{ [pointer: string]: string }>(),
    /** Set at the submit, for reviewers' search (server/deals/answers/search-name.ts). */
    search_name: nullableColumn(text),
  },
  requests: {
    brand: text,
    id: uuid,
    deal_id: uuid,
    purpose: choice<'owner' | 'correction' | 'statements'>(),
    delegate: nullableColumn(text),
    item: nullableColumn(text),
    fields: json<string[]>(),
    parts: json<string[]>(),
    recipient: nullableColumn(text),
    recipient_index: nullableColumn(text),
    code: nullableColumn(text),
    code_index: nullableColumn(text),
    note: nullableColumn(text),
    status: choice<'waiting' | 'opened' | 'answered' | 'declined' | 'withdrawn' | 'expired' | 'void'>(),
    made_by: choice<'applicant' | 'reviewer' | 'operator'>(),
    round: int,
    place: json<{ hostname: string; protocol: 'http' | 'https' }>(),
    /** The earlier mails whose links still work (only for the purpose `statements`). */
    earlier: json<{ round: number; parts: string[]; until: string }[]>(),
    made_at: time,
    sent_at: time,
    due_at: time,
    opened_at: nullableColumn(time),
    answered_at: nullableColumn(time),
    ended_at: nullableColumn(time),
    proof_hash: nullableColumn(text),
    proof_until: nullableColumn(time),
    proof_tries: int,
  },
  submitted_versions: {
    brand: text,
    deal_id: uuid,
    version: int,
    request_id: uuid,
    document: json<{ [key: string]: unknown }>(),
    shape: choice<'payload' | 'application'>(),
    hidden: json<string[]>(),
    saved_at: time,
    replaced_at: time,
  },
  stored_shape: { slot: int, shape: choice<'payload' | 'application'>() },
};
