-- Links to the preview of a draft for people without a role in Studio (docs/studio.md).
create table preview_links (
  id uuid primary key,
  draft_id uuid not null references studio_drafts (id) on delete cascade,
  -- Keyed hash of the token, which is stored nowhere.
  token_index text not null unique,
  platform text not null,
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz
);
create index preview_links_draft on preview_links (draft_id, made_at);
