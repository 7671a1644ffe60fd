-- What is asked: the files of a flow as they were at one moment. Rows are only ever added.
create table releases (
  flow text not null,
  number integer not null,
  -- Says what the files mean (engine/compile/file-set.ts).
  hash text not null,
  -- Of the flow's definition, as pages name it when they save.
  version text not null,
  -- Path -> text.
  files jsonb not null,
  -- files: came with a build; studio; git: pushed by a command.
  source text not null,
  author text not null,
  note text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (flow, number)
);
create index releases_hash on releases (hash);

create function release_is_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'a release is immutable' using errcode = 'insufficient_privilege';
end $$;
create trigger release_immutable before update or delete or truncate on releases
  for each statement execute function release_is_immutable();

-- Which release new applications begin on, of every brand ('') or of one: the newest row says it, those before are history.
create table live_releases (
  id bigint generated always as identity primary key,
  flow text not null,
  brand text not null,
  -- null: the brand has no release of its own any more.
  number integer,
  author text not null,
  since timestamptz not null default clock_timestamp(),
  foreign key (flow, number) references releases (flow, number)
);
create trigger live_release_immutable before update or delete or truncate on live_releases
  for each statement execute function release_is_immutable();

-- Files that somebody tries out before they are a release; gone after a while.
create table release_previews (
  hash text primary key,
  flow text not null,
  files jsonb not null,
  expires_at timestamptz not null
);
create index release_previews_expiry on release_previews (expires_at);

-- The release that an application keeps; null of those from before there were releases.
alter table deals add column release integer;
