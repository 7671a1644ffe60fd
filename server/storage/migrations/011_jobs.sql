-- What is to be done later, written in the transaction that causes it: mails, webhooks, sweeps (server/jobs).
create table jobs (
  id uuid primary key,
  kind text not null,
  -- Sealed: it may hold an address, a name, a code. Empty where it comes back on a schedule.
  payload text not null,
  -- Whom it is about, so that it goes when they go; the person as a keyed hash of the address.
  brand text,
  deal uuid,
  person text,
  -- Of a job that comes back on a schedule: there is one of each.
  slot text unique,
  created_at timestamptz not null,
  -- When it is due; while somebody works on it, when it counts as left behind.
  run_at timestamptz not null,
  -- After this it is no longer of use, such as the mail of a code.
  useless_at timestamptz,
  tries integer not null default 0,
  -- Why the last try failed: a code, never a message.
  fault text,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'dead'))
);
create index jobs_due on jobs (kind, run_at) where ended_at is null;
create index jobs_ended on jobs (ended_at) where ended_at is not null;
create index jobs_deal on jobs (deal) where deal is not null;
create index jobs_person on jobs (person) where person is not null;
