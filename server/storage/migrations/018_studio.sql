-- Drafts of Studio: what staff change of a release, until it is published or thrown away. Staff stand with their address.
create table studio_drafts (
  id uuid primary key,
  flow text not null,
  base text not null,
  changes jsonb not null default '{}',
  version int not null default 1,
  opened_by text not null,
  opened_at timestamptz not null default now(),
  saved_by text not null,
  saved_at timestamptz not null default now(),
  status text not null default 'open' check (status in ('open', 'published', 'discarded'))
);
create index studio_drafts_open on studio_drafts (saved_at) where status = 'open';
