-- Sessions that ended before their access tokens did [SESSION-9]. A row goes once no token of the session can be valid any more.
create table ended_sessions (
  sid text primary key,
  ended_at timestamptz not null
);
create index ended_sessions_at on ended_sessions (ended_at);
