import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contracts/index.ts';
import type { Operation } from '#contracts/operation.ts';
import { RETURN_COOKIE, RETURN_HEADER } from '#server/statements/return-links/deal-access.ts';
import { callersOf } from '../../authorization/callers.ts';
import { type Ids, ROUTES } from '../../authorization/routes.table.ts';
import { startWholeServer } from '../../authorization/whole-server.ts';
import { bankStepDone, fullApplication, payloadOf } from '../../deals/people.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import { codeOf, exchangeCode, startCode } from '../../identity/sign-in.ts';
import { checkerOf, documentOf, isApi, type OpenApi, operationIn, routesOf } from './document.ts';

/**
 * Every operation of the document against the running server: the answer conforms. The answers for each caller:
 * authorization.test.ts.
 */
const clock = movingClock();
let server: Awaited<ReturnType<typeof startWholeServer>>;
let headersOf: Awaited<ReturnType<typeof callersOf>>;
let document: OpenApi;
let checker: ReturnType<typeof checkerOf>;
beforeAll(async () => {
  server = await startWholeServer({ clock });
  headersOf = await callersOf(server);
  document = await documentOf(server.app);
  checker = checkerOf(document);
});
afterAll(() => server.close());

const API = ROUTES.filter(({ route }) => isApi(route));

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Call = { url?: string; headers?: Record<string, string>; payload?: object | string };

