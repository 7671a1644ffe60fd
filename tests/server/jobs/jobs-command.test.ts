import { expect, it } from 'vitest';
import { jobsCommand } from '#server/jobs/jobs-command.ts';
import { openTestServer } from '../start-test-server.ts';

const server = await openTestServer();
const { db, jobs } = server.deps;
const run = (...args: string[]) =>
  jobsCommand(args, async () => ({ deps: server.deps, close: async () => {} }));

it('lists dead jobs without their payloads, and makes one or all of a kind due again', async () => {
  const later = ['a', 'b', 'c'].map((payload) => ({ kind: 'later', payload: `${payload}@oak.example` }));
  await jobs.enqueue(db, ...later, { kind: 'other', payload: 1 });
  expect(await run('list')).toBe('There are none.');
  expect((await run('list', '--state', 'waiting', '--kind', 'later')).split('\n')).toHaveLength(3);
  await db.query(
    "update jobs set ended_at = now(), outcome = 'dead', fault = 'EAUTH', tries = 9 where slot is null",
  );
  const lines = (await run('list', '--kind', 'later')).split('\n').map((line) => JSON.parse(line));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({ kind: 'later', tries: 9, fault: 'EAUTH' });
  expect(JSON.stringify(lines)).not.toContain('payload');

  expect(await run('retry', lines[0].id)).toMatch(/^1 job is due now\. A running server does it/);
  expect(await run('retry', '--kind', 'later')).toMatch(/^2 jobs are due now\. A running server does them/);
  expect(await run('list')).toContain('"kind":"other"');
  const [row] = await db.query(
    "select count(*)::int as count from jobs where kind = 'later' and ended_at is null and tries = 0",
  );
  expect(row?.count).toBe(3);
  const entries = await db.query("select about, actor from audit where event = 'job-retried'");
  expect(entries).toEqual(Array.from({ length: 3 }, () => ({ about: 'later', actor: 'operator' })));
  await expect(run('retry', '--kind', 'later')).rejects.toThrow('no such dead job');
});

it('lists the newest jobs that wait, oldest of them first, and no recurring ones', async () => {
  await jobs.settle();
  expect(await db.query('select 1 from jobs where slot is not null')).not.toEqual([]);
  for (const minutes of [3, 1, 2]) {
    await jobs.enqueue(db, { kind: `sent-${minutes}`, payload: 1 });
    await db.query("update jobs set created_at = now() + $2 * interval '1 minute' where kind = $1", [
      `sent-${minutes}`,
      minutes,
    ]);
  }
  const kinds = async (...args: string[]) =>
    (await run('list', '--state', 'waiting', ...args)).split('\n').map((line) => JSON.parse(line).kind);
  expect(await kinds('--limit', '2')).toEqual(['sent-2', 'sent-3']);
  expect((await kinds()).filter((kind) => kind !== 'later')).toEqual(['sent-1', 'sent-2', 'sent-3']);
});

it("leaves a job dead if its retry can't be audited, and audits no retry that was not written", async () => {
  await jobs.enqueue(db, { kind: 'unaudited', payload: 1 });
  await db.query("update jobs set ended_at = now(), outcome = 'dead' where kind = 'unaudited'");
  const auditRows = () => db.query("select id from audit where about = 'unaudited'");
  const refuses = async (what: string, sql: string) => {
    await db.query(
      `create function refuse_${what}() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    );
    await db.query(`create constraint trigger refuse_${what} ${sql}
      deferrable initially deferred for each row execute function refuse_${what}()`);
    await expect(run('retry', '--kind', 'unaudited')).rejects.toThrow('refused');
    await db.query(`drop function refuse_${what} cascade`);
    expect(await run('list', '--kind', 'unaudited')).toContain('"kind":"unaudited"');
    expect(await auditRows()).toEqual([]);
  };
  await refuses('audit', 'after insert on audit');
  await refuses('jobs', 'after update on jobs');
});

it('names brand and application of a retried job in the audit', async () => {
  const deal = '0d5e2a5e-4f0e-4a35-9d43-6d0a4d2b6b13';
  await jobs.enqueue(db, { kind: 'of-deal', payload: 1, brand: 'harbor', deal });
  await db.query("update jobs set ended_at = now(), outcome = 'dead' where kind = 'of-deal'");
  await run('retry', '--kind', 'of-deal');
  const entries = await db.query("select brand, deal, actor from audit where about = 'of-deal'");
  expect(entries).toEqual([{ brand: 'harbor', deal, actor: 'operator' }]);
});

it('does not send a useless message again, such as an expired code', async () => {
  await db.query(
    "update jobs set ended_at = now(), outcome = 'dead', useless_at = now() - interval '1 hour' where kind = 'later'",
  );
  await expect(run('retry', '--kind', 'later')).rejects.toThrow('of no use any more');
});

it.each([
  [],
  ['list', 'id'],
  ['list', '--state', 'done'],
  ['retry'],
  ['retry', 'x'],
  ['retry', '--limit', '3', '--kind', 'a'],
  ['retry', '--state', 'dead', '--kind', 'a'],
  ['retry', '--kind', ''],
  ['retry', '0d5e2a5e-4f0e-4a35-9d43-6d0a4d2b6b11', '--kind', 'a'],
  ['retry', '0d5e2a5e-4f0e-4a35-9d43-6d0a4d2b6b11', '0d5e2a5e-4f0e-4a35-9d43-6d0a4d2b6b12'],
  ['list', '--limit', '0'],
  ['list', '--limit', '1000000'],
])('prints its usage for %j %j', async (...args) => {
  await expect(run(...(args as string[]))).rejects.toThrow('Use:');
});
