-- outside a transaction
-- Submitted applications of a brand: the newest first, and by the beginning of their name.
drop index concurrently if exists deals_submitted;
create index concurrently deals_submitted on deals (brand, submitted_at desc, id desc) where submitted_at is not null;
drop index concurrently if exists deals_search_name;
create index concurrently deals_search_name on deals (brand, search_name, id) where submitted_at is not null;
-- Applications that an older build submitted, until their name is filled in.
drop index concurrently if exists deals_unnamed;
create index concurrently deals_unnamed on deals (brand, id) where submitted_at is not null and search_name is null;
