import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bankWith } from '#server/bank/bank.ts';
import { createPlaidLink } from '#server/bank/plaid.ts';
import { BANK_UNAVAILABLE } from '../../conformance/bank.table.ts';
import { movingClock } from '../identity/moving-clock.ts';
import type { TestServer } from '../start-test-server.ts';
import { newVisitor, startBankServer, told } from './bank-visit.ts';

/** A provider that does whatever the test says. */
let listener: RequestListener = () => {};
let provider: Server;
const clock = movingClock();
let server: TestServer;
let origin = '';
const asked: string[] = [];
const secret = 'canary-secret-of-plaid';
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
    timeoutMs: 300,
    now: () => new Date(),
  };
  server = await startBankServer(
    { clock },
    bankWith(() => createPlaidLink({ ...keys, basePath: async () => origin })),
  );
});
afterEach(() => {
  asked.length = 0;
});
afterAll(async () => {
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

const UNAVAILABLE: [string, RequestListener][] = [
  ['never answers', () => {}],
  ['stops in the middle', (_request, response) => void response.writeHead(200).write('{"item_id":')],
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
  it('is told in the words of spec §8, for a token and for a connection', async () => {
    const ann = await newVisitor(server);
    listener = behavior;
    expect(told(await ann.post('/tools/plaid/link-token', {}))).toEqual(unavailable);
    expect(told(await ann.connect({ publicToken: 'public-x', accounts: [] }))).toEqual(unavailable);
    expect(await ann.items()).toEqual([]);
  });

  it('after the exchange leaves no access behind, as soon as it answers again', async () => {
    const ann = await newVisitor(server);
    listener = (request, response) => {
      if (request.url === '/item/public_token/exchange')
        json(200, { access_token: 'access-canary', item_id: 'item-1', request_id: 'r' })(request, response);
      else if (request.url === '/item/remove') json(200, { request_id: 'r' })(request, response);
      else behavior(request, response);
    };
    const answer = await ann.connect({ publicToken: 'public-x', accounts: [] });
    expect(told(answer)).toEqual(unavailable);
    await expect.poll(() => asked).toContain('/item/remove');
    expect(await ann.items()).toEqual([]);
  });
});

describe('an access that is to be ended', () => {
  const notes = () =>
    server.deps.db.query<{ tries: number }>('select tries from bank_removals order by tries');
  const giving =
    (item: string, accounts: RequestListener, removal: RequestListener): RequestListener =>
    (request, response) => {
      if (request.url === '/item/public_token/exchange')
        return json(200, { access_token: 'access-canary', item_id: item })(request, response);
      return (request.url === '/accounts/get' ? accounts : removal)(request, response);
    };
  const down = fault(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR');
  const none = json(200, { accounts: [] });
  /** Anything that makes the server look at what is due. */
  const later = async (seconds: number) => {
    clock.forward(seconds);
    await (await newVisitor(server)).connect({ publicToken: `public-${seconds}`, accounts: [] });
  };

  it('is tried again later, until the provider says that it is over', async () => {
    await server.deps.db.query('delete from bank_removals');
    const ann = await newVisitor(server);
    listener = giving('item-2', none, down);
    expect((await ann.connect({ publicToken: 'public-y', accounts: [] })).json().code).toBe('no-accounts');
    await expect.poll(notes).toEqual([{ tries: 1 }]);
    // Not at once, and not by everybody who comes along.
    listener = giving('item-3', none, json(200, {}));
    await later(1);
    await expect.poll(notes).toEqual([{ tries: 1 }]);
    await later(121);
    await expect.poll(notes).toEqual([]);
    expect(asked.filter((url) => url === '/item/remove').length).toBeGreaterThan(2);
  });

  it('is known to the database while the provider is still asked: a process that ends then leaves a note', async () => {
    await server.deps.db.query('delete from bank_removals');
    const ann = await newVisitor(server);
    let seen: unknown;
    listener = giving(
      'item-4',
      async (request, response) => {
        seen = await notes();
        json(500, {})(request, response);
      },
      json(200, {}),
    );
    await ann.connect({ publicToken: 'public-z', accounts: [] });
    expect(seen).toEqual([{ tries: 0 }]);
    await expect.poll(notes).toEqual([]);
  });

  it('is never that of a connected bank', async () => {
    await server.deps.db.query('delete from bank_removals');
    const ann = await newVisitor(server);
    const account = { account_id: 'a', name: 'A', mask: '1', type: 'depository', subtype: 'checking' };
    listener = giving('item-5', json(200, { accounts: [account] }), json(200, {}));
    expect((await ann.connect({ publicToken: 'public-1', accounts: [] })).statusCode).toBe(200);
    // The same login once more, and this time it fails.
    listener = giving('item-5', down, json(200, {}));
    expect((await ann.connect({ publicToken: 'public-2', accounts: [] })).statusCode).toBe(503);
    listener = fault(400, 'INVALID_INPUT', 'INVALID_PUBLIC_TOKEN');
    await later(500);
    expect(await ann.items()).toHaveLength(1);
    expect(asked.filter((url) => url === '/item/remove')).toEqual([]);
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
      // Four whole months, the longest four (spec §9).
      transactions: { days_requested: 124 },
      account_filters: { depository: { account_subtypes: ['checking'] } },
      user: { client_user_id: expect.stringMatching(/^[\w-]{43}$/) },
      redirect_uri: 'http://localhost/app/bank-connect',
    });
  });

  it('is a name that Link shows, and the statements themselves where a lender wants those', async () => {
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

it('nothing of keys, tokens and words of the provider is logged', () => {
  const log = server.logged.join('\n');
  expect(log).toContain('INSTITUTION_DOWN');
  expect(log).not.toMatch(/canary|public-x|link-x|oak\.example/);
});

it('a bank that is silent is given up within 12 seconds (the sample bank, all the way)', async () => {
  const real = await startBankServer();
  const ann = await newVisitor(real);
  const visit = await ann.visit('ins_silent');
  const began = Date.now();
  expect(told(await ann.connect(visit))).toEqual(unavailable);
  expect(Date.now() - began).toBeLessThan(12_000);
  await real.close();
  // The emulator's own wait does not keep the server from closing.
  expect(Date.now() - began).toBeLessThan(15_000);
}, 30_000);