async function call(
  route: string,
  { url, headers = {}, payload }: Call = {},
): Promise<LightMyRequestResponse> {
  const [method = '', path = ''] = route.split(' ');
  return server.app.inject({
    method: method as Method,
    url: url ?? path,
    headers: { host: 'localhost', ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

async function applicationOf(owner: string): Promise<Ids> {
  const headers = { ...(await headersOf('owner', owner)), 'idempotency-key': randomUUID() };
  const payload = payloadOf(fullApplication());
  const answer = await call('POST /api/apply/create', { headers, payload });
  expect(checker.faultsOf('POST /api/apply/create', answer)).toEqual([]);
  await bankStepDone(server, payload, answer.json().data.dealId);
  return answer.json().data;
}

it('the document is OpenAPI 3.1, and every schema and reference in it can be used', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  checker.compileAll();
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('OpenAPI names the place of the token of each kind of caller', () => {
  const places = Object.values(document.components.securitySchemes).map(
    ({ type, in: place, name, scheme }) => [type, place ?? scheme, name],
  );
  expect(places).toEqual([
    ['http', 'bearer', undefined],
    ['apiKey', 'header', RETURN_HEADER],
    ['apiKey', 'header', 'x-request-token'],
    ['apiKey', 'cookie', RETURN_COOKIE],
  ]);
});

it('the document has every route of the server except the pages, and no other', () => {
  const served = [...server.routes].filter((route) => !route.startsWith('HEAD ') && isApi(route));
  expect(routesOf(document).sort()).toEqual(served.sort());
  expect(Object.keys(operations).sort()).toEqual(served.sort());
});

it('the document names the parameters of each query', () => {
  const queries = Object.entries<Operation>(operations).filter(([, { query }]) => query);
  expect(queries.length).toBeGreaterThan(0);
  for (const [route, { query }] of queries) {
    const { parameters = [] } = operationIn(document, route);
    const names = parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []));
    expect([route, ...names.sort()]).toEqual([route, ...Object.keys(query?.properties ?? {}).sort()]);
  }
});

describe.each(API)('$route', ({ route, url, body }) => {
  const owner = `openapi-${route.replace(/\W/g, '')}`;
  let ids: Ids;
  beforeAll(async () => {
    ids = await applicationOf(owner);
  });

  if (body) {
    const BAD: [string, Call][] = [
      ['no JSON', { payload: '{"a":', headers: { 'content-type': 'application/json' } }],
      ['nothing', { payload: '', headers: { 'content-type': 'application/json' } }],
      ['a list', { payload: [] }],
      ['text', { payload: 'a=b', headers: { 'content-type': 'text/plain' } }],
      ['far too much', { payload: { text: 'x'.repeat(300 * 1024) } }],
    ];
    it.each(BAD)('refuses %s as the document says', async (_, bad) => {
      const headers = { ...(await headersOf('owner', owner)), ...bad.headers };
      const answer = await call(route, { url, ...bad, headers });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(checker.faultsOf(route, answer)).toEqual([]);
    });
  }
  it('refuses an odd query as the document says', async () => {
    const headers = await headersOf('owner', owner);
    const oddUrl = `${(url ?? route.split(' ')[1] ?? '').split('?')[0]}?q=${'x'.repeat(400)}&zip=x&application_type=none&dealId=x`;
    const payload = body?.(ids, 'owner');
    expect(checker.faultsOf(route, await call(route, { url: oddUrl, headers, payload }))).toEqual([]);
  });
});

describe('answers that the table of callers does not cover conform to the document', () => {
  const send = async (owner: string, route: string, payload?: object, more: Record<string, string> = {}) => {
    const headers = { ...(await headersOf('owner', owner)), 'idempotency-key': randomUUID(), ...more };
    const answer = await call(route, { headers, payload });
    expect(checker.faultsOf(route, answer)).toEqual([]);
    return answer;
  };

  it('for a newer, a missing and an unknown version, and a key that is used twice', async () => {
    const ids = await applicationOf('openapi-versions');
    const payload = { loan_id: ids.loanId };
    const save = (more: Record<string, string>, body: object = payload) =>
      send('openapi-versions', 'PATCH /deals', body, more);
    const key = { 'idempotency-key': randomUUID(), 'if-match': '"2"' };
    expect((await save({ 'if-match': '"9"' })).json().code).toBe('version-conflict');
    expect((await save({})).json().code).toBe('precondition-required');
    expect((await save({ 'if-match': 'x' })).json().code).toBe('bad-request');
    expect((await save({ 'idempotency-key': '' })).json().code).toBe('bad-request');
    await save({ ...key, 'if-match': '"1"' });
    expect((await save(key)).json().code).toBe('idempotency-key-reused');
    const first = await send('openapi-nobody', 'POST /api/apply/create', {}, { 'if-match': '"1"' });
    expect(first.json().code).toBe('precondition-failed');
  });

  it('for an unknown flow and an unknown field', async () => {
    const wrong = [{ application_type: 'none' }, { business: { nonsense: 1 } }, { nonsense: 1 }];
    for (const payload of wrong)
      expect((await send('openapi-wrong', 'POST /api/apply/create', payload)).statusCode).toBe(422);
  });

  it('for a submitted application that is read back, or submitted again', async () => {
    const ids = await applicationOf('openapi-submitted');
    const current = await send('openapi-submitted', 'GET /deals/current');
    const ifMatch = { 'if-match': `"${current.json().data.version}"` };
    const payload = { loan_id: ids.loanId };
    const submitted = await send('openapi-submitted', 'POST /api/apply/submit', payload, ifMatch);
    expect(submitted.json().data.stage).toBeDefined();
    const again = await send('openapi-submitted', 'POST /api/apply/submit', payload, ifMatch);
    expect(again.json().code).toBe('already-submitted');
    const read = await send('openapi-submitted', 'GET /deals/submitted');
    expect(read.json().data.reference).toBe(submitted.json().data.reference);
  });

  it('for an old code, if a fresh one is required', async () => {
    const stale = await headersOf('owner', 'openapi-stale');
    clock.forward(301);
    const answer = await call('GET /deals/submitted', { headers: stale });
    expect(answer.json().code).toBe('step-up-required');
    expect(checker.faultsOf('GET /deals/submitted', answer)).toEqual([]);
  });

  it('for the tokens of a sign-in, and their owner', async () => {
    const [email, options] = ['openapi@oak.example', { host: 'localhost', remoteAddress: '10.9.9.9' }];
    const startedResponse = await startCode(server.app, email, options);
    expect(checker.faultsOf('POST /passwordless/start', startedResponse)).toEqual([]);
    const exchanged = await exchangeCode(server.app, email, await codeOf(server.app, email), options);
    expect(exchanged.statusCode).toBe(200);
    expect(checker.faultsOf('POST /oauth/token', exchanged)).toEqual([]);
    const authorization = `Bearer ${exchanged.json().access_token}`;
    const answer = await call('GET /userinfo', { headers: { authorization } });
    expect(answer.statusCode).toBe(200);
    expect(checker.faultsOf('GET /userinfo', answer)).toEqual([]);
  });
});
