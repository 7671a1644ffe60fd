import {
  AxiosError,
  AxiosHeaders,
  type AxiosRequestConfig,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { createApi } from '#src/api/api.ts';
import { delayBefore, isWorthRetrying } from '#src/api/client/http.ts';

interface Reply {
  status?: number;
  data?: unknown;
  code?: string;
}

/** An API whose network answers from a list and records the requests. */
function apiWith(replies: Reply[], token: string | undefined = 'token-1', isRenewed?: boolean) {
  const requests: AxiosRequestConfig[] = [];
  let unauthorized = 0;
  let current = token;
  const renew = vi.fn(async () => {
    current = 'token-2';
    return isRenewed === true;
  });
  const api = createApi({
    getToken: async () => current,
    ...(isRenewed === undefined ? {} : { renew }),
    onUnauthorized: () => {
      unauthorized += 1;
    },
    firstDelayMs: 1,
    adapter: async (config: InternalAxiosRequestConfig) => {
      requests.push(config);
      const { status, data, code } = replies[requests.length - 1] ?? replies.at(-1) ?? {};
      if (status === undefined) throw new AxiosError('no answer', code ?? 'ERR_NETWORK', config);
      const response = { status, data, statusText: '', headers: {}, config };
      if (status >= 400) throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, response);
      return response;
    },
  });
  return { api, requests, renew, unauthorized: () => unauthorized };
}

const SAVED = { status: 'success', data: { version: 4, contactIds: [], dealId: 'd1' } };

