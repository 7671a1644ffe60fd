-- Approval of changes in Studio by a second person (docs/studio.md).

-- Why it went live; empty of a build, a command, and from before this migration.
alter table live_releases add column note text not null default '';
-- The second person, if one was needed or asked.
alter table live_releases add column approved_by text;
alter table brand_history add column approved_by text;

create or replace function keep_brand_record() returns trigger language plpgsql as $$
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
  insert into brand_history (platform, record, hash, author, note, approved_by) values (
    new.platform, new.record, md5(new.record::text), author, coalesce(current_setting('trellis.note', true), ''),
    nullif(current_setting('trellis.approved_by', true), ''));
  return null;
end $$;

-- The keyed hash of the person who saved last, as in the audit. A build before this migration leaves it as it is.
alter table studio_drafts add column saved_person text not null default '';

-- Everybody who saved an edit of a draft. An empty person: known by address only.
create table draft_authors (
  draft_id uuid not null references studio_drafts (id) on delete cascade,
  person text not null,
  email text not null,
  primary key (draft_id, person, email)
);

create table studio_approvals (
  id uuid primary key,
  -- draft; release: an earlier release to make live; record: an earlier record of a brand.
  kind text not null check (kind in ('draft', 'release', 'record')),
  -- Id of the draft; flow and number of the release; brand and id of the record.
  target text not null,
  -- Identifies the content that was asked about or approved, and for a release or record what it replaces.
  content text not null,
  note text not null,
  asked_by text not null,
  asked_person text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- ended: the draft was edited, published otherwise or discarded; used: it went live.
  status text not null default 'waiting'
    check (status in ('waiting', 'approved', 'returned', 'withdrawn', 'ended', 'used')),
  decided_by text,
  decided_person text,
  decided_at timestamptz,
  comments jsonb not null default '[]'
);
create unique index studio_approvals_open on studio_approvals (kind, target) where status in ('waiting', 'approved');
create index studio_approvals_target on studio_approvals (kind, target, asked_at);

-- In the database, so that saves of an older build that still runs count as well.
create function note_draft_edit() returns trigger language plpgsql as $$
begin
  insert into draft_authors (draft_id, person, email) values (new.id, new.saved_person, new.saved_by)
    on conflict do nothing;
  update studio_approvals set status = 'ended' where kind = 'draft' and target = new.id::text and status = 'approved';
  return null;
end $$;
create trigger draft_edit_noted after update of changes, base, brands on studio_drafts for each row
  when (old.changes is distinct from new.changes or old.base is distinct from new.base or old.brands is distinct from new.brands)
  execute function note_draft_edit();

create function end_draft_approvals() returns trigger language plpgsql as $$
begin
  update studio_approvals set status = 'ended'
    where kind = 'draft' and target = new.id::text and status in ('waiting', 'approved');
  return null;
end $$;
create trigger draft_ended after update of status on studio_drafts for each row
  when (old.status = 'open' and new.status <> 'open') execute function end_draft_approvals();

-- The authors of drafts from before this migration.
insert into draft_authors (draft_id, person, email)
  select draft.id, coalesce(saved.actor, ''), '' from studio_drafts draft
  join audit saved on saved.event = 'draft-saved' and split_part(saved.about, ' ', 1) = draft.id::text
  where draft.status = 'open' on conflict do nothing;
insert into draft_authors (draft_id, person, email)
  select id, '', saved_by from studio_drafts where status = 'open' and version > 1 on conflict do nothing;
