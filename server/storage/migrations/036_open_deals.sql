-- outside a transaction
-- Applications under way, among all that were ever submitted: the effect of a release looks at some of them, by ids that are random.
drop index concurrently if exists deals_open;
create index concurrently deals_open on deals (application_type, id) where submitted_at is null;
