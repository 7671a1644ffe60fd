-- outside a transaction
-- Applications of older builds, until they have a tag.
drop index concurrently if exists deals_untagged;
create index concurrently deals_untagged on deals (brand, id) where subject_tag is null;
