-- The audit stays append-only, but what is older than a year may go (AUDIT_KEPT_DAYS); no operator's slip can shorten that.
create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '365 days' then
    return old;
  end if;
  raise exception 'audit is append-only' using errcode = 'insufficient_privilege';
end $$;
drop trigger audit_append_only on audit;
create trigger audit_append_only before update or delete on audit
  for each row execute function audit_is_append_only();
create function audit_is_not_emptied() returns trigger language plpgsql as $$
begin
  raise exception 'audit is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_not_emptied before truncate on audit
  for each statement execute function audit_is_not_emptied();
