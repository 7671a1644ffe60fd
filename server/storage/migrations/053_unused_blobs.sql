-- Blobs that may have no row in files: noted before a blob is stored, until its row is, and when a row is deleted, by
-- whatever build or statement. The sweep reads these instead of the listing of the whole store.
create table unused_blobs (
  blob text primary key,
  noted_at timestamptz not null default clock_timestamp()
);
create index unused_blobs_noted on unused_blobs (noted_at);

create function note_unused_blobs() returns trigger language plpgsql as $$
begin
  insert into unused_blobs (blob) select blob from gone on conflict do nothing;
  return null;
end $$;
create trigger files_deleted after delete on files referencing old table as gone
  for each statement execute function note_unused_blobs();
