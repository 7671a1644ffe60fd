-- outside a transaction
-- Each save adds its entries at once: a list of pending entries would be written by one save for all before it.
drop index concurrently if exists deals_addresses;
create index concurrently deals_addresses on deals using gin (addresses) with (fastupdate = off);
drop index concurrently if exists deals_unlisted;
-- Applications of older builds, until their addresses are listed.
create index concurrently deals_unlisted on deals (brand, id) where addresses is null;
drop index concurrently if exists accounts_subject;
create index concurrently accounts_subject on accounts (subject);
