-- outside a transaction
drop index concurrently if exists identity_users_local_email;
create unique index concurrently identity_users_local_email on identity_users (email) where not is_tenants;
drop index concurrently if exists identity_users_email;
create index concurrently identity_users_email on identity_users (email);
