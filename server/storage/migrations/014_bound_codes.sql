-- The local identity provider alone (dev/identity): no deployment with a tenant has rows here.
-- A code belongs to the browser that asked; what came with the request is sealed until the person has signed in.
drop table identity_codes;
create table identity_codes (
  email_index text not null,
  -- Keyed hash of what the asking browser can prove again.
  asker text not null,
  code_hash text not null,
  attempts int not null,
  profile text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (email_index, asker)
);
create index identity_codes_expiry on identity_codes (expires_at);

-- A sign-in under way is sealed into its page's address: strangers make no rows.
drop table identity_logins;
