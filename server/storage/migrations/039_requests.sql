-- Requests: one person is asked, by a mailed link, to answer named parts of one application (server/requests/README.md).
create table requests (
  brand text not null,
  id uuid not null,
  deal_id uuid not null,
  purpose text not null,
  -- Name of the step's "delegate", and the id of the list's item that is asked for; null for a purpose without them.
  delegate text,
  item text,
  -- Names of the fields that may be written, as they were when the request was made.
  fields jsonb not null,
  -- The address that is asked and a code to type instead of the link: sealed, and as keyed hashes. Null once the person was erased.
  recipient text,
  recipient_index text,
  code text,
  code_index text,
  -- What the asker writes; sealed.
  note text,
  status text not null,
  made_by text not null,
  -- A new mail raises it and so ends the links before.
  round integer not null,
  -- Where the link's host was: scheme and name.
  place jsonb not null,
  made_at timestamptz not null,
  sent_at timestamptz not null,
  due_at timestamptz not null,
  opened_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  -- The code that proves the address: a keyed hash, until when it counts, and how often it was tried.
  proof_hash text,
  proof_until timestamptz,
  proof_tries integer not null default 0,
  primary key (brand, id),
  foreign key (brand, deal_id) references deals (brand, id) on delete cascade
);
create index requests_deal on requests (brand, deal_id);
create index requests_recipient on requests (recipient_index);
create index requests_code on requests (code_index);
-- One open request for a part.
create unique index requests_open on requests (brand, deal_id, purpose, delegate, item) where status in ('waiting', 'opened');

-- Pointer of an answer, by its item's id, to the request that gave it: nobody but the person who was asked sees it in full.
alter table deals add column sources jsonb not null default '{}';
