import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runInTrace } from '#server/logging/trace.ts';
import { createGooglePlaces } from '#server/places/google.ts';
import { createLocalPlaces } from '#server/places/local.ts';
import { PlacesUnavailable } from '#server/places/port.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

describe('without a place service', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const get = (url: string) => server.app.inject({ url });

  test.each([
    ['62701', 'Springfield', 'IL'],
    ['90210', 'Beverly Hills', 'CA'],
    ['20500', 'Washington', 'DC'],
    ['00501', 'Holtsville', 'NY'],
  ])('%s suggests %s, %s without verifying an address', async (zip, city, state) => {
    const answer = await get(`/tools/places/zip?zip=${zip}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ city, state, verified: false });
  });

  test.each(['00000', '96799', '09001'])('%s, unknown or outside the states, is not found', async (zip) => {
    const answer = await get(`/tools/places/zip?zip=${zip}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  test.each(['', '1234', '123456', '62701-1234', 'abcde', '__proto__'])(
    'refuses %j as a ZIP',
    async (zip) => {
      const { statusCode } = await get(`/tools/places/zip?zip=${zip}`);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    },
  );

  test('searching says that it is not available', async () => {
    const payload = { q: '12 Main Street', session: 'abc-1' };
    const answer = await server.app.inject({ method: 'POST', url: '/tools/places/search', payload });
    expect(answer.json()).toEqual({ available: false, results: [] });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('a place id is unknown', async () => {
    expect((await get('/tools/places/p1?session=abc')).statusCode).toBe(404);
  });
});

describe('Google Places', () => {
  let google: FastifyInstance;
  let baseUrl: string;
  let requests: { url: string; headers: Record<string, unknown>; body: unknown }[] = [];
  let status = 200;
  let answer: unknown = {};
  beforeAll(async () => {
    google = Fastify();
    google.all('/*', async (request, reply) => {
      requests.push({ url: request.url, headers: request.headers, body: request.body });
      return reply.code(status).send(answer);
    });
    baseUrl = await google.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => google.close());
  beforeEach(() => {
    requests = [];
    status = 200;
    answer = {};
  });
  const places = (timeoutMs?: number) =>
    createGooglePlaces({ apiKey: 'test-key', baseUrl, timeoutMs }, createLocalPlaces());

  test('[API-17] [SCREEN-34] asks for US addresses with key, mask and session, and reads the suggestions', async () => {
    answer = {
      suggestions: [
        { placePrediction: { placeId: 'p1', text: { text: '12 Main St, Springfield, IL, USA' } } },
        { queryPrediction: { text: { text: 'main street' } } },
      ],
    };
    expect(await places().search('12 Main', 's1')).toEqual([
      { id: 'p1', text: '12 Main St, Springfield, IL, USA' },
    ]);
    expect(requests[0]).toMatchObject({
      url: '/v1/places:autocomplete',
      headers: { 'x-goog-api-key': 'test-key' },
      body: { input: '12 Main', includedRegionCodes: ['us'], sessionToken: 's1' },
    });
    expect(requests[0]?.headers['x-goog-fieldmask']).toContain('placePrediction.placeId');
  });

  test('is called within the trace of the request that needs it', async () => {
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    await runInTrace(`00-${id}-00f067aa0ba902b7-01`, () => places().search('12 Main', 's1'));
    expect(requests[0]?.headers.traceparent).toContain(id);
  });

  const component = (type: string, longText: string, shortText = longText) => ({
    types: [type],
    longText,
    shortText,
  });
  const springfield = [
    component('street_number', '12'),
    component('route', 'Main Street'),
    component('locality', 'Springfield'),
    component('administrative_area_level_1', 'Illinois', 'IL'),
    component('postal_code', '62701'),
  ];

  test('[SCREEN-34] puts an address together from street number, route, locality, state and postal code', async () => {
    answer = { addressComponents: springfield };
    expect(await places().details('p/1', 's 1')).toEqual({
      street: '12 Main Street',
      city: 'Springfield',
      state: 'IL',
      zip: '62701',
    });
    expect(requests[0]?.url).toBe('/v1/places/p%2F1?sessionToken=s%201');
  });

  test('uses the borough if there is no locality, and adds the last four digits of the ZIP code', async () => {
    answer = {
      addressComponents: [
        ...springfield.filter(({ types }) => types[0] !== 'locality'),
        component('sublocality_level_1', 'Brooklyn'),
        component('postal_code_suffix', '1234'),
      ],
    };
    expect(await places().details('p1', undefined)).toMatchObject({ city: 'Brooklyn', zip: '62701-1234' });
  });

  test('an address outside the states is not found', async () => {
    answer = { addressComponents: [component('administrative_area_level_1', 'Ontario', 'ON')] };
    expect(await places().details('p1', 's')).toBeUndefined();
  });

  test.each([400, 404])('an id answered with %i is unknown', async (code) => {
    status = code;
    expect(await places().details('p1', 's')).toBeUndefined();
  });

  test.each([400, 403, 429, 500])('a search answered with %i is reported as unavailable', async (code) => {
    status = code;
    await expect(places().search('12 Main', 's')).rejects.toThrow(PlacesUnavailable);
  });

  test('a service without an answer is reported in the same way', async () => {
    const removedPort = createGooglePlaces(
      { apiKey: 'k', baseUrl: 'http://127.0.0.1:9' },
      createLocalPlaces(),
    );
    await expect(removedPort.search('12 Main', 's')).rejects.toThrow(PlacesUnavailable);
  });

  test('ZIP codes stay local', async () => {
    expect(await places().zip('62701')).toEqual({ city: 'Springfield', state: 'IL' });
    expect(requests).toEqual([]);
  });
});
