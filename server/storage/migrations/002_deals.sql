-- Applications: one JSONB document a deal, in the shape of the save payload, with sensitive values as encrypted tokens,
-- plus the columns that are searched. The brand leads every key: it is the distribution key where there is one.

-- One account for each person at each brand.
create table accounts (
  brand text not null,
  subject text not null,
  id uuid not null,
  created_at timestamptz not null,
  primary key (brand, subject)
);

create table deals (
  brand text not null,
  id uuid not null,
  subject text not null,
  account_id uuid not null,
  contact_id uuid not null,
  business_id uuid not null,
  loan_id uuid not null,
  application_type text not null,
  vendor_id text not null,
  -- Of the flow's definition when the application began.
  flow text not null,
  flow_version text not null,
  farthest text,
  hidden jsonb not null,
  -- Only after submit.
  stage text,
  reference text,
  submitted_at timestamptz,
  -- Who said yes to what, from where: [{at, version, ip, userAgent}].
  consents jsonb not null,
  -- When the applicant was told how to send statements later.
  statements_later_at timestamptz,
  document jsonb not null,
  version integer not null,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (brand, id)
);
create unique index deals_loan on deals (brand, loan_id);
create unique index deals_reference on deals (brand, reference);
-- A person has one unfinished application of a kind at a brand; this also settles two first saves that race.
create unique index deals_unfinished on deals (brand, subject, application_type) where submitted_at is null;
create index deals_business on deals (brand, business_id);

-- Answers of finished saves, replayed when the same request comes again (kept for a day).
create table idempotency_keys (
  brand text not null,
  subject text not null,
  key text not null,
  -- A keyed hash: the body holds values that could be guessed from a plain one.
  request_hash text not null,
  -- As text keeps it: a replay is the same answer byte for byte.
  answer json not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (brand, subject, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);
