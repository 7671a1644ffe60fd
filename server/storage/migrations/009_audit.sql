-- Who did what to which application. Rows are only ever added; persons stand as keyed hashes.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  event text not null,
  actor text,
  brand text,
  deal uuid,
  about text,
  request_id text
);
create index audit_deal on audit (deal, at);
create index audit_at on audit (at);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function audit_is_append_only();

-- Brands are edited in the database, by whatever tool: the database itself writes it down.
create function audit_brand_change() returns trigger language plpgsql as $$
begin
  insert into audit (event, actor, brand, about) values ('brand-changed', 'database:' || current_user, new.platform, new.source);
  return null;
end $$;
create trigger brands_audited after update of record on brands
  for each row when (old.record is distinct from new.record) execute function audit_brand_change();
create trigger brands_added after insert on brands
  for each row execute function audit_brand_change();
