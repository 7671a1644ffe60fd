import { type AxiosAdapter, AxiosError, AxiosHeaders } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UPLOADS } from '#domain/limits.ts';
import { CALLS } from '#domain/page-limits.ts';
import { type Api, createApi } from '#src/api/api.ts';
import * as http from '#src/api/client/http.ts';
import { fileCalls } from '#src/api/statements/files.ts';

// How long each call waits, how often it is tried, and for which account it is made (domain/limits.ts).

vi.mock('#src/api/client/http.ts', { spy: true });

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(http.createSend).mockClear();
});
afterEach(() => vi.useRealTimers());

/** The attempts of a call, numbered from 0. */
const TRIES = Array.from({ length: CALLS.retries + 1 }, (_, nth) => nth);

interface Asked {
  at: number;
  timeout: number | undefined;
  body: Record<string, unknown>;
  params: unknown;
}

/** An API whose server fails or can't be reached; records each request with its time. */
function failingApi({ status, retryAfter }: { status?: number; retryAfter?: string }, account?: string) {
  const requests: Asked[] = [];
  const from = Date.now();
  const adapter: AxiosAdapter = async (config) => {
    const { timeout, data, params } = config;
    const body = typeof data === 'string' ? JSON.parse(data) : {};
    requests.push({ at: Date.now() - from, timeout, params, body });
    if (status === undefined) throw new AxiosError('lost', 'ERR_NETWORK', config);
    const headers = new AxiosHeaders(retryAfter ? { 'retry-after': retryAfter } : {});
    const response = { status, data: {}, statusText: '', headers, config };
    throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, response);
  };
  const setting = { getToken: async () => 't', onUnauthorized: () => {}, account: () => account, adapter };
  return { api: createApi(setting), requests };
}
const run = async (call: Promise<unknown>): Promise<void> => {
  const settled = call.catch(() => undefined);
  await vi.runAllTimersAsync();
  await settled;
};

it('each try has the whole time, and waits as long as the server asks', async () => {
  const { api, requests } = failingApi({ status: 503, retryAfter: '2' });
  await run(api.saveApplication('save', {}, { key: 'k', version: 1 }));
  expect(requests.map(({ at }) => at)).toEqual(TRIES.map((nth) => nth * 2000));
  expect(requests.map(({ timeout }) => timeout)).toEqual(TRIES.map(() => CALLS.timeoutMs));
});

it('a retry waits twice as long as the retry before, with jitter, if the server names no time', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { api, requests } = failingApi({});
  await run(api.currentDeal('apply'));
  const waits = TRIES.map((nth) => (2 ** nth - 1) * CALLS.firstDelayMs);
  expect(requests.map(({ at }) => at)).toEqual(waits);
});

describe('a call that a person waits for is tried once', () => {
  it.each<[string, (api: Api) => Promise<unknown>, number]>([
    ['a secret to look at', (api) => api.reveal({ field: '/business_ein' }), CALLS.timeoutMs],
    ['a link token', (api) => api.bankLinkToken({ resume: false }), CALLS.timeoutMs],
    ['a bank account', (api) => api.connectBank({} as never), CALLS.bankConnectMs],
    ['the country', (api) => api.country(), CALLS.timeoutMs],
    ['an industry', (api) => api.searchIndustries('bak'), CALLS.timeoutMs],
    ['a ZIP', (api) => api.placeOfZip('94110'), CALLS.timeoutMs],
    ['an address', (api) => api.searchPlaces('1 Main', 's'), CALLS.timeoutMs],
    ['its details', (api) => api.placeDetails('p', 's'), CALLS.timeoutMs],
  ])('%s', async (_, call, timeout) => {
    const { api, requests } = failingApi({});
    await run(call(api));
    expect(requests.map((call) => call.timeout)).toEqual([timeout]);
  });
});

describe('files', () => {
  it('the save of files has its own time limit', async () => {
    const { api, requests } = failingApi({});
    await run(fileCalls(api.send).saveFiles([], { dealId: 'd', accountId: 'a' }));
    expect(requests.map(({ timeout }) => timeout)).toEqual(TRIES.map(() => UPLOADS.saveMs));
  });

  it('an upload times out only if it makes no progress, and leaves no timer behind', async () => {
    const { api, requests } = failingApi({});
    const out = { file: new File(['x'], 'a.pdf'), documentType: 'statement' as const, clientId: 'c' };
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    const removed = vi.spyOn(options.signal, 'removeEventListener');
    const source = { platform: 'p', url: 'https://oak.example/' };
    const sent = fileCalls(api.send).uploadFile(out, { dealId: 'd', accountId: 'a' }, source, options);
    // Without moving the clock.
    await sent;
    expect(requests.map(({ timeout }) => timeout)).toEqual([0]);
    expect(vi.getTimerCount()).toBe(0);
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
  });
});

describe('the chosen account', () => {
  it('is named by every save, unless the payload names one', async () => {
    const { api, requests } = failingApi({ status: 404 }, 'a2');
    await run(api.saveApplication('create', { business: {} }, { key: 'k' }));
    await run(api.saveApplication('save', { account_id: 'a1' }, { key: 'k' }));
    expect(requests.map(({ body }) => body)).toEqual([
      { account_id: 'a2', business: {} },
      { account_id: 'a1' },
    ]);
  });

  it('is named by the other calls about applications; without a choice no call names an account', async () => {
    for (const [account, named] of [
      ['a2', 'a2'],
      [undefined, undefined],
    ]) {
      const { api, requests } = failingApi({ status: 404 }, account);
      await run(api.currentDeal('apply'));
      await run(api.bankLinkToken({ resume: false }));
      await run(api.saveApplication('save', {}, { key: 'k' }));
      expect(requests[0]?.params).toMatchObject({ application_type: 'apply', account_id: named });
      expect(requests[1]?.body.accountId).toBe(named);
      expect(requests[2]?.body).toEqual(named ? { account_id: named } : {});
    }
  });
});

it('the client is created once, with the first call', async () => {
  const { api } = failingApi({ status: 404 });
  expect(http.createSend).not.toHaveBeenCalled();
  await run(Promise.all([api.country(), api.currentDeal('apply')]));
  await run(api.country());
  expect(http.createSend).toHaveBeenCalledOnce();
});
