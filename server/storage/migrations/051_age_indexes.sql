-- outside a transaction
-- Applications by age, for their deletion. Unfinished ones by the time they were made, which is never later than their
-- last save: an index on the last save would have to be written with each save.
drop index concurrently if exists deals_unfinished_age;
create index concurrently deals_unfinished_age on deals (created_at) where submitted_at is null;
drop index concurrently if exists deals_submitted_age;
-- The condition on created_at is always true. The list of submitted applications does not state it, so that it is read
-- by the index of a brand's applications (deals_submitted) and not by this one.
create index concurrently deals_submitted_age on deals (submitted_at) where submitted_at is not null and created_at > '-infinity';
-- For the searches of the commands audit and webhooks.
drop index concurrently if exists audit_actor;
create index concurrently audit_actor on audit (actor, id) where actor is not null;
drop index concurrently if exists audit_event;
create index concurrently audit_event on audit (event, id);
drop index concurrently if exists audit_brand;
create index concurrently audit_brand on audit (brand, id) where brand is not null;
drop index concurrently if exists jobs_brand_newest;
create index concurrently jobs_brand_newest on jobs (kind, brand, created_at) where brand is not null;
