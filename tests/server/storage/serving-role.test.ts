import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { addressOf } from '#dev/postgres/address.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/logging/log.ts';
import { createDatabase, type Database } from '#server/storage/database.ts';
import { openDatabase } from '#server/storage/open.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { startTestServer } from '../start-test-server.ts';
import { bareDatabase } from '../support/shared-postgres.ts';

/** A server whose role of the database owns nothing (DATABASE_URL, DATABASE_MIGRATE_URL). */
const connection = await bareDatabase();
const superuser = createDatabase(connection, () => {}, { max: 1 });
const suffix = randomBytes(4).toString('hex');
const [owner, serving] = [`own_${suffix}`, `serve_${suffix}`];
for (const role of [owner, serving])
  await superuser.query(`create role ${role} login password 'secret-${role}'`);
await superuser.query(`alter database ${connection.database} owner to ${owner}`);
await superuser.query(`alter schema public owner to ${owner}`);
// As a careful operator does: the role that serves gets what it needs from the start.
await superuser.query('revoke all on schema public from public');

const as = (user: string) => addressOf({ ...connection, user, password: `secret-${user}` });
const log = createLog('silent', { now: () => new Date() });
const configOf = (url: string) =>
  readConfig({ DATABASE_URL: url, DATABASE_MIGRATE_URL: as(owner) }, { standIns: true });
const openedDatabases: Database[] = [];
async function open(): Promise<Database> {
  const { db } = await openDatabase(as(serving), configOf(as(serving)), log);
  openedDatabases.push(db);
  return db;
}

const db = await open();
afterAll(async () => {
  for (const database of openedDatabases) await database.close();
  await superuser.close();
});

describe('the role that serves', () => {
  it('runs the application from a save to retention [OPS-10]', async () => {
    const server = await startTestServer({ db: { ...db, close: async () => {} } });
    const send = caller(server, 'served');
    expect((await send('POST', '/api/apply/create', payloadOf(fullApplication()))).status).toBe(200);
    expect((await send('POST', '/deals/reveal', { field: '/business_ein' })).status).toBe(200);
    expect((await send('POST', '/api/apply/submit', {}, { version: 1 })).status).toBe(200);
    await db.query("update jobs set run_at = now() - interval '1 minute' where slot is not null");
    await server.deps.jobs.settle();
    expect(await db.query('select kind, fault from jobs where fault is not null')).toEqual([]);
    expect(await db.query('select seq from audit_chain limit 1')).toHaveLength(1);
    await server.close();
  });

  it('deletes files while a newer build has migrated and not yet granted its rights', async () => {
    await superuser.query(`revoke all on unused_blobs from ${serving}`);
    await db.query('delete from files where false');
    await open();
  });

  it.each([
    'alter table audit disable trigger user',
    'alter table audit disable trigger all',
    'alter table audit add column x text',
    'drop trigger audit_append_only on audit',
    'drop table audit',
    'truncate audit',
    'update audit set actor = null',
    'delete from audit',
    'alter table audit_chain disable trigger user',
    'update audit_chain set hash = null',
    'delete from audit_chain',
    'truncate audit_chain',
    'update brand_history set author = null',
    "insert into audit (at, event) values (now() - interval '9 years', 'exported')",
    "insert into audit (id, event) overriding system value values (9000000000000000, 'exported')",
    "insert into brand_history (at, platform, record, hash, author, note) values (now(), 'x', '{}', '', '', '')",
    "insert into migrations (name) values ('x')",
    'set session_replication_role = replica',
    'create or replace function audit_is_append_only() returns trigger language plpgsql as $$ begin return null; end $$',
    'alter function expire_audit(timestamptz, int) security invoker',
    'create trigger x before insert on audit for each row execute function audit_is_not_emptied()',
    `set role ${owner}`,
    `grant ${owner} to ${serving}`,
  ])('is refused: %s [OPS-10]', async (sql) => {
    await expect(db.query(sql)).rejects.toThrow(/permission denied|must be owner|must have admin/);
  });

  it('gets the rights of a new table, and no further ones, at the next start', async () => {
    await superuser.query('create table later (id int)');
    await superuser.query(`alter table later owner to ${owner}`);
    await superuser.query(`grant update, truncate on audit to ${serving}`);
    const again = await open();
    expect(await again.query<object>('select id from later')).toEqual([]);
    await expect(again.query('update audit set actor = null')).rejects.toThrow('permission denied');
  });
});

it.each(['update', 'delete', 'truncate'])(
  'a start is refused if every role may %s the audit [OPS-10]',
  async (right) => {
    await superuser.query(`grant ${right} on audit to public`);
    await expect(open()).rejects.toThrow(
      'has other rights than it needs, by another role or by PUBLIC: audit.',
    );
    await superuser.query(`revoke ${right} on audit from public`);
    await open();
  },
);

it('a start without DATABASE_MIGRATE_URL serves if the schema is up to date', async () => {
  const config = readConfig({ DATABASE_URL: as(serving) }, { standIns: true });
  const { db: servingDb } = await openDatabase(as(serving), config, log);
  openedDatabases.push(servingDb);
  expect(await servingDb.query<object>('select id from deals limit 0')).toEqual([]);
});

it('a start with DATABASE_MIGRATE_URL is refused if DATABASE_URL is a superuser or the owner', async () => {
  for (const url of [as(owner), addressOf(connection)])
    await expect(openDatabase(url, configOf(url), log)).rejects.toThrow('needs a role of its own');
});

it('a start that can reach the database with one of the roles alone names the setting of the other', async () => {
  const config = readConfig(
    { DATABASE_URL: as(serving), DATABASE_MIGRATE_URL: `${as(owner).replace('/test_', '/none_')}` },
    { standIns: true },
  );
  await expect(openDatabase(as(serving), config, log)).rejects.toThrow(
    'The database of DATABASE_MIGRATE_URL',
  );
});
