-- Once the indexes of 034 stand: until then an old version that serves a tenant could add an address twice, and no index be built.
alter table identity_users drop constraint if exists identity_users_email_key;
