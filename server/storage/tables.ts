import type { JWK } from 'jose';
import type { JoinedAnswer } from '#engine';
import type { BrandRecord } from '../brands/brand.ts';

/** A column: PostgreSQL's name of its type, and the TypeScript type of its value. */
export interface Column<Value> {
  type: string;
  nullable: boolean;
  /** Never set; carries the type. */
  value?: Value;
}

const of = <Value>(type: string): Column<Value> => ({ type, nullable: false });
const oneOf = <Value extends string>(): Column<Value> => of('text');
const json = <Value>(): Column<Value> => of('jsonb');
const maybe = <Value>(column: Column<Value>): Column<Value | null> => ({ ...column, nullable: true });
const text = of<string>('text');
const uuid = of<string>('uuid');
const int = of<number>('integer');
const time = of<Date>('timestamp with time zone');

/** Evidence of a consent [DATA-18]: when, to which text, from which address. */
interface Evidence {
  at: string;
  /** Version of the consent's text; for a certification the hash of `certified`. */
  version: string | null;
  ip: string;
  userAgent: string;
  /** Only for a certification: the wording that the client says it showed. */
  certified?: string;
  /** The wording that the site requires, if it differs. */
  asked?: string;
  /** Of a person who was asked for a part: the id of the list's item that the part is of. */
  item?: string;
}

