import type { JWK } from 'jose';
import { columnOf, int, json, nullableColumn, text, time, uuid } from './column.ts';

/** The built-in identity provider, and sessions. */
export const identityTables = {
  identity_users: {
    sub: text,
    email: text,
    given_name: nullableColumn(text),
    family_name: nullableColumn(text),
    phone: nullableColumn(text),
    created_at: time,
    last_sign_in_at: time,
    accounts: json<{ id: string; name: string }[]>(),
    is_tenants: columnOf<boolean>('boolean'),
  },
  identity_codes: {
    email_index: text,
    asker: text,
    code_hash: text,
    attempts: int,
    profile: text,
    expires_at: time,
    used_at: nullableColumn(time),
  },
  identity_grants: {
    id: uuid,
    sub: text,
    client_id: text,
    audience: text,
    scope: text,
    auth_time: time,
    expires_at: time,
    revoked_at: nullableColumn(time),
  },
  identity_refresh_tokens: { hash: text, grant_id: uuid, expires_at: time, used_at: nullableColumn(time) },
  identity_authorization_codes: {
    hash: text,
    sub: text,
    request: json<unknown>(),
    auth_time: time,
    expires_at: time,
    used_at: nullableColumn(time),
    grant_id: nullableColumn(uuid),
  },
  identity_sessions: { hash: text, sub: text, auth_time: time, expires_at: time },
  identity_keys: { slot: int, kid: text, private_key: text, public_jwk: json<JWK>(), created_at: time },
  ended_sessions: { sid: text, ended_at: time, kept_until: nullableColumn(time) },
  sessions: {
    sid: text,
    subject: text,
    browser: nullableColumn(text),
    system: nullableColumn(text),
    first_at: time,
    last_at: time,
  },
};
