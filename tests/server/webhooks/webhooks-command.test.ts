import { beforeAll, expect, it } from 'vitest';
import { WEBHOOK_JOB } from '#server/webhooks/events.ts';
import { webhooksCommand } from '#server/webhooks/webhooks-command.ts';
import { openTestServer } from '../start-test-server.ts';

const OTHER_JOB = 'job-of-a-test';

/** Three messages of two brands, written at 1, 2 and 3 o'clock, and a job of another kind. None is due. */
const times = ['2099-11-20T01:00:00.000Z', '2099-11-20T02:00:00.000Z', '2099-11-20T03:00:00.000Z'] as const;
const server = await openTestServer();
beforeAll(async () => {
  const { db, jobs } = server.deps;
  for (const [at, brand] of [
    [times[1], 'harbor'],
    [times[0], 'default'],
    [times[2], 'default'],
  ] as const) {
    const payload = { type: 'application.submitted', at };
    await jobs.enqueue(db, { kind: WEBHOOK_JOB, payload, brand, runAt: new Date(at) });
  }
  await jobs.enqueue(db, { kind: OTHER_JOB, payload: null, runAt: new Date(times[0]) });
});

const command = (...args: string[]) =>
  webhooksCommand(args, async () => ({ deps: server.deps, close: async () => {} }));
const listWebhooks = async (...options: string[]) => {
  const text = await command('list', ...options);
  return text.startsWith('{') ? text.split('\n').map((line) => JSON.parse(line).at) : text;
};

it('list names the messages, the oldest first', async () => {
  expect(await listWebhooks()).toEqual(times);
});

it('list --limit keeps the newest', async () => {
  expect(await listWebhooks('--limit', '2')).toEqual(times.slice(1));
  expect(await listWebhooks('--limit', '1')).toEqual(times.slice(2));
});

it('list keeps the newest 50 without --limit', async () => {
  const { db, jobs } = server.deps;
  const hours = Array.from({ length: 51 }, (_, hour) => new Date(Date.UTC(2098, 0, 1, hour)));
  const payload = { type: 'application.submitted', at: '' };
  await jobs.enqueue(
    db,
    ...hours.map((runAt) => ({
      ...{ kind: WEBHOOK_JOB, brand: 'many', runAt },
      payload: { ...payload, at: runAt.toISOString() },
    })),
  );
  expect(await listWebhooks('--brand', 'many')).toEqual(hours.slice(1).map((hour) => hour.toISOString()));
  await db.query("delete from jobs where brand = 'many'");
});

it('list --brand names only messages of that brand', async () => {
  expect(await listWebhooks('--brand', 'default')).toEqual([times[0], times[2]]);
  expect(await listWebhooks('--brand', 'elsewhere')).toBe('There are none.');
});

it('list --state names only messages in that state', async () => {
  const { db } = server.deps;
  await db.query("update jobs set outcome = 'dead', ended_at = now() where created_at = $1", [times[0]]);
  await db.query("update jobs set outcome = 'done', ended_at = now() where created_at = $1", [times[1]]);
  expect(await listWebhooks('--state', 'dead')).toEqual([times[0]]);
  expect(await listWebhooks('--state', 'done')).toEqual([times[1]]);
  expect(await listWebhooks('--state', 'waiting')).toEqual([times[2]]);
});

it.each([
  [['list', '--state', 'lost']],
  [['list', '--state', '']],
  [['list', '--limit', '0']],
  [['list', '--limit', '1000000']],
  [['list', 'name']],
  [['replay']],
  [['secret']],
  [['secret', 'default', 'more']],
  [['send', 'msg_1']],
  [[]],
])('the command rejects the arguments %j with its usage', async (args) => {
  await expect(command(...args)).rejects.toThrow('Use:');
});

it('replay refuses an unknown id, and the id of a job that is not a message to a partner', async () => {
  const read = () => server.deps.db.query('select id, run_at from jobs where kind = $1', [OTHER_JOB]);
  const [other] = await read();
  await expect(command('replay', `msg_${other?.id}`)).rejects.toThrow('There is no such webhook.');
  await expect(command('replay', 'msg_00000000-0000-4000-8000-000000000000')).rejects.toThrow(
    'There is no such webhook.',
  );
  await expect(command('replay', 'msg_1')).rejects.toThrow('That is no id of a webhook.');
  expect(await read()).toEqual([other]);
});

it('secret refuses an unknown brand, and writes no entry into the audit', async () => {
  const secretAuditRows = () =>
    server.deps.db.query("select brand from audit where event = 'webhook-secret-shown' order by id");
  await expect(command('secret', 'harbour')).rejects.toThrow('There is no brand "harbour".');
  expect(await secretAuditRows()).toEqual([]);
  expect(await command('secret', 'harbor')).toMatch(/^whsec_/);
  expect(await secretAuditRows()).toEqual([{ brand: 'harbor' }]);
});

it('replay makes a message that was given up due at once, with all of its tries', async () => {
  const { deps } = server;
  const lineOf = async (at: string) =>
    (await command('list'))
      .split('\n')
      .map((line) => JSON.parse(line))
      .find((line) => line.at === at);
  await deps.db.query(
    "update jobs set outcome = 'dead', ended_at = $2, tries = 9, fault = 'HTTP 500' where created_at = $1",
    [times[0], times[1]],
  );
  const dead = await lineOf(times[0]);
  expect(dead).toEqual({
    id: expect.stringMatching(/^msg_[0-9a-f-]{36}$/),
    ...{ type: 'application.submitted', at: times[0], brand: 'default', deal: null },
    ...{ state: 'dead', tries: 9, fault: 'HTTP 500', endedAt: times[1] },
  });
  // A clock of its own, so that no running job sends the message.
  const clock = { now: () => new Date(times[2]) };
  const open = async () => ({ deps: { ...deps, clock }, close: async () => {} });
  expect(await webhooksCommand(['replay', dead.id], open)).toMatch(new RegExp(`^${dead.id} is due now\\.`));
  const { endedAt: _, ...rest } = dead;
  expect(await lineOf(times[0])).toEqual({
    ...rest,
    state: 'waiting',
    tries: 0,
    fault: null,
    nextTry: times[2],
  });
});

it('list names a message whose key is gone as unreadable', async () => {
  const brokenCrypto = {
    decrypt: () => {
      throw new Error('The key is gone.');
    },
  };
  const deps = { ...server.deps, crypto: { ...server.deps.crypto, ...brokenCrypto } };
  const text = await webhooksCommand(['list', '--limit', '1'], async () => ({ deps, close: async () => {} }));
  expect(JSON.parse(text)).toMatchObject({ type: 'unreadable', brand: 'default' });
});
