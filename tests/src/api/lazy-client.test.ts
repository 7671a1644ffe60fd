import { expect, it, vi } from 'vitest';
import { createApi } from '#src/api/api.ts';

it("reports a client that can't be loaded as a lost connection, and loads it again for the next call", async () => {
  let fetched = 0;
  vi.doMock('#src/api/client/http.ts', async (original) => {
    fetched += 1;
    if (fetched === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  });
  const api = createApi({
    getToken: async () => undefined,
    onUnauthorized: () => {},
    adapter: async (config) => ({
      status: 200,
      statusText: '',
      headers: {},
      config,
      data: { cfIpCountry: 'US' },
    }),
  });
  expect(await api.country()).toMatchObject({ ok: false, failure: { kind: 'network', level: 'warning' } });
  expect(await api.country()).toEqual({ ok: true, value: 'US' });
});
