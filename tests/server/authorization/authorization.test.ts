import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankStepDone, CANARY, fullApplication, payloadOf } from '../deals/people.ts';
import { checkerOf, documentOf, isApi } from '../http/openapi/document.ts';
import { type CallerName, callerNames, callersOf } from './callers.ts';
import { type ExpectedAnswer, type Ids, ROUTES, UNROUTED } from './routes.table.ts';
import { startWholeServer } from './whole-server.ts';

/**
 * Every route with every kind of caller, with the real token check and a real database. Each answer conforms to the
 * OpenAPI document.
 */
let server: Awaited<ReturnType<typeof startWholeServer>>;
let headersOf: Awaited<ReturnType<typeof callersOf>>;
let checker: ReturnType<typeof checkerOf>;
beforeAll(async () => {
  server = await startWholeServer();
  headersOf = await callersOf(server);
  checker = checkerOf(await documentOf(server.app));
});
afterAll(() => server.close());

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH';

async function applicationOf(owner: string): Promise<Ids> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/apply/create',
    headers: { ...(await headersOf('owner', owner)), 'idempotency-key': randomUUID() },
    payload: payloadOf(fullApplication()),
  });
  expect(answer.statusCode).toBe(200);
  await bankStepDone(server, payloadOf(fullApplication()), answer.json().data.dealId);
  return answer.json().data;
}
const rowOf = async ({ dealId }: Ids) =>
  (await server.deps.db.query('select * from deals where id = $1', [dealId]))[0];

function expectStatus({ statusCode }: LightMyRequestResponse, expected: ExpectedAnswer): void {
  if (expected === 'let in') {
    expect(statusCode).not.toBe(401);
    expect(statusCode).toBeLessThan(500);
  } else expect(statusCode).toBe(expected === 'none' ? 200 : expected);
}

describe.each(ROUTES)('[ROUTE-44] $route', ({ route, url, body, versioned, answers }) => {
  const [method = '', path = ''] = route.split(' ');
  const owner = route.replace(/\W/g, '');
  let ids: Ids;
  beforeAll(async () => {
    ids = await applicationOf(owner);
  });
  const call = async (name: CallerName, by = method): Promise<LightMyRequestResponse> => {
    const payload = body?.(ids, name);
    const answer = await server.app.inject({
      method: by as Method,
      url: url ?? path,
      headers: {
        ...(await headersOf(name, owner)),
        ...(body ? { 'idempotency-key': randomUUID() } : {}),
        ...(versioned ? { 'if-match': '"1"' } : {}),
      },
      ...(payload ? { payload } : {}),
    });
    if (by !== 'HEAD' && isApi(route)) {
      expect(checker.faultsOf(route, answer)).toEqual([]);
      if (payload && !(payload instanceof FormData)) expect(checker.takes(route, payload)).toBe(true);
    }
    return answer;
  };

  // The owner comes last: the other callers must have changed nothing.
  it.each(callerNames.filter((name) => name !== 'owner'))('answers %s as the table says', async (name) => {
    const before = await rowOf(ids);
    const answer = await call(name);
    const expected = answers[name];
    expectStatus(answer, expected);
    if (expected === 'none') expect(answer.json()).toEqual({ data: null });
    if (expected === 401 && path !== '/userinfo') {
      expect(answer.json()).toMatchObject({ code: 'unauthorized', msg: 'Unauthorized' });
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    // The address of the request may name what was asked for; the answer must not add to it.
    const { loanId, businessId, dealId, contactId, accountId } = ids;
    const secrets = [loanId, businessId, dealId, contactId, accountId, ...Object.values(CANARY)];
    for (const secret of [...secrets, 'Oak Street Bakery']) expect(answer.body).not.toContain(secret);
    expect(await rowOf(ids)).toEqual(before);
  });

  it('answers the owner as the table says', async () => {
    const answer = await call('owner');
    expectStatus(answer, answers.owner);
    if (path.startsWith('/deals') || path.startsWith('/api'))
      expect(answer.headers['cache-control']).toBe('no-store');
  });

  if (method === 'GET') {
    it.each(callerNames)('answers HEAD by %s with the status of GET and no body', async (name) => {
      const answer = await call(name, 'HEAD');
      expectStatus(answer, answers[name]);
      expect(answer.body).toBe('');
    });
  }
});

it.each(UNROUTED)('$method $url is answered $status', async ({ method, url, status }) => {
  for (const name of callerNames) {
    const headers = await headersOf(name, 'nobody');
    const answer = await server.app.inject({ method, url, headers });
    expect([name, answer.statusCode]).toEqual([name, status]);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
});

it('the table names every route of the server and no other', () => {
  const listed = ROUTES.flatMap(({ route }) =>
    route.startsWith('GET ') ? [route, route.replace('GET', 'HEAD')] : [route],
  );
  expect([...server.routes].sort()).toEqual(listed.sort());
});

it('the server lists every route that its router has', () => {
  const knownRoutes: string[] = [];
  const above: string[] = [];
  for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', url = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (url === '') continue;
    above.length = indent.length / 4;
    for (const method of methods.split(', ')) knownRoutes.push(`${method} ${above.join('')}${url}`);
    above.push(url);
  }
  expect(knownRoutes.sort()).toEqual([...server.routes].sort());
});