describe('API client', () => {
  it('sends bearer, key and version of a save, and reads its data', async () => {
    const { api, requests } = apiWith([{ status: 200, data: SAVED }]);
    const answer = await api.saveApplication('save', { business: {} }, { key: 'k1', version: 3 });
    expect(answer).toMatchObject({ ok: true, value: { version: 4, dealId: 'd1' } });
    const headers = AxiosHeaders.from(requests[0]?.headers as AxiosHeaders);
    expect(requests[0]).toMatchObject({ url: '/api/apply/save', method: 'post', timeout: 15_000 });
    expect([headers.get('Authorization'), headers.get('Idempotency-Key'), headers.get('If-Match')]).toEqual([
      'Bearer token-1',
      'k1',
      '"3"',
    ]);
  });

  it('sends no If-Match on the first save, and PATCH /deals for a known deal', async () => {
    const { api, requests } = apiWith([{ status: 200, data: SAVED }]);
    await api.saveApplication('deals', {}, { key: 'k1' });
    expect(requests[0]).toMatchObject({ url: '/deals', method: 'patch' });
    expect(AxiosHeaders.from(requests[0]?.headers as AxiosHeaders).has('If-Match')).toBe(false);
  });

  it.each([
    ['a lost connection', {}],
    ['a time-out', { code: 'ECONNABORTED' }],
    ['429', { status: 429, data: {} }],
    ['503', { status: 503, data: {} }],
  ])('retries %s with the same key', async (_, failure) => {
    const { api, requests } = apiWith([failure, failure, { status: 200, data: SAVED }]);
    const answer = await api.saveApplication('create', {}, { key: 'same' });
    expect(answer.ok).toBe(true);
    expect(requests).toHaveLength(3);
    for (const request of requests)
      expect(AxiosHeaders.from(request.headers as AxiosHeaders).get('Idempotency-Key')).toBe('same');
  });

  it('gives up after three retries', async () => {
    const { api, requests } = apiWith([{}]);
    const answer = await api.saveApplication('create', {}, { key: 'k' });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'network', status: 500 } });
    expect(requests).toHaveLength(4);
  });

  it.each([400, 401, 403, 404, 409, 422])('never retries after %d', async (status) => {
    const { api, requests } = apiWith([{ status, data: {} }]);
    await api.saveApplication('save', {}, { key: 'k' });
    expect(requests).toHaveLength(1);
  });

  it('returns the newer version with a conflict', async () => {
    const data = { version: 9, application: { business_name: 'Green Bakery' } };
    const { api } = apiWith([{ status: 409, data: { code: 'version-conflict', data } }]);
    const answer = await api.saveApplication('save', {}, { key: 'k', version: 8 });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'version-conflict', current: data } });
  });

  it.each([
    [{ msg: 'Please call us.' }, 'Please call us.'],
    [{ message: 'Please call us.' }, 'Please call us.'],
    [{ msg: ' ', message: 'Please call us.' }, 'Please call us.'],
    [{ msg: ' ' }, undefined],
    [{ msg: 7 }, undefined],
    [{ error: 'E_CODE' }, undefined],
    [{ error: 'Please call us.', showToUser: true }, 'Please call us.'],
  ])('shows for a refusal with %j the text %s', async (data, message) => {
    const { api } = apiWith([{ status: 422, data }]);
    expect(await api.saveApplication('save', {}, { key: 'k' })).toMatchObject({ failure: { message } });
  });

  it('reports once that the session is over', async () => {
    const { api, unauthorized } = apiWith([{ status: 401, data: { msg: 'Unauthorized' } }]);
    await api.currentDeal('apply');
    expect(unauthorized()).toBe(1);
  });

  it('repeats a call once with a new token if the token was refused', async () => {
    const replies = [
      { status: 401, data: {} },
      { status: 200, data: SAVED },
    ];
    const { api, requests, renew, unauthorized } = apiWith(replies, 'token-1', true);
    expect(await api.saveApplication('save', {}, { key: 'k1' })).toMatchObject({ ok: true });
    const sentHeaders = requests.map(({ headers }) => AxiosHeaders.from(headers as AxiosHeaders));
    expect(
      sentHeaders.map((headers) => [headers.get('Authorization'), headers.get('Idempotency-Key')]),
    ).toEqual([
      ['Bearer token-1', 'k1'],
      ['Bearer token-2', 'k1'],
    ]);
    expect([renew.mock.calls.length, unauthorized()]).toEqual([1, 0]);
  });

  it.each([
    ['that is refused as well', true, 2],
    ['that there is not', false, 1],
  ])('reports once that the session is over, after a new token %s', async (_, isRenewed, calls) => {
    const { api, requests, unauthorized } = apiWith([{ status: 401, data: {} }], 'token-1', isRenewed);
    expect(await api.currentDeal('apply')).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
    expect([requests.length, unauthorized()]).toEqual([calls, 1]);
  });

  it('requests no new token for a call without a session', async () => {
    const { api, renew } = apiWith([{ status: 401, data: {} }], 'token-1', true);
    await api.validateEmail('a@b.example');
    expect(renew).not.toHaveBeenCalled();
  });

  it.each([
    [true, false],
    [false, true],
  ])('a 401 reports a visitor if nobody is signed in (%s: %s)', async (loggedIn, visitor) => {
    const api = createApi({
      getToken: async () => undefined,
      isSignedIn: () => loggedIn,
      // The session ends with the answer; the state at the start of the call counts.
      onUnauthorized: () => {
        loggedIn = false;
      },
      adapter: async (config) => {
        const response = { status: 401, data: {}, statusText: '', headers: {}, config };
        throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, response);
      },
    });
    const answer = await api.currentDeal('apply');
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unauthorized', visitor } });
  });

  it('sends no token with public calls', async () => {
    const { api, requests } = apiWith([{ status: 200, data: { userWithThisEmailExists: true } }]);
    expect(await api.validateEmail('a@b.example')).toEqual({
      ok: true,
      value: { userWithThisEmailExists: true },
    });
    expect(AxiosHeaders.from(requests[0]?.headers as AxiosHeaders).has('Authorization')).toBe(false);
  });

  it('returns no application from an invalid answer', async () => {
    expect(await apiWith([{ status: 200, data: { data: null } }]).api.currentDeal('apply')).toEqual({
      ok: true,
      value: null,
    });
    expect((await apiWith([{ status: 200, data: { data: 7 } }]).api.currentDeal('apply')).ok).toBe(false);
  });

  it('distinguishes an unknown ZIP from a failed call', async () => {
    expect(await apiWith([{ status: 404, data: {} }]).api.placeOfZip('00000')).toBeUndefined();
    await expect(apiWith([{}]).api.placeOfZip('94110')).rejects.toThrow('network 500');
  });

  it('waits 0.5 s x 2^n, jittered, at most 10 s, and as long as the server asks', () => {
    const error = new AxiosError('x');
    for (const [attempt, longest] of [
      [1, 500],
      [2, 1000],
      [3, 2000],
      [9, 10_000],
    ] as const) {
      const delay = delayBefore(attempt, error);
      expect(delay).toBeGreaterThanOrEqual(longest / 2);
      expect(delay).toBeLessThanOrEqual(longest);
    }
    const wants = (seconds: string) =>
      new AxiosError('x', undefined, undefined, undefined, {
        status: 429,
        statusText: '',
        data: {},
        headers: { 'retry-after': seconds },
        config: { headers: new AxiosHeaders() },
      });
    expect(delayBefore(1, wants('2'))).toBe(2000);
    // A page that waits longer would be left.
    expect(delayBefore(1, wants('600'))).toBe(10_000);
    const random = vi.spyOn(Math, 'random');
    for (const [part, delay] of [
      [0, 500],
      [1, 1000],
    ] as const) {
      random.mockReturnValue(part);
      expect(delayBefore(2, error)).toBe(delay);
    }
    random.mockRestore();
  });

  it('does not retry an aborted call', () => {
    expect(isWorthRetrying(new CanceledError())).toBe(false);
    expect(isWorthRetrying(new AxiosError('lost'))).toBe(true);
  });
});
