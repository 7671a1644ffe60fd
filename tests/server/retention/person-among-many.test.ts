import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { RETENTION } from '#server/limits.ts';
import { erasePerson } from '#server/retention/erase-person.ts';
import { exportPerson } from '#server/retention/export-person.ts';
import { findPerson } from '#server/retention/find-person.ts';
import { listAddresses } from '#server/retention/list-addresses.ts';
import type { Database } from '#server/storage/database.ts';
import { openTestServer } from '../start-test-server.ts';
import { rowsRead } from '../support/rows-read.ts';

const MANY = 3000;
const server = await openTestServer();
const { db } = server.deps;
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-many-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Applications of other people with these owners, one each. */
const addDeals = async (owners: object[]): Promise<string[]> => {
  const rows = await db.query<{ id: string }>(
    `insert into deals (brand, id, subject, account_id, contact_id, business_id, loan_id, application_type, vendor_id, flow,
       flow_version, hidden, consents, document, version, created_at, saved_at)
     select 'default', gen_random_uuid(), gen_random_uuid()::text, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
       gen_random_uuid(), 'apply', 'v', 'apply', 'x', '[]', '[]', jsonb_build_object('application', jsonb_build_object('owners', jsonb_build_array(owner))),
       1, now(), now() from jsonb_array_elements($1) owner returning id`,
    [JSON.stringify(owners)],
  );
  return rows.map(({ id }) => id);
};
const dealsMentioning = async (email: string) =>
  (await findPerson(server.deps, email)).mentionedIn.map(({ id }) => id);
const addressesOf = async (id = '') =>
  (await db.query<{ addresses: string[] | null }>('select addresses from deals where id = $1', [id]))[0]
    ?.addresses;

test('a trigger lists the addresses of an application at each write of its document', async () => {
  const long = `${'x'.repeat(5000)}@oak.example`;
  const [id = ''] = await addDeals([
    { email: 'Bo@Oak.example', other: 'ann@oak.example', again: 'bo@oak.example', note: long, name: 'Bo' },
  ]);
  expect(await addressesOf(id)).toEqual(['ann@oak.example', 'bo@oak.example']);
  await db.query(
    `update deals set document = jsonb_set(document, '{application,owners,0}', '{"email": 7}') where id = $1`,
    [id],
  );
  expect(await addressesOf(id)).toEqual([]);
});

test('finds a person in an application whose addresses are not listed yet, and lists them later', async () => {
  const address = 'older@oak.example';
  const [older = '', locked = '', newer] = await addDeals([
    { email: 'Older@oak.example' },
    { email: address },
    { email: address },
  ]);
  await db.query('update deals set addresses = null where id = any($1)', [[older, locked]]);
  const all = [older, locked, newer].sort();
  expect((await dealsMentioning(address)).sort()).toEqual(all);
  // A row that a save has locked is left to the next run, without a wait.
  await db.transaction(async (tx) => {
    await tx.query('select 1 from deals where id = $1 for update', [locked]);
    await listAddresses(db);
  });
  expect([await addressesOf(older), await addressesOf(locked)]).toEqual([[address], null]);
  expect((await dealsMentioning(address)).sort()).toEqual(all);
  await listAddresses(db);
  expect(await addressesOf(locked)).toEqual([address]);
  expect((await dealsMentioning(address)).sort()).toEqual(all);
});

test('finds an application that is listed during the search', async () => {
  const address = 'during@oak.example';
  const [id = ''] = await addDeals([{ email: address }]);
  await db.query('update deals set addresses = null where id = $1', [id]);
  const query = async (sql: string, values?: unknown[]) => {
    const rows = await db.query<object>(sql, values);
    if (/addresses (is null|@>)/.test(sql)) await listAddresses(db);
    return rows;
  };
  const { mentionedIn } = await findPerson(
    { ...server.deps, db: { query: query as Database['query'] } },
    address,
  );
  expect(mentionedIn.map((deal) => deal.id)).toEqual([id]);
});

test('lists the addresses of many applications in batches, each once', async () => {
  const ids = await addDeals(
    Array.from({ length: 2 * RETENTION.listedAtOnce + 1 }, (_, n) => ({ email: `batch${n}@oak.example` })),
  );
  await db.query('update deals set addresses = null where id = any($1)', [ids]);
  const [listed] = await addDeals([{ email: 'listed@oak.example' }]);
  const rowVersion = () => db.query<object>('select xmin::text from deals where id = $1', [listed]);
  const before = await rowVersion();
  const batches: unknown[] = [];
  const query = async (sql: string, values?: unknown[]) => {
    batches.push(values);
    return db.query<object>(sql, values);
  };
  await listAddresses({ query: query as Database['query'] });
  expect(batches).toHaveLength(4);
  expect(await db.query('select 1 from deals where addresses is null')).toEqual([]);
  // The row of a listed application is not written again.
  expect(await rowVersion()).toEqual(before);
});

test('reads only rows of the person, among those of many others', async () => {
  const email = 'ann@among.example';
  await addDeals(Array.from({ length: MANY }, (_, n) => ({ email: `copy${n}@among.example` })));
  await db.query<object>(
    `insert into identity_users (sub, email, created_at, last_sign_in_at)
     select 'copy' || n, 'copy' || n || '@among.example', now(), now() from generate_series(1, $1) n`,
    [MANY],
  );
  await db.query<object>(
    `insert into reminders (brand, deal_id, number, sent_at) select brand, id, 1, now() from deals`,
  );
  await db.query<object>(
    `insert into accounts (brand, subject, id, created_at) select 'default', 'copy' || n, gen_random_uuid(), now() from generate_series(1, $1) n`,
    [MANY],
  );
  await db.query<object>(
    `insert into idempotency_keys (brand, subject, key, request_hash, answer, created_at, expires_at)
     select 'default', 'copy' || n, n, 'x', '{}', now(), now() from generate_series(1, $1) n`,
    [MANY],
  );
  await db.query<object>(
    `insert into identity_users (sub, email, created_at, last_sign_in_at) values ('ann', $1, now(), now())`,
    [email],
  );
  await addDeals([{ email }]);
  await db.query('analyze');
  const reads: { rows: number; sql: string }[] = [];
  const recordReads = (inner: { query: Database['query'] }) =>
    (async (sql: string, values?: unknown[]) => {
      if (!/^\s*(insert|lock|explain)/.test(sql)) reads.push({ rows: await rowsRead(db, sql, values), sql });
      return inner.query<object>(sql, values);
    }) as Database['query'];
  const notedDatabase: Database = {
    ...db,
    query: recordReads(db),
    transaction: (work) => db.transaction((tx) => work({ query: recordReads(tx) })),
  };
  const deps = { ...server.deps, db: notedDatabase };
  await exportPerson(deps, email, path.join(folder, randomUUID()), new Date());
  await erasePerson(deps, email, new Date());
  expect(reads.length).toBeGreaterThan(15);
  expect(reads.filter(({ rows }) => rows > 100)).toEqual([]);
});
