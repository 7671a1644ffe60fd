-- Deletions by age that are too large to happen without an operator's approval.
create table retention_holds (
  kind text primary key,
  before timestamptz not null,
  expired integer not null,
  total integer not null,
  held_at timestamptz not null default clock_timestamp(),
  approved_at timestamptz
);
