-- Roles and database, once: sudo -u postgres psql -f roles.sql. Change the passwords.
create role owner_of_trellis login password 'change-owner';
create role trellis login password 'change-serving';
-- PgBouncer shares connections, so that the server cannot set these for each.
alter role trellis set statement_timeout = '8s';
alter role trellis set lock_timeout = '2s';
alter role trellis set idle_in_transaction_session_timeout = '8s';
create database trellis owner owner_of_trellis;
\connect trellis
alter schema public owner to owner_of_trellis;
revoke create on schema public from public;
