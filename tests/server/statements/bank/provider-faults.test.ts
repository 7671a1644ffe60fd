import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { local } from '#dev/adapters.ts';
import { sampleBanks } from '#dev/banks/sample-banks.ts';
import { BANK_UNAVAILABLE } from '../../../conformance/bank.table.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import { newVisitor, stablePartsOf, startBankServer, type Visitor } from './bank-visit.ts';
import { account, answerWith, fault, json, LIMIT_MS, openProvider } from './provider.ts';

const clock = movingClock();

/** Only calls with this time limit time out, and only when the test says so, however slow the machine. */
const underWay: AbortController[] = [];

const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
  const call = new AbortController();
  if (ms === LIMIT_MS) underWay.push(call);
  return call.signal;
});

const timeIsUp = (): void => {
  for (const call of underWay.splice(0)) call.abort(new DOMException('Time is up.', 'TimeoutError'));
};
afterEach(() => {
  underWay.length = 0;
});
afterAll(() => limit.mockRestore());
const { provider, server } = await openProvider({ clock });

/** Moves the clock, and makes the server run the due jobs by a request. */
const runJobsLater = async (seconds: number, removal: RequestListener = json(200, {})): Promise<void> => {
  clock.forward(seconds);
  // A fault rather than a refusal, because the server waits after a refusal: another call could have exchanged that
  // token.
  const broken = fault(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR');
  provider.listener = (request, response) =>
    (request.url === '/item/remove' ? removal : broken)(request, response);
  await (await newVisitor(server)).connect({ publicToken: `public-${randomUUID()}`, accounts: [] });
};

/** Waits until the provider got this many calls to end an access: only then may it answer differently. */
const removalsAsked = (times: number) =>
  expect.poll(() => provider.asked.filter((url) => url === '/item/remove').length).toBe(times);

const notesOf = ({ ids }: Visitor) =>
  server.deps.db.query('select tries from bank_removals where deal_id = $1', [ids.dealId]);

const UNAVAILABLE: [string, RequestListener][] = [
  ['never answers', timeIsUp],
  [
    'stops in the middle',
    (_request, response) => {
      // Once the written rows are read.
      const read = () => setImmediate(() => setImmediate(timeIsUp));
      response.writeHead(200).write('{"item_id":', read);
    },
  ],
  ['hangs up', (request) => void request.socket.destroy()],
  ['answers a page', (_request, response) => void response.writeHead(502).end('<html>Bad gateway</html>')],
  [
    'leads elsewhere',
    (_request, response) => void response.writeHead(302, { location: provider.origin }).end(),
  ],
  ['is down', fault(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR')],
  ['has had enough', fault(429, 'RATE_LIMIT_EXCEEDED', 'ITEM_GET_LIMIT')],
  ['finds our keys wrong', fault(400, 'INVALID_INPUT', 'INVALID_API_KEYS')],
  ['finds our request wrong', fault(400, 'INVALID_REQUEST', 'INVALID_FIELD')],
  ['cannot reach the bank', fault(400, 'INSTITUTION_ERROR', 'INSTITUTION_DOWN')],
];

const unavailable = { ...BANK_UNAVAILABLE, title: 'The bank link does not answer', showToUser: true };

describe.each(UNAVAILABLE)('a provider that %s', (_, behavior) => {
  it('[ERROR-40] is reported as unavailable, for a token and for a connection, and nothing is stored', async () => {
    const ann = await newVisitor(server);
    provider.listener = behavior;
    expect(stablePartsOf(await ann.post('/tools/plaid/link-token', {}))).toEqual(unavailable);
    expect(stablePartsOf(await ann.connect({ publicToken: 'public-x', accounts: [] }))).toEqual(unavailable);
    expect(await ann.items()).toEqual([]);
  });

  it('after the exchange does not lose the connection: the same call succeeds later without a second exchange', async () => {
    const ann = await newVisitor(server);
    provider.listener = answerWith('item-1', behavior, json(200, {}));
    expect(stablePartsOf(await ann.connect({ publicToken: 'public-x', accounts: [] }))).toEqual(unavailable);
    expect(await ann.items()).toEqual([]);
    provider.listener = answerWith('item-1', json(200, { accounts: [account] }), json(200, {}));
    expect((await ann.connect({ publicToken: 'public-x', accounts: [] })).statusCode).toBe(200);
    expect(await ann.items()).toEqual([{ item_id: 'item-1' }]);
    expect(provider.asked.filter((url) => url === '/item/public_token/exchange')).toHaveLength(1);
    expect(provider.asked).not.toContain('/item/remove');
  });

  it('after the exchange leaves no access behind if the user does not return', async () => {
    const ann = await newVisitor(server);
    provider.listener = answerWith('item-1', behavior, json(200, {}));
    await ann.connect({ publicToken: 'public-x', accounts: [] });
    expect(await notesOf(ann)).toEqual([{ tries: 0 }]);
    await runJobsLater(599);
    expect(await notesOf(ann)).toEqual([{ tries: 0 }]);
    await runJobsLater(2);
    await expect.poll(() => notesOf(ann)).toEqual([]);
    expect(provider.asked).toContain('/item/remove');
  });
});

describe('an access that is to be ended', () => {
  const down = fault(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR');
  const noAccounts = json(200, { accounts: [] });

  it('is tried again later, until the provider confirms its end', async () => {
    const ann = await newVisitor(server);
    provider.listener = answerWith('item-2', noAccounts, down);
    expect((await ann.connect({ publicToken: 'public-y', accounts: [] })).json().code).toBe('no-accounts');
    await expect.poll(() => notesOf(ann)).toEqual([{ tries: 1 }]);
    // Not at once, and not with every request.
    await runJobsLater(1, down);
    expect(await notesOf(ann)).toEqual([{ tries: 1 }]);
    await runJobsLater(60, down);
    await expect.poll(() => notesOf(ann)).toEqual([{ tries: 2 }]);
    await removalsAsked(2);
    await runJobsLater(119);
    await expect.poll(() => notesOf(ann)).toEqual([{ tries: 2 }]);
    await runJobsLater(2);
    await expect.poll(() => notesOf(ann)).toEqual([]);
  });

  it('is stored before the provider is called, so that it is known even if the process ends during the call', async () => {
    const ann = await newVisitor(server);
    let seen: unknown;
    const recordNotes: RequestListener = async (request, response) => {
      seen = await notesOf(ann);
      noAccounts(request, response);
    };
    provider.listener = answerWith('item-4', recordNotes, json(200, {}));
    await ann.connect({ publicToken: 'public-z', accounts: [] });
    expect(seen).toEqual([{ tries: 0 }]);
    await expect.poll(() => notesOf(ann)).toEqual([]);
  });

  it('is ended at once if its removal cannot be stored', async () => {
    const { db } = server.deps;
    const ann = await newVisitor(server);
    provider.listener = answerWith('item-6', json(200, { accounts: [account] }), json(200, {}));
    await db.query('alter table bank_removals add constraint broken check (tries < 0) not valid');
    const answer = await ann.connect({ publicToken: 'public-6', accounts: [] });
    expect(answer.statusCode).toBe(500);
    await removalsAsked(1);
    await db.query('alter table bank_removals drop constraint broken');
    expect(await ann.items()).toEqual([]);
  });

  it('is never that of a connected bank', async () => {
    const ann = await newVisitor(server);
    provider.listener = answerWith('item-5', json(200, { accounts: [account] }), json(200, {}));
    expect((await ann.connect({ publicToken: 'public-1', accounts: [] })).statusCode).toBe(200);
    // The same login again, and this time it fails.
    provider.listener = answerWith('item-5', noAccounts, json(200, {}));
    expect((await ann.connect({ publicToken: 'public-2', accounts: [] })).statusCode).toBe(422);
    await runJobsLater(1000);
    expect(await ann.items()).toHaveLength(1);
    expect(await notesOf(ann)).toEqual([{ tries: 0 }]);
  });
});

it('the log has each fault with its code, and no keys, tokens or texts of the provider', () => {
  const log = server.logged.join('\n');
  for (const event of ['bank-link-failed', 'bank-remove-failed', 'bank-connected'])
    expect(log).toContain(`"event":"${event}"`);
  expect(log).toContain('INSTITUTION_DOWN');
  expect(log).not.toMatch(/canary|public-x|link-x|oak\.example/);
});

it('a call to a silent bank times out, and delays no other call (with the sample bank)', async () => {
  const real = await startBankServer({
    adapters: { ...local, bankLink: (deps) => sampleBanks(deps, LIMIT_MS) },
  });
  const ann = await newVisitor(real);
  const visit = await ann.visit('ins_silent');
  let isAnswered = false;
  const answer = ann.connect(visit).finally(() => {
    isAnswered = true;
  });
  // Others are served meanwhile.
  const bob = await newVisitor(real);
  expect((await bob.connect(await bob.visit('ins_one'))).statusCode).toBe(200);
  expect(isAnswered).toBe(false);
  timeIsUp();
  expect(stablePartsOf(await answer)).toEqual(unavailable);
  // The emulator's own wait does not keep the server from closing.
  await real.close();
});
