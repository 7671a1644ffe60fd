import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlaidLink } from '#server/statements/bank/plaid.ts';
import { newVisitor } from './bank-visit.ts';
import { json, KEYS, openProvider } from './provider.ts';

const { provider, server } = await openProvider();

describe('a request to the provider', () => {
  let body = '';
  beforeEach(() => {
    body = '';
    provider.listener = (request, response) => {
      request.on('data', (part) => {
        body += part;
      });
      const answer = { link_token: 'link-x', expiration: '2099-01-01T00:00:00Z', request_id: 'r' };
      request.on('end', () => json(200, answer)(request, response));
    };
  });

  it('has the fields of the contract, and nothing about the person', async () => {
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
  ])('has the language of a page in %s if Link supports it: %s', async (locale, language) => {
    const settings = { ...KEYS, now: () => new Date() };
    const port = createPlaidLink({ ...settings, basePath: async () => provider.origin });
    await port.createLinkToken({ user: 'u', clientName: 'Bank', locale });
    expect(JSON.parse(body).language).toBe(language);
  });

  it('names an address to return to only if its origin is registered with the provider', () => {
    const settings = { ...KEYS, basePath: async () => provider.origin, now: () => new Date() };
    const { canReturnTo } = createPlaidLink({ ...settings, redirectOrigins: ['https://apply.example'] });
    expect(['https://apply.example', 'https://other.example'].map(canReturnTo)).toEqual([true, false]);
    expect(createPlaidLink(settings).canReturnTo('https://apply.example')).toBe(false);
  });

  it('starts its time limit once the client library is loaded', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    const startTimes: number[] = [];
    const basePath = async () => {
      startTimes.push(limit.mock.calls.length);
      return provider.origin;
    };
    const now = () => new Date();
    const port = createPlaidLink({ ...KEYS, basePath, now });
    await port.createLinkToken({ user: 'u', clientName: 'Bank' });
    expect([...startTimes, limit.mock.calls.length]).toEqual([0, 1]);
    limit.mockRestore();
  });

  it('has a name that Link shows, and requests statements if the setting of the lender says so', async () => {
    const now = () => new Date('2026-11-20T12:00:00Z');
    const basePath = async () => provider.origin;
    const port = createPlaidLink({ ...KEYS, products: ['statements'], basePath, now });
    await port.createLinkToken({ user: 'u', clientName: 'The First Farmers Bank of Oak County' });
    const { client_name, statements, transactions, redirect_uri } = JSON.parse(body);
    expect(client_name).toBe('The First Farmers Bank of Oak');
    expect(statements).toEqual({ start_date: '2026-07-19', end_date: '2026-11-20' });
    expect([transactions, redirect_uri]).toEqual([undefined, undefined]);
  });
});

it('the log has no keys and no token of Link', () => {
  expect(server.logged.join('\n')).not.toMatch(/canary|link-x/);
});
