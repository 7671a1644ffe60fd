import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { local } from '#dev/adapters.ts';
import { sampleBanks } from '#dev/banks/sample-banks.ts';
import { createPlaidLink } from '#server/statements/bank/plaid.ts';
import { BANK_UNAVAILABLE } from '../../../conformance/bank.table.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import type { TestServer } from '../../start-test-server.ts';
import { newVisitor, startBankServer, told, type Visitor } from './bank-visit.ts';

/** A provider whose behavior the test sets. */
let listener: RequestListener = () => {};
let provider: Server;
const clock = movingClock();
let server: TestServer;
let origin = '';
const asked: string[] = [];
const secret = 'canary-secret-of-plaid';

/** Only calls with this time limit time out, and only when the test says so, however slow the machine. */
const LIMIT_MS = 1000;
const underWay: AbortController[] = [];
const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
  const call = new AbortController();
  if (ms === LIMIT_MS) underWay.push(call);
  return call.signal;
});
const timeIsUp = (): void => {
  for (const call of underWay.splice(0)) call.abort(new DOMException('Time is up.', 'TimeoutError'));
};
beforeAll(async () => {
  provider = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const keys = {
    clientId: 'client',
    secret,
    products: ['transactions'],
    timeoutMs: LIMIT_MS,
    now: () => new Date(),
  };
  const returnsTo = () => true;
  const bankLink = { ...createPlaidLink({ ...keys, basePath: async () => origin }), returnsTo };
  server = await startBankServer({ clock, adapters: { ...local, bankLink: () => bankLink } });
});
afterEach(() => {
  asked.length = 0;
  underWay.length = 0;
});
afterAll(async () => {
  limit.mockRestore();
  await server.close();
  provider.closeAllConnections();
  await new Promise((done) => provider.close(done));
});

const json =
  (status: number, body: object): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const fault = (status: number, type: string, code: string) =>
  json(status, { error_type: type, error_code: code, error_message: 'canary words', display_message: null });

const giving =
  (item: string, accounts: RequestListener, removal: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url === '/item/public_token/exchange')
      return json(200, { access_token: 'access-canary', item_id: item })(request, response);
    return (request.url === '/accounts/get' ? accounts : removal)(request, response);
  };
const account = { account_id: 'a', name: 'A', mask: '1', type: 'depository', subtype: 'checking' };

