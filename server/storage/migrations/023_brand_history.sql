-- Every record that a brand had. The database itself writes it down, whatever tool changes a brand; Studio says who and why.
create table brand_history (
  id bigint generated always as identity primary key,
  platform text not null,
  record jsonb not null,
  -- Says what the record means: two editors who start from different ones can tell.
  hash text not null,
  author text not null,
  note text not null,
  at timestamptz not null default clock_timestamp()
);
create index brand_history_platform on brand_history (platform, id);
create index brand_history_hash on brand_history (platform, hash);

create function brand_history_is_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'the history of brands is immutable' using errcode = 'insufficient_privilege';
end $$;
create trigger brand_history_immutable before update or delete or truncate on brand_history
  for each statement execute function brand_history_is_immutable();

create function keep_brand_record() returns trigger language plpgsql as $$
declare
  author text := nullif(current_setting('trellis.author', true), '');
begin
  if author is null then
    author := 'database:' || current_user;
    if tg_op = 'INSERT' then
      if new.source = 'seed' then author := 'build'; end if;
    elsif new.seed_hash is distinct from old.seed_hash then
      author := 'build';
    end if;
  end if;
  insert into brand_history (platform, record, hash, author, note) values (
    new.platform, new.record, md5(new.record::text), author, coalesce(current_setting('trellis.note', true), ''));
  return null;
end $$;
create trigger brands_changed_kept after update of record on brands
  for each row when (old.record is distinct from new.record) execute function keep_brand_record();
create trigger brands_added_kept after insert on brands
  for each row execute function keep_brand_record();

insert into brand_history (platform, record, hash, author, note, at)
  select platform, record, md5(record::text), case source when 'seed' then 'build' else 'database' end, '', updated_at
  from brands order by platform;

-- The records that a draft started from: hash by platform. What another one made live since is a conflict, not lost.
alter table studio_drafts add column brands jsonb not null default '{}';
