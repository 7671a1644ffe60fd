-- The last record of a brand that could be used: what its visitors get while a faulty one stands in `record`.
alter table brands add column last_good jsonb;
