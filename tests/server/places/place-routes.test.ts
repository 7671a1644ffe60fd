import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestServer } from '../start-test-server.ts';

/** The calls that reached Google, and its next answer. */
const google = { calls: [] as string[], answer: (): Response => Response.json({}) };
vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
  google.calls.push(`${new URL(url).pathname} ${body ?? ''}`.trim());
  return google.answer();
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  google.calls = [];
});
const server = await openTestServer({ env: { GOOGLE_PLACES_KEY: 'test-key' } });
const search = async (q: string) =>
  (await server.app.inject({ method: 'POST', url: '/tools/places/search', payload: { q } })).json();
const SUGGESTIONS = Array.from({ length: 7 }, (_, index) => ({
  placePrediction: { placeId: `p${index}`, text: { text: `${index} Main St` } },
}));

test('a search answers with the first five suggestions, in the order of the place service [SCREEN-34]', async () => {
  google.answer = () => Response.json({ suggestions: SUGGESTIONS });
  expect(await search(' 12 Main ')).toEqual({
    available: true,
    results: [0, 1, 2, 3, 4].map((index) => ({ id: `p${index}`, text: `${index} Main St` })),
  });
  expect(google.calls).toEqual(['/v1/places:autocomplete {"input":"12 Main","includedRegionCodes":["us"]}']);
});

test('a search of fewer than three characters calls no place service', async () => {
  for (const q of ['', '12', ' 12 ']) expect(await search(q)).toEqual({ available: true, results: [] });
  expect(google.calls).toEqual([]);
  await search('12a');
  expect(google.calls).toHaveLength(1);
});

test.each([
  ['a failure', () => new Response('', { status: 500 }), 'place service answered 500'],
  ['no JSON', () => new Response('<html>'), 'place service answered no JSON'],
])(
  'a place service that answers with %s turns the search off, and is logged without the address',
  async (_, answer, what) => {
    google.answer = answer;
    server.logged.length = 0;
    expect(await search('12 Main')).toEqual({ available: false, results: [] });
    const lines = server.logged.map((line) => JSON.parse(line));
    expect(lines.filter(({ event }) => event === 'places-failed')).toMatchObject([{ level: 'warn', what }]);
    expect(server.logged.join()).not.toContain('12 Main');
  },
);

test('a chosen suggestion is answered as a verified address [STMT-13]', async () => {
  const component = (type: string, text: string) => ({ types: [type], longText: text, shortText: text });
  google.answer = () =>
    Response.json({
      addressComponents: [
        component('route', 'Main St'),
        component('postal_town', 'Salem'),
        component('administrative_area_level_1', 'OR'),
      ],
    });
  const answer = await server.app.inject('/tools/places/p1?session=s1');
  expect(answer.json()).toEqual({ street: 'Main St', city: 'Salem', state: 'OR', zip: '', verified: true });
  expect(google.calls).toEqual(['/v1/places/p1']);
});

test.each([
  [404, 404, 'not-found'],
  [500, 503, 'unavailable'],
])(
  'a suggestion that the place service answers with %i is answered with %i',
  async (status, expected, code) => {
    google.answer = () => new Response('', { status });
    const answer = await server.app.inject('/tools/places/p1');
    expect([answer.statusCode, answer.json().code]).toEqual([expected, code]);
  },
);

test('ZIP codes are looked up without the place service', async () => {
  expect((await server.app.inject('/tools/places/zip?zip=62701')).json().city).toBe('Springfield');
  expect(google.calls).toEqual([]);
});
