-- A value sealed by the deployment's keys, compared at each start: with wrong keys every read would fail later.
create table key_check (
  slot int primary key,
  sealed text not null,
  index_mark text not null
);
