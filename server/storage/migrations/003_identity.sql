-- Who has signed in, and the state of the local identity provider (server/identity). Codes and tokens are kept as hashes
-- only, so that a copy of these tables lets nobody in.

-- A row appears when somebody's first sign-in is complete: that is what "registered" means.
create table identity_users (
  sub text primary key,
  email text not null unique,
  given_name text,
  family_name text,
  phone text,
  created_at timestamptz not null,
  last_sign_in_at timestamptz not null
);

-- The newest code of an address; asking for another one replaces it.
create table identity_codes (
  email_index text primary key,
  code_hash text not null,
  attempts int not null,
  -- Names and phone that came with the request; taken over when the code proves right.
  profile jsonb not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_codes_expiry on identity_codes (expires_at);

-- One sign-in on one device: all refresh tokens that grew out of it. Revoking it ends them all.
create table identity_grants (
  id uuid primary key,
  sub text not null,
  client_id text not null,
  audience text not null,
  scope text not null,
  auth_time timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index identity_grants_sub on identity_grants (sub);
create index identity_grants_expiry on identity_grants (expires_at);

create table identity_refresh_tokens (
  hash text primary key,
  grant_id uuid not null references identity_grants (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_refresh_tokens_grant on identity_refresh_tokens (grant_id);

-- Requests to /authorize whose person is at the sign-in page.
create table identity_logins (
  hash text primary key,
  request jsonb not null,
  expires_at timestamptz not null
);
create index identity_logins_expiry on identity_logins (expires_at);

create table identity_authorization_codes (
  hash text primary key,
  sub text not null,
  request jsonb not null,
  auth_time timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  grant_id uuid
);
create index identity_authorization_codes_expiry on identity_authorization_codes (expires_at);

-- The provider's own sign-in, held by a cookie.
create table identity_sessions (
  hash text primary key,
  sub text not null,
  auth_time timestamptz not null,
  expires_at timestamptz not null
);
create index identity_sessions_expiry on identity_sessions (expires_at);

-- The signing key, made once, its private half sealed.
create table identity_keys (
  slot int primary key,
  kid text not null,
  private_key text not null,
  public_jwk jsonb not null,
  created_at timestamptz not null
);

-- Mail that was not sent but kept for reading at /local/outbox, sealed.
create table mail_outbox (
  id uuid primary key,
  recipient_index text not null,
  message text not null,
  created_at timestamptz not null
);
create index mail_outbox_newest on mail_outbox (created_at);
create index mail_outbox_recipient on mail_outbox (recipient_index, created_at);
