-- A tenant may know several people, or one person's several accounts, by one address; the provider in this server knows one.
alter table identity_users add column is_tenants boolean not null default false;
