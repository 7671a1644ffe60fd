-- Each row seals an entry of the audit and the row before it, so that a changed or deleted entry is found (server/audit/chain.ts).
create table audit_chain (
  seq bigint primary key,
  entry bigint not null unique,
  -- The entry's time: an entry may be missing only after its retention.
  at timestamptz not null,
  previous text not null,
  digest text not null,
  hash text not null
);
create trigger audit_chain_append_only before update or delete on audit_chain
  for each row execute function audit_is_append_only();
create trigger audit_chain_not_emptied before truncate on audit_chain
  for each statement execute function audit_is_not_emptied();

-- Deletes entries after their retention, with the rights of the owner: the role that serves can't delete from the audit itself.
-- The newest chain row before the first entry that is left stays, as the start of the chain.
create function expire_audit(kept_since timestamptz, most int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone int;
  first_left bigint;
begin
  delete from audit where ctid = any(array(
    select ctid from audit where at < least(kept_since, clock_timestamp() - interval '365 days') limit most));
  get diagnostics gone = row_count;
  select seq into first_left from audit_chain
    where exists (select from audit where id = audit_chain.entry) order by seq limit 1;
  delete from audit_chain where seq < first_left - 1 and at < least(kept_since, clock_timestamp() - interval '365 days');
  return gone;
end $$;
