import type { Database } from '#server/storage/database.ts';

/** Applications per statement: no statement of the server's role may take longer than 8 s. */
const BATCH = 5000;
const BRANDS = "(array['default', 'harbor', 'juniper', 'tallyroom'])";

/**
 * Fills a database with copies of its one application: 60% submitted over seven years, 40% unfinished of the last 89
 * days and a few that have expired; and with what so many leave behind. The rows are made in the database itself,
 * which is faster than COPY from a client.
 */
export async function fill(db: Database, applications: number): Promise<void> {
  const rows = (sql: string, count: number) => inBatches(db, sql, Math.round(count));
  // A copy has the listed addresses of its original.
  await db.query('alter table deals disable trigger deals_addresses');
  await rows(
    `insert into deals select (jsonb_populate_record(deals, jsonb_build_object(
       'id', gen_random_uuid(), 'loan_id', gen_random_uuid(), 'subject', 'email|copy' || n, 'reference', null,
       'search_name', 'bakery ' || n, 'brand', ${BRANDS}[1 + n % 4], 'submitted_at', case when n % 5 < 3 then t.at end, 'created_at', t.at, 'saved_at', t.at,
       'document', jsonb_set(deals.document, '{application,business_name}', to_jsonb('Bakery ' || n))))).*
     from deals, generate_series($1::int, $2::int) n,
       lateral (select now() - make_interval(secs => case when n % 5 < 3 then (n * 977.0) % 220752000 when n % 1000 = 4 then 7900000 else (n * 977.0) % 7600000 end) as at) t
     where deals.id = (select id from deals where subject not like 'email|copy%' limit 1)`,
    applications,
  );
  await db.query('alter table deals enable trigger deals_addresses');
  await rows(
    `insert into identity_users (sub, email, created_at, last_sign_in_at)
     select 'email|copy' || n, 'copy' || n || '@oak.example', now(), now() from generate_series($1::int, $2::int) n`,
    applications,
  );
  await rows(
    `insert into audit (event, actor, brand, deal, at)
     select (array['signed-in', 'secret-shown', 'submitted-opened'])[1 + n % 3], md5(n::text), ${BRANDS}[1 + n % 4],
       gen_random_uuid(), now() from generate_series($1::int, $2::int) n`,
    applications * 3,
  );
  await rows(
    `insert into idempotency_keys (brand, subject, key, request_hash, answer, created_at, expires_at)
     select 'default', 'email|copy' || n, n, md5(n::text), to_json(repeat(md5(n::text), 40)), now(),
       now() - make_interval(secs => n % 86400) from generate_series($1::int, $2::int) n`,
    applications * 3,
  );
  await rows(
    `insert into jobs (id, kind, payload, brand, created_at, run_at, ended_at, outcome)
     select gen_random_uuid(), 'webhook', repeat(md5(n::text), 20), ${BRANDS}[1 + n % 4], t.at, t.at, t.at, 'done'
     from generate_series($1::int, $2::int) n, lateral (select now() - make_interval(secs => n % 2500000) as at) t`,
    applications,
  );
  await rows(
    `insert into funnel (day, brand, flow, release, step, question, event, count)
     select now()::date - n % 365, ${BRANDS}[1 + n % 4], 'apply', 1, 'step' || n % 11, 'question' || n / 365 / 4 % 700, 'started', 1
     from generate_series($1::int, $2::int) n on conflict do nothing`,
    Math.min(applications * 4, 1_000_000),
  );
  await db.query('analyze');
}

async function inBatches(db: Database, sql: string, count: number): Promise<void> {
  for (let from = 1; from <= count; from += BATCH)
    await db.query<object>(sql, [from, Math.min(from + BATCH - 1, count)]);
}
