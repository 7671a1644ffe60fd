import { expect, it } from 'vitest';
import { lookupCalls } from '#src/api/lookups.ts';
import { recordedSend } from './recorded-send.ts';

// Lookups of a form. They send no session, are not repeated while the person types, and can be aborted.

const { signal } = new AbortController();
const PLACE = { city: 'Oakland', state: 'CA' };

it.each([
  [
    'the country',
    (calls: Calls) => calls.country(),
    { cfIpCountry: 'US' },
    { method: 'GET', url: '/v1/ip/country' },
    { ok: true, value: 'US' },
  ],
  [
    'industries',
    (calls: Calls) => calls.searchIndustries('bakery', signal),
    { results: [{ code: 311811 }] },
    { method: 'GET', url: '/tools/naics', params: { q: 'bakery' }, signal },
    [{ code: 311811 }],
  ],
  [
    'the place of a ZIP code',
    (calls: Calls) => calls.placeOfZip('94607', signal),
    PLACE,
    { method: 'GET', url: '/tools/places/zip', params: { zip: '94607' }, signal },
    PLACE,
  ],
  [
    'addresses',
    (calls: Calls) => calls.searchPlaces('1 Main', 's1', signal),
    { available: true, results: [] },
    { method: 'POST', url: '/tools/places/search', data: { q: '1 Main', session: 's1' }, signal },
    { available: true, results: [] },
  ],
  [
    'an address',
    (calls: Calls) => calls.placeDetails('a/b', 's1', signal),
    PLACE,
    { method: 'GET', url: '/tools/places/a%2Fb', params: { session: 's1' }, signal },
    PLACE,
  ],
] as const)(
  '%s: sends one anonymous request that can be aborted, and resolves to the result',
  async (_, call, body, request, found) => {
    const { send, sent, server } = recordedSend();
    server.body = body;
    expect(await call(lookupCalls(send))).toEqual(found);
    expect(sent).toEqual([{ ...request, anonymous: true, retries: 0 }]);
  },
);
type Calls = ReturnType<typeof lookupCalls>;

it.each([
  ['industries', (calls: Calls) => calls.searchIndustries('bakery'), { results: 'none' }],
  ['the place of a ZIP code', (calls: Calls) => calls.placeOfZip('94607'), { city: 'Oakland' }],
  ['addresses', (calls: Calls) => calls.searchPlaces('1 Main', 's1'), { available: true }],
  ['an address', (calls: Calls) => calls.placeDetails('a', 's1'), { state: 'CA' }],
])('%s: an unusable answer or a failure rejects with its status alone', async (_, call, malformed) => {
  const { send, server } = recordedSend();
  server.body = malformed;
  await expect(call(lookupCalls(send))).rejects.toThrow('No answer (refused 200)');
  server.status = 503;
  await expect(call(lookupCalls(send))).rejects.toThrow('No answer (refused 503)');
});

it('an unknown ZIP code has no place', async () => {
  const { send, server } = recordedSend();
  server.status = 404;
  expect(await lookupCalls(send).placeOfZip('00000')).toBeUndefined();
});
