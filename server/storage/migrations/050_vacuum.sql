-- Tables that change with each save: PostgreSQL's defaults wait until a fifth of a table is dead, which is millions of
-- rows. Free space in each page lets an update stay in its page, without new index entries (HOT).
alter table deals set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table rate_limits set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
alter table sessions set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
-- Each row is written, and deleted a day or a month later.
alter table idempotency_keys set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
alter table jobs set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
alter table funnel set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
alter table files set (autovacuum_vacuum_scale_factor = 0.05);
-- Only added to: frozen and made visible for index-only scans as it grows.
alter table audit set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table audit_chain set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);

-- As in 046, but in the order of the index on time, so that no call reads the whole table.
create or replace function expire_audit(kept_since timestamptz, most int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone int;
  first_left bigint;
begin
  delete from audit where ctid = any(array(
    select ctid from audit where at < least(kept_since, clock_timestamp() - interval '365 days') order by at limit most));
  get diagnostics gone = row_count;
  select seq into first_left from audit_chain
    where exists (select from audit where id = audit_chain.entry) order by seq limit 1;
  delete from audit_chain where seq < first_left - 1 and at < least(kept_since, clock_timestamp() - interval '365 days');
  return gone;
end $$;
