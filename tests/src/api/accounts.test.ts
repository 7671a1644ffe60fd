import { expect, it } from 'vitest';
import { createApi } from '#src/api/api.ts';

it('every call that finds an application by its flow names the chosen account [SIGN-44]', async () => {
  const sent: Record<string, unknown> = {};
  const api = createApi({
    getToken: async () => 'token',
    isSignedIn: () => true,
    onUnauthorized: () => {},
    account: () => 'elm',
    adapter: async (config) => {
      const body = typeof config.data === 'string' ? JSON.parse(config.data) : undefined;
      const { searchParams } = new URL(config.url ?? '', 'http://localhost');
      const requestParams = { ...Object.fromEntries(searchParams), ...config.params, ...body };
      sent[config.url?.split('?')[0] ?? ''] = requestParams.account_id;
      return { status: 200, statusText: '', headers: {}, config, data: { data: null } };
    },
  });
  await api.currentDeal('apply');
  await api.applicationStatus('apply');
  await api.submittedDeal('apply');
  await api.submittedCopy('apply');
  await api.reveal({ field: '/business_ein' });
  expect(sent).toEqual({
    '/deals/current': 'elm',
    '/deals/status': 'elm',
    '/deals/submitted': 'elm',
    '/deals/submitted/copy': 'elm',
    '/deals/reveal': 'elm',
  });
});