/** Moves the clock, and makes the server run the due jobs by a request. */
const later = async (seconds: number, removal: RequestListener = json(200, {})): Promise<void> => {
  clock.forward(seconds);
  // A fault rather than a refusal, because the server waits after a refusal: another call could have exchanged that
  // token.
  const broken = fault(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR');
  listener = (request, response) => (request.url === '/item/remove' ? removal : broken)(request, response);
  await (await newVisitor(server)).connect({ publicToken: `public-${randomUUID()}`, accounts: [] });
};
/** Waits until the provider got this many calls to end an access: only then may it answer differently. */
const removalsAsked = (times: number) =>
  expect.poll(() => asked.filter((url) => url === '/item/remove').length).toBe(times);
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
  ['leads elsewhere', (_request, response) => void response.writeHead(302, { location: origin }).end()],
  ['is down', fault(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR')],
  ['has had enough', fault(429, 'RATE_LIMIT_EXCEEDED', 'ITEM_GET_LIMIT')],
  ['finds our keys wrong', fault(400, 'INVALID_INPUT', 'INVALID_API_KEYS')],
  ['finds our request wrong', fault(400, 'INVALID_REQUEST', 'INVALID_FIELD')],
  ['cannot reach the bank', fault(400, 'INSTITUTION_ERROR', 'INSTITUTION_DOWN')],
];
const unavailable = { ...BANK_UNAVAILABLE, title: 'The bank link does not answer', showToUser: true };

describe.each(UNAVAILABLE)('a provider that %s', (_, behavior) => {
  it('[ERROR-40] is told in its words, for a token and for a connection', async () => {
    const ann = await newVisitor(server);
    listener = behavior;
    expect(told(await ann.post('/tools/plaid/link-token', {}))).toEqual(unavailable);
    expect(told(await ann.connect({ publicToken: 'public-x', accounts: [] }))).toEqual(unavailable);
    expect(await ann.items()).toEqual([]);
  });

  it('after the exchange does not lose it: the same call later continues and exchanges nothing twice', async () => {
    const ann = await newVisitor(server);
    listener = giving('item-1', behavior, json(200, {}));
    expect(told(await ann.connect({ publicToken: 'public-x', accounts: [] }))).toEqual(unavailable);
    expect(await ann.items()).toEqual([]);
    listener = giving('item-1', json(200, { accounts: [account] }), json(200, {}));
    expect((await ann.connect({ publicToken: 'public-x', accounts: [] })).statusCode).toBe(200);
    expect(await ann.items()).toEqual([{ item_id: 'item-1' }]);
    expect(asked.filter((url) => url === '/item/public_token/exchange')).toHaveLength(1);
    expect(asked).not.toContain('/item/remove');
  });

  it('after the exchange leaves no access behind if the user does not return', async () => {
    const ann = await newVisitor(server);
    listener = giving('item-1', behavior, json(200, {}));
    await ann.connect({ publicToken: 'public-x', accounts: [] });
    expect(await notesOf(ann)).toEqual([{ tries: 0 }]);
    await later(599);
    expect(await notesOf(ann)).toEqual([{ tries: 0 }]);
    await later(2);
    await expect.poll(() => notesOf(ann)).toEqual([]);
    expect(asked).toContain('/item/remove');
  });
});

describe('an access that is to be ended', () => {
  const down = fault(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR');
  const none = json(200, { accounts: [] });

  it('is tried again later, until the provider says that it is over', async () => {
    const ann = await newVisitor(server);
    listener = giving('item-2', none, down);
    expect((await ann.connect({ publicToken: 'public-y', accounts: [] })).json().code).toBe('no-accounts');
    await expect.poll(() => notesOf(ann)).toEqual([{ tries: 1 }]);
    // Not at once, and not with every request.
    await later(1, down);
    expect(await notesOf(ann)).toEqual([{ tries: 1 }]);
    await later(60, down);
    await expect.poll(() => notesOf(ann)).toEqual([{ tries: 2 }]);
    await removalsAsked(2);
    await later(119);
    await expect.poll(() => notesOf(ann)).toEqual([{ tries: 2 }]);
    await later(2);
    await expect.poll(() => notesOf(ann)).toEqual([]);
  });

  it('is known to the database while the provider is still asked: a process that ends then leaves a note', async () => {
    const ann = await newVisitor(server);
    let seen: unknown;
    const asking: RequestListener = async (request, response) => {
      seen = await notesOf(ann);
      none(request, response);
    };
    listener = giving('item-4', asking, json(200, {}));
    await ann.connect({ publicToken: 'public-z', accounts: [] });
    expect(seen).toEqual([{ tries: 0 }]);
    await expect.poll(() => notesOf(ann)).toEqual([]);
  });

  it('is never that of a connected bank', async () => {
    const ann = await newVisitor(server);
    listener = giving('item-5', json(200, { accounts: [account] }), json(200, {}));
    expect((await ann.connect({ publicToken: 'public-1', accounts: [] })).statusCode).toBe(200);
    // The same login again, and this time it fails.
    listener = giving('item-5', none, json(200, {}));
    expect((await ann.connect({ publicToken: 'public-2', accounts: [] })).statusCode).toBe(422);
    await later(1000);
    expect(await ann.items()).toHaveLength(1);
    expect(await notesOf(ann)).toEqual([{ tries: 0 }]);
  });
});

describe('what the provider is asked for', () => {
  let body = '';
  beforeEach(() => {
    body = '';
    listener = (request, response) => {
      request.on('data', (part) => {
        body += part;
      });
      const answer = { link_token: 'link-x', expiration: '2099-01-01T00:00:00Z', request_id: 'r' };
      request.on('end', () => json(200, answer)(request, response));
    };
  });

  it('is what the contract says, by name without a word about the person', async () => {
    await (await newVisitor(server)).linkToken();
    expect(JSON.parse(body)).toEqual({
      client_name: 'Trellis',
      language: 'en',
      country_codes: ['US'],
      products: ['transactions'],
      // Four whole months, the longest four [STMT-30].
      transactions: { days_requested: 124 },
      account_filters: { depository: { account_subtypes: ['checking'] } },
      user: { client_user_id: expect.stringMatching(/^[\w-]{43}$/) },
      redirect_uri: 'http://localhost/app/bank-connect',
    });
  });

  it.each([
    ['es-US', 'es'],
    ['en-US', 'en'],
    ['ko-KR', 'en'],
    [undefined, 'en'],
  ])('is spoken to in the language of a page in %s if Link knows it: %s', async (locale, language) => {
    const settings = { clientId: 'c', secret, products: ['transactions'], now: () => new Date() };
    const port = createPlaidLink({ ...settings, basePath: async () => origin });
    await port.createLinkToken({ user: 'u', clientName: 'Bank', locale });
    expect(JSON.parse(body).language).toBe(language);
  });

  it("begins the provider's time once what asks it is loaded", async () => {
    limit.mockClear();
    const begun: number[] = [];
    const basePath = async () => {
      begun.push(limit.mock.calls.length);
      return origin;
    };
    const now = () => new Date();
    const port = createPlaidLink({ clientId: 'c', secret, products: ['transactions'], basePath, now });
    await port.createLinkToken({ user: 'u', clientName: 'Bank' });
    expect([...begun, limit.mock.calls.length]).toEqual([0, 1]);
  });

  it('is a name that Link shows, and the statements themselves if a lender wants those', async () => {
    const now = () => new Date('2026-11-20T12:00:00Z');
    const basePath = async () => origin;
    const port = createPlaidLink({ clientId: 'c', secret, products: ['statements'], basePath, now });
    await port.createLinkToken({ user: 'u', clientName: 'The First Farmers Bank of Oak County' });
    const { client_name, statements, transactions, redirect_uri } = JSON.parse(body);
    expect(client_name).toBe('The First Farmers Bank of Oak');
    expect(statements).toEqual({ start_date: '2026-07-19', end_date: '2026-11-20' });
    expect([transactions, redirect_uri]).toEqual([undefined, undefined]);
  });
});

it('the log has no keys, tokens or texts of the provider', () => {
  const log = server.logged.join('\n');
  expect(log).toContain('INSTITUTION_DOWN');
  expect(log).not.toMatch(/canary|public-x|link-x|oak\.example/);
});

it('a bank that is silent is given up (the sample bank, all the way)', async () => {
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
  expect(told(await answer)).toEqual(unavailable);
  // The emulator's own wait does not keep the server from closing.
  await real.close();
});
