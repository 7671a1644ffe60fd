import { randomUUID } from 'node:crypto';
import type { FieldCrypto } from '#server/crypto/field-crypto.ts';
import { subjectTag } from '#server/deals/store/subject-tag.ts';
import { jobContext } from '#server/jobs/marks.ts';
import type { Database } from '#server/storage/database.ts';

/** Applications per statement: no statement of the server's role may take longer than 8 s. */
const BATCH = 5000;
/** Of rows that are made here, because their secrets are encrypted for them. */
const SEALED_BATCH = 1000;
const BRANDS = ['default', 'harbor', 'juniper', 'tallyroom'];
const BRANDS_SQL = "(array['default', 'harbor', 'juniper', 'tallyroom'])";
/** Characters of a job's payload. */
const PAYLOAD = 'x'.repeat(480);

interface Original {
  id: string;
  document: {
    application: { business_ein: string; owners: { id: string; ssn: string; dob: string }[] };
  };
}

/**
 * Fills a database with copies of its one application: 60% submitted over seven years, 40% unfinished of the
 * last 89 days and a few that have expired; and with the jobs, audit entries and keys that so many
 * applications leave. Rows without secrets are made in the database itself, which is faster than COPY from a
 * client.
 */
export async function fill(db: Database, crypto: FieldCrypto, applications: number): Promise<void> {
  const rows = (sql: string, count: number) => inDatabase(db, sql, Math.round(count));
  // A copy has the listed addresses of its original.
  await db.query('alter table deals disable trigger deals_addresses');
  const [original] = await db.query<Original>('select id, document from deals limit 1');
  if (!original) throw new Error('There is no application to copy.');
  await inBatches(applications, (numbers) =>
    db.query<object>(
      `insert into deals select (jsonb_populate_record(deals, jsonb_build_object(
         'id', g.id, 'loan_id', gen_random_uuid(), 'subject', g.subject, 'subject_tag', g.tag, 'reference', case when n % 5 < 3 then 'N' || n end,
         'stage', case when n % 5 < 3 then 'ApplySubmitted' end,
         'search_name', 'bakery ' || n, 'brand', g.brand, 'submitted_at', case when n % 5 < 3 then t.at end, 'created_at', t.at, 'saved_at', t.at,
         'document', jsonb_set(g.document, '{application,business_name}', to_jsonb('Bakery ' || n))))).*
       from deals, jsonb_to_recordset($1) as g(n int, id uuid, brand text, subject text, tag text, document jsonb),
         lateral (select now() - make_interval(secs => case when n % 5 < 3 then (n * 977.0) % 220752000 when n % 1000 = 4 then 7900000 else (n * 977.0) % 7600000 end) as at) t
       where deals.id = $2`,
      [JSON.stringify(numbers.map((n) => copyOf(crypto, original, n))), original.id],
    ),
  );
  await db.query('alter table deals enable trigger deals_addresses');
  await rows(
    `insert into identity_users (sub, email, created_at, last_sign_in_at)
     select 'email|copy' || n, 'copy' || n || '@oak.example', now(), now() from generate_series($1::int, $2::int) n`,
    applications,
  );
  await rows(
    `insert into audit (event, actor, brand, deal, at)
     select (array['signed-in', 'secret-shown', 'submitted-opened'])[1 + n % 3], md5(n::text), ${BRANDS_SQL}[1 + n % 4],
       gen_random_uuid(), now() from generate_series($1::int, $2::int) n`,
    applications * 3,
  );
  await rows(
    `insert into idempotency_keys (brand, subject, key, request_hash, answer, created_at, expires_at)
     select 'default', 'email|copy' || n, n, md5(n::text), to_json(repeat(md5(n::text), 40)), now(),
       now() - make_interval(secs => n % 86400) from generate_series($1::int, $2::int) n`,
    applications * 3,
  );
  await inBatches(applications, (numbers) =>
    db.query<object>(
      `insert into jobs (id, kind, payload, brand, created_at, run_at, ended_at, outcome)
       select id, 'webhook', payload, ${BRANDS_SQL}[1 + n % 4], t.at, t.at, t.at, 'done'
       from jsonb_to_recordset($1) as g(n int, id uuid, payload text),
         lateral (select now() - make_interval(secs => n % 2500000) as at) t`,
      [JSON.stringify(numbers.map((n) => jobOf(crypto, n)))],
    ),
  );
  await rows(
    `insert into funnel (day, brand, flow, release, step, question, event, count)
     select now()::date - n % 365, ${BRANDS_SQL}[1 + n % 4], 'apply', 1, 'step' || n % 11, 'question' || n / 365 / 4 % 700, 'started', 1
     from generate_series($1::int, $2::int) n on conflict do nothing`,
    Math.min(applications * 4, 1_000_000),
  );
  await db.query('analyze');
}

/** A copy with the same secrets, encrypted for it. */
function copyOf(crypto: FieldCrypto, { document }: Original, n: number) {
  const id = randomUUID();
  const key = { brand: BRANDS[n % BRANDS.length] ?? '', id, subject: `email|copy${n}` };
  const seal = (field: string, value: string) => crypto.encrypt(JSON.stringify(value), { field, deal: id });
  const { application } = document;
  const owners = application.owners.map((owner) => ({
    ...owner,
    ssn: seal(`owners.${owner.id}.ssn`, '536-22-8726'),
    dob: seal(`owners.${owner.id}.dob`, '1971-03-29'),
  }));
  const sealed = { ...application, business_ein: seal('business_ein', '47-5512983'), owners };
  return { n, ...key, tag: subjectTag(crypto, key), document: { ...document, application: sealed } };
}

function jobOf(crypto: FieldCrypto, n: number) {
  const id = randomUUID();
  return { n, id, payload: crypto.encrypt(JSON.stringify(PAYLOAD), jobContext({ id, kind: 'webhook' })) };
}

async function inBatches(count: number, write: (numbers: number[]) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += SEALED_BATCH) {
    const length = Math.min(SEALED_BATCH, count - from + 1);
    await write(Array.from({ length }, (_, index) => from + index));
  }
}

async function inDatabase(db: Database, sql: string, count: number): Promise<void> {
  for (let from = 1; from <= count; from += BATCH)
    await db.query<object>(sql, [from, Math.min(from + BATCH - 1, count)]);
}
