-- A webhook's address, or whether sensitive values go to it, has changed: the entry has both hosts, never a path or query.
create function webhook_recipient(record jsonb) returns text language sql immutable as $$
  select coalesce(lower(substring(record #>> '{webhooks,url}' from '^[a-z]+://([^/?#]+)'))
    || case when record #> '{webhooks,sensitive}' = 'true' then ' sensitive' else '' end, 'none')
$$;
create function audit_webhook_change() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then old.record else '{}' end;
begin
  if before #> '{webhooks,url}' is distinct from new.record #> '{webhooks,url}'
    or coalesce(before #> '{webhooks,sensitive}', 'false') is distinct from coalesce(new.record #> '{webhooks,sensitive}', 'false') then
    insert into audit (event, actor, brand, about) values ('webhook-address-changed',
      coalesce(nullif(current_setting('trellis.actor', true), ''), 'database:' || current_user), new.platform,
      'from ' || webhook_recipient(before) || ' to ' || webhook_recipient(new.record));
  end if;
  return null;
end $$;
create trigger webhooks_audited after insert or update of record on brands
  for each row execute function audit_webhook_change();
