-- Brand records (sparse overlays on brands/base.json). `source` says where a record comes from: a `seed` follows its file
-- until somebody edits it here; `seed_hash` is the hash of the file's content that was last taken over.
create table brands (
  platform text primary key,
  record jsonb not null,
  source text not null check (source in ('seed', 'edited')),
  seed_hash text,
  updated_at timestamptz not null default now()
);

-- Host names of brands: one brand a host.
create table brand_hosts (
  host text primary key,
  platform text not null references brands (platform) on delete cascade
);
create index brand_hosts_platform on brand_hosts (platform);

-- Counters of server/limits, one row a key and window.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  expires_at timestamptz not null,
  uses int not null,
  primary key (key, window_start)
);
create index rate_limits_expiry on rate_limits (expires_at);
