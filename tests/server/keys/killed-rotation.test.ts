import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, inject, it } from 'vitest';
import { checkKeys } from '#server/crypto/key-check.ts';
import { jobContext } from '#server/jobs/marks.ts';
import { rotateKeys } from '#server/keys/rotate-keys.ts';
import { ROTATION } from '#server/limits.ts';
import { CANARY, caller, fullApplication, payloadOf } from '../deals/people.ts';
import { startTestServer } from '../start-test-server.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { freshDatabase } from '../support/shared-postgres.ts';
import { cryptoWith, keySettings } from '../support/test-keys.ts';

const both = cryptoWith('fresh', 'old');
const newest = cryptoWith('fresh');

const connection = await freshDatabase();
const db = openDatabaseWithoutLimits(connection);
const server = await startTestServer({ db, env: keySettings('old') });
afterAll(() => server.close());

const jobsUnder = async (kid: string) =>
  (await db.query('select id from jobs where payload like $1', [`v1.${kid}.%`])).length;

it('a rotation that is killed with kill -9 keeps its finished batches, and another one does the rest', async () => {
  const created = await caller(server, 'rita')('POST', '/api/apply/create', payloadOf(fullApplication()));
  expect(created.status).toBe(200);
  const count = 3 * ROTATION.rowsAtOnce + 50;
  await server.deps.jobs.enqueue(
    db,
    ...Array.from({ length: count }, (_, index) => ({ kind: 'bulk', payload: index })),
  );
  const all = await jobsUnder('old');
  // A row of the third batch is locked, so that the process stops there.
  const [heldJob] = await db.query('select id from jobs where slot is null order by id offset $1 limit 1', [
    2 * ROTATION.rowsAtOnce,
  ]);
  await db.transaction(async (tx) => {
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    await tx.query('select 1 from jobs where id = $1 for update', [heldJob?.id]);
    const optionsJson = JSON.stringify({
      connection,
      keys: ['fresh', 'old'],
    });
    const child = spawn(process.execPath, [inject('programs').rotate, optionsJson], { stdio: 'inherit' });
    const exited = once(child, 'exit');
    const isWaiting = async () => {
      const rows = await db.query<object>(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%update jobs%'`,
      );
      return rows.length > 0;
    };
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
    child.kill('SIGKILL');
    expect((await exited)[1]).toBe('SIGKILL');
  });
  expect([await jobsUnder('fresh'), await jobsUnder('old')]).toEqual([
    2 * ROTATION.rowsAtOnce,
    all - 2 * ROTATION.rowsAtOnce,
  ]);
  // The old key is still needed, and a server with both keys reads everything.
  await expect(checkKeys(db, newest, new Date())).rejects.toThrow('TRELLIS_KEYS');
  const again = await rotateKeys({ db, crypto: both, releases: server.deps.releases });
  expect(again).toMatchObject({ left: 0, failedRows: [] });
  expect(again.done).toBeGreaterThanOrEqual(all - 2 * ROTATION.rowsAtOnce);
  expect(await jobsUnder('old')).toBe(0);
  await checkKeys(db, newest, new Date());
  const jobs = await db.query("select id, kind, payload from jobs where kind = 'bulk'");
  const payloads = jobs.map((job) => newest.decrypt(job.payload ?? '', jobContext(job)));
  expect(payloads.map(Number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: count }, (_, index) => index),
  );
  const [deal] = await db.query('select document from deals');
  expect(JSON.stringify(deal?.document)).not.toContain('v1.old.');
  expect(JSON.stringify(deal?.document)).not.toContain(CANARY.ssn);
});
