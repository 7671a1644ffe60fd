import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach } from 'vitest';
import { local } from '#dev/adapters.ts';
import { createPlaidLink } from '#server/statements/bank/plaid.ts';
import type { TestServerOptions } from '../../start-test-server.ts';
import { startBankServer } from './bank-visit.ts';

/** Calls of the servers below have this time limit, and others have not. */
export const LIMIT_MS = 1000;

/** Settings of the bank link; the secret must be in no log. */
export const KEYS = { clientId: 'client', secret: 'canary-secret-of-plaid', products: ['transactions'] };

/** A provider whose behavior the test sets, and a server that uses it. Call it at the top level of a test file. */
export async function openProvider(options: TestServerOptions = {}) {
  const provider = { listener: (() => {}) as RequestListener, origin: '', asked: [] as string[] };
  const listening = createServer((request, response) => {
    provider.asked.push(request.url ?? '');
    provider.listener(request, response);
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  provider.origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const basePath = async () => provider.origin;
  const link = createPlaidLink({ ...KEYS, basePath, timeoutMs: LIMIT_MS, now: () => new Date() });
  const bankLink = { ...link, canReturnTo: () => true };
  const server = await startBankServer({ ...options, adapters: { ...local, bankLink: () => bankLink } });
  afterEach(() => {
    provider.asked.length = 0;
  });
  afterAll(async () => {
    await server.close();
    listening.closeAllConnections();
    await new Promise((done) => listening.close(done));
  });
  return { provider, server };
}

export const json =
  (status: number, body: object): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

export const fault = (status: number, type: string, code: string) =>
  json(status, { error_type: type, error_code: code, error_message: 'canary words', display_message: null });

export const answerWith =
  (item: string, accounts: RequestListener, removal: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url === '/item/public_token/exchange')
      return json(200, { access_token: 'access-canary', item_id: item })(request, response);
    return (request.url === '/accounts/get' ? accounts : removal)(request, response);
  };

export const account = { account_id: 'a', name: 'A', mask: '1', type: 'depository', subtype: 'checking' };
