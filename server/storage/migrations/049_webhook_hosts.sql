-- Both hosts of a changed webhook in the audit, however its address is written: never a name and password in it, and never `none`
-- for an address in upper case or with other signs that a URL parser ignores.
create or replace function webhook_recipient(record jsonb) returns text language sql immutable as $$
  select case
    when record #>> '{webhooks,url}' is null then 'none'
    else coalesce(nullif(lower(regexp_replace(
      substring(translate(record #>> '{webhooks,url}', E'\t\r\n ', '') from '^[A-Za-z][A-Za-z0-9+.-]*:[/\\]*([^/\\?#]+)'), '^.*@', '')), ''), 'unreadable')
      || case when record #> '{webhooks,sensitive}' = 'true' then ' sensitive' else '' end
  end
$$;