/** Every table that the server reads, as the migrations create it; a test compares them with the database. */
export const tables = {
  brands: {
    platform: text,
    record: json<BrandRecord>(),
    source: oneOf<'seed' | 'edited'>(),
    seed_hash: maybe(text),
    updated_at: time,
    last_good: maybe(json<BrandRecord>()),
  },
  brand_hosts: { host: text, platform: text },
  rate_limits: { key: text, window_start: time, expires_at: time, uses: int },
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
    /** Number of the application's release. */
    release: maybe(int),
    /** `/owners/ID/ssn` -> id of the request that gave it (server/requests). */
    sources: json<{ [pointer: string]: string }>(),
    /** Set at the submit: the name by which reviewers search (server/deals/answers/search-name.ts). */
    search_name: maybe(text),
  },
  requests: {
    ...{ brand: text, id: uuid, deal_id: uuid },
    purpose: oneOf<'owner' | 'correction' | 'statements'>(),
    ...{ delegate: maybe(text), item: maybe(text), fields: json<string[]>(), parts: json<string[]>() },
    ...{ recipient: maybe(text), recipient_index: maybe(text), code: maybe(text), code_index: maybe(text) },
    note: maybe(text),
    status: oneOf<'waiting' | 'opened' | 'answered' | 'declined' | 'withdrawn' | 'expired' | 'void'>(),
    made_by: oneOf<'applicant' | 'reviewer' | 'operator'>(),
    ...{ round: int, place: json<{ hostname: string; protocol: 'http' | 'https' }>() },
    /** Of purpose `statements`: mails before the newest one whose links still work. */
    earlier: json<{ round: number; parts: string[]; until: string }[]>(),
    ...{ made_at: time, sent_at: time, due_at: time, opened_at: maybe(time), answered_at: maybe(time) },
    ...{ ended_at: maybe(time), proof_hash: maybe(text), proof_until: maybe(time), proof_tries: int },
  },
  submitted_versions: {
    ...{ brand: text, deal_id: uuid, version: int, request_id: uuid },
    document: json<{ [key: string]: unknown }>(),
    shape: oneOf<'payload' | 'application'>(),
    ...{ hidden: json<string[]>(), saved_at: time, replaced_at: time },
  },
  stored_shape: { slot: int, shape: oneOf<'payload' | 'application'>() },
  releases: {
    ...{ flow: text, number: int, hash: text, version: text, files: json<Record<string, string>>() },
    source: oneOf<'files' | 'studio' | 'git'>(),
    ...{ author: text, note: text, created_at: time },
  },
  live_releases: {
    ...{ id: of<string>('bigint'), flow: text, brand: text, number: maybe(int), author: text, since: time },
  },
  application_moves: {
    ...{ id: of<string>('bigint'), brand: text, deal_id: uuid, from_release: int, to_release: int },
    ...{ moved_at: time, back_at: maybe(time), joined: maybe(json<JoinedAnswer[]>()) },
  },
  release_previews: { hash: text, flow: text, files: json<Record<string, string>>(), expires_at: time },
  bank_items: {
    ...{ brand: text, deal_id: uuid, item_id: text, access_token: text, accounts: text },
    public_token_indexes: of<string[]>('ARRAY'),
    connected_at: time,
  },
  bank_removals: {
    ...{ brand: text, deal_id: uuid, item_id: text, access_token: text, public_token_index: maybe(text) },
    ...{ due_at: time, tries: int },
  },
  bank_link_tokens: { brand: text, deal_id: uuid, token: text, expires_at: time },
  files: {
    ...{
      brand: text,
      id: uuid,
      deal_id: uuid,
      blob: text,
      blob_key: text,
      name: text,
      type: text,
      size: int,
    },
    document_type: oneOf<'statement' | 'pfs' | 'suq'>(),
    scan: oneOf<'clean' | 'not-scanned'>(),
    client_id: text,
    uploaded_by: oneOf<'applicant' | 'link'>(),
    metadata: json<{ [field: string]: string }>(),
    uploaded_at: time,
    saved_at: maybe(time),
  },
  jobs: {
    ...{ id: uuid, kind: text, payload: text, brand: maybe(text), deal: maybe(uuid), person: maybe(text) },
    ...{ slot: maybe(text), created_at: time, run_at: time, useless_at: maybe(time), tries: int },
    ...{ fault: maybe(text), ended_at: maybe(time), outcome: maybe(oneOf<'done' | 'dead'>()) },
    trace: maybe(text),
  },
  key_check: { slot: int, sealed: text, index_mark: text },
  audit: {
    ...{ id: of<string>('bigint'), at: time, event: text, actor: maybe(text), brand: maybe(text) },
    ...{ deal: maybe(uuid), about: maybe(text), request_id: maybe(text) },
  },
  identity_users: {
    ...{ sub: text, email: text, given_name: maybe(text), family_name: maybe(text), phone: maybe(text) },
    ...{ created_at: time, last_sign_in_at: time, accounts: json<{ id: string; name: string }[]>() },
    is_tenants: of<boolean>('boolean'),
  },
  identity_codes: {
    ...{ email_index: text, asker: text, code_hash: text, attempts: int, profile: text },
    ...{ expires_at: time, used_at: maybe(time) },
  },
  identity_grants: {
    ...{ id: uuid, sub: text, client_id: text, audience: text, scope: text },
    ...{ auth_time: time, expires_at: time, revoked_at: maybe(time) },
  },
  identity_refresh_tokens: { hash: text, grant_id: uuid, expires_at: time, used_at: maybe(time) },
  identity_authorization_codes: {
    ...{ hash: text, sub: text, request: json<unknown>(), auth_time: time, expires_at: time },
    ...{ used_at: maybe(time), grant_id: maybe(uuid) },
  },
  identity_sessions: { hash: text, sub: text, auth_time: time, expires_at: time },
  identity_keys: { slot: int, kid: text, private_key: text, public_jwk: json<JWK>(), created_at: time },
  ended_sessions: { sid: text, ended_at: time, kept_until: maybe(time) },
  sessions: {
    ...{ sid: text, subject: text, browser: maybe(text), system: maybe(text) },
    ...{ first_at: time, last_at: time },
  },
  studio_drafts: {
    ...{ id: uuid, flow: text, base: text, version: int },
    /** Changed files by path; null: the file is deleted. */
    changes: json<{ [path: string]: string | null }>(),
    ...{ opened_by: text, opened_at: time, saved_by: text, saved_at: time },
    status: oneOf<'open' | 'published' | 'discarded'>(),
    /** Hash of each brand's record that the draft started from, by platform. */
    brands: json<{ [platform: string]: string }>(),
  },
  scheduled_drafts: {
    ...{ id: uuid, draft_id: uuid, flow: text, version: int, publish_at: time, note: text, author: text },
    ...{ created_at: time, status: oneOf<'waiting' | 'published' | 'refused' | 'canceled'>() },
    ...{ reason: maybe(text), effect: maybe(json<{ [count: string]: unknown }>()), release: maybe(int) },
    ...{ ended_by: maybe(text), ended_at: maybe(time) },
  },
  brand_history: {
    ...{ id: of<string>('bigint'), platform: text, record: json<BrandRecord>(), hash: text },
    ...{ author: text, note: text, at: time },
  },
  funnel: {
    ...{ day: of<Date>('date'), brand: text, flow: text, release: int, step: text, question: text },
    ...{ event: oneOf<'started' | 'answered' | 'error' | 'left' | 'finished'>(), rule: text, count: int },
  },
  retention_holds: {
    ...{ kind: text, before: time, expired: int, total: int, held_at: time, approved_at: maybe(time) },
  },
  mail_outbox: { id: uuid, recipient_index: text, message: text, created_at: time },
};

/** Columns with their types, for `jsonb_to_recordset(...) as one(...)`. */
export function typedColumns(columns: Record<string, Column<unknown>>): string[] {
  return Object.entries(columns).map(([name, { type }]) => `${name} ${type}`);
}

/** The rows of each table. */
export type Tables = {
  [Table in keyof typeof tables]: {
    [Name in keyof (typeof tables)[Table]]: (typeof tables)[Table][Name] extends Column<infer Value>
      ? Value
      : never;
  };
};

/** A row of a table: `Row<'files'>`, or some of its columns: `Row<'files', 'id' | 'name'>`. */
export type Row<Table extends keyof Tables, Name extends keyof Tables[Table] = keyof Tables[Table]> = Pick<
  Tables[Table],
  Name
>;
