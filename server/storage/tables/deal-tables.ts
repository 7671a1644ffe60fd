import { int, json, maybe, oneOf, text, time, uuid } from './column.ts';

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
  /** The wording that the site requires, if it differs. */
  asked?: string;
  /** The id of the list item, if the person who was asked for that part certified it. */
  item?: string;
}

export const dealTables = {
  accounts: { brand: text, subject: text, id: uuid, created_at: time, reminders_off_at: maybe(time) },
  reminders: { brand: text, deal_id: uuid, number: int, sent_at: time },
  deals: {
    brand: text,
    id: uuid,
    subject: text,
    account_id: text,
    contact_id: uuid,
    business_id: uuid,
    loan_id: uuid,
    application_type: text,
    vendor_id: text,
    flow: text,
    flow_version: text,
    farthest: maybe(text),
    hidden: json<string[]>(),
    stage: maybe(text),
    reference: maybe(text),
    submitted_at: maybe(time),
    consents: json<Evidence[]>(),
    statements_later_at: maybe(time),
    /** Sensitive values are encrypted tokens. */
    document: json<{ [key: string]: unknown }>(),
    /** Form of the document (server/deals/store/document.ts). */
    shape: oneOf<'payload' | 'application'>(),
    version: int,
    created_at: time,
    saved_at: time,
    release: maybe(int),
    /** `/owners/ID/ssn` -> id of the request that gave it (server/requests). */
    sources: json<{ [pointer: string]: string }>(),
    /** Set at the submit, for reviewers' search (server/deals/answers/search-name.ts). */
    search_name: maybe(text),
  },
  requests: {
    brand: text,
    id: uuid,
    deal_id: uuid,
    purpose: oneOf<'owner' | 'correction' | 'statements'>(),
    delegate: maybe(text),
    item: maybe(text),
    fields: json<string[]>(),
    parts: json<string[]>(),
    recipient: maybe(text),
    recipient_index: maybe(text),
    code: maybe(text),
    code_index: maybe(text),
    note: maybe(text),
    status: oneOf<'waiting' | 'opened' | 'answered' | 'declined' | 'withdrawn' | 'expired' | 'void'>(),
    made_by: oneOf<'applicant' | 'reviewer' | 'operator'>(),
    round: int,
    place: json<{ hostname: string; protocol: 'http' | 'https' }>(),
    /** The earlier mails whose links still work (only for the purpose `statements`). */
    earlier: json<{ round: number; parts: string[]; until: string }[]>(),
    made_at: time,
    sent_at: time,
    due_at: time,
    opened_at: maybe(time),
    answered_at: maybe(time),
    ended_at: maybe(time),
    proof_hash: maybe(text),
    proof_until: maybe(time),
    proof_tries: int,
  },
  submitted_versions: {
    brand: text,
    deal_id: uuid,
    version: int,
    request_id: uuid,
    document: json<{ [key: string]: unknown }>(),
    shape: oneOf<'payload' | 'application'>(),
    hidden: json<string[]>(),
    saved_at: time,
    replaced_at: time,
  },
  stored_shape: { slot: int, shape: oneOf<'payload' | 'application'>() },
};
