-- Corrections: a lender asks the applicant for named parts of a submitted application (server/requests/README.md).

-- The parts that a correction asks for: `business/ein`, `owners/ID/identity` with the id of the item.
alter table requests add column parts jsonb not null default '[]';

-- A submitted application as it was before a correction: what was certified at the submission stays as it was.
create table submitted_versions (
  brand text not null,
  deal_id uuid not null,
  version integer not null,
  -- The correction that replaced this version.
  request_id uuid not null,
  document jsonb not null,
  shape text not null,
  hidden jsonb not null,
  saved_at timestamptz not null,
  replaced_at timestamptz not null,
  primary key (brand, deal_id, version),
  foreign key (brand, deal_id) references deals (brand, id) on delete cascade
);
