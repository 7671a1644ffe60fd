-- Drafts of Studio that go live at a time: the job of a row looks here what to do. What came of it stays as history.
create table scheduled_drafts (
  id uuid primary key,
  draft_id uuid not null references studio_drafts (id),
  flow text not null,
  -- Nobody changes a draft while it waits: this is what was looked at.
  version int not null,
  publish_at timestamptz not null,
  note text not null,
  author text not null,
  created_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'published', 'refused', 'canceled')),
  -- Why it did not go live.
  reason text,
  -- What it did to the applications under way, as counted when it went live.
  effect jsonb,
  release integer,
  ended_by text,
  ended_at timestamptz,
  foreign key (flow, release) references releases (flow, number)
);
create unique index scheduled_drafts_one on scheduled_drafts (draft_id) where status = 'waiting';
create index scheduled_drafts_flow on scheduled_drafts (flow, created_at);
