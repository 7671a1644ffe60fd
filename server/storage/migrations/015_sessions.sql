-- Where people are signed in: a row for each session that showed a token, so that a person can find and end one of them.
create table sessions (
  sid text primary key,
  subject text not null,
  -- Of the browser's name only what a person knows it by; null where it says nothing.
  browser text,
  system text,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index sessions_subject on sessions (subject, last_at);
create index sessions_last on sessions (last_at);

-- A session of a tenant that was ended here may go on being refreshed there: its end is remembered for longer.
alter table ended_sessions add column kept_until timestamptz;
