import { describe, expect, test } from 'vitest';
import type { Capability } from '#server/deps.ts';
import { rateLimit } from '#server/http/limits/rate-limit.ts';
import { catalog } from '#server/http/problems/catalog.ts';
import { Problem } from '#server/http/problems/problem.ts';
import { openTestServer } from '#tests/server/start-test-server.ts';

const canary = 'canary-123-45-6789';
const answer = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: { name: { type: 'string' }, at: { type: 'string', format: 'date-time' } },
};
const body = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: { name: { type: 'string', maxLength: 30 }, age: { type: 'number' } },
};

const trial: Capability = async (app, deps) => {
  app.get('/api/throw/:code', async (request) => {
    const { code } = request.params as { code: keyof typeof catalog };
    throw new Problem(code, { detail: 'more', retryAfter: code === 'too-many-requests' ? 7 : undefined });
  });
  app.get('/api/crash', async () => {
    throw new Error(`could not read ${canary}`);
  });
  app.get('/api/error/:code', async (request) => {
    throw Object.assign(new Error(canary), { code: (request.params as { code: string }).code });
  });
  app.get('/api/status/:status', async (request) => {
    const { status } = request.params as { status: string };
    throw Object.assign(new Error(canary), { statusCode: Number(status) });
  });
  app.get('/api/extra', { schema: { response: { 200: answer } } }, async () => ({ name: 'x', ssn: canary }));
  app.get('/api/wrong', { schema: { response: { 200: answer } } }, async () => ({ name: 5 }));
  app.get('/api/right', { schema: { response: { 200: answer } } }, async () => ({
    name: 'x',
    at: new Date(0),
    gone: undefined,
  }));
  app.post('/api/body', { schema: { body } }, async (request) => request.body);
  app.get(
    '/api/query',
    { schema: { querystring: { type: 'object', properties: { n: { type: 'integer' } } } } },
    async (request) => request.query,
  );
  app.get('/api/limited', { preHandler: rateLimit(deps, 'trial', 2, 3600) }, async () => ({ ok: true }));
};

const server = await openTestServer({ capabilities: { trial } });

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/body',
    payload: payload as object,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('a fault', () => {
  test.each(['22021', '22P05'])('caused by a NUL character in a text is answered 400: %s', async (code) => {
    const reply = await server.app.inject(`/api/error/${code}`);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'bad-request']);
  });

  test.each([
    'ENOSPC',
    'EDQUOT',
    'ENOMEM',
    'EMFILE',
    'ENFILE',
    'EAGAIN',
    'EBUSY',
    'EIO',
    'EROFS',
    '40001',
    '40P01',
  ])('that is temporary is a 503 with Retry-After: %s', async (code) => {
    const reply = await server.app.inject(`/api/error/${code}`);
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'unavailable']);
    expect(reply.headers['retry-after']).toBe('2');
    expect(reply.body).not.toContain(canary);
    expect((await server.app.inject('/api/error/ENOENT')).statusCode).toBe(500);
  });

  test.each([
    [400, 400, 'bad-request'],
    [401, 401, 'unauthorized'],
    [403, 403, 'forbidden'],
    [404, 404, 'not-found'],
    [405, 405, 'method-not-allowed'],
    [412, 412, 'precondition-failed'],
    [413, 413, 'too-large'],
    [415, 415, 'unsupported-media-type'],
    [418, 400, 'bad-request'],
    [429, 429, 'too-many-requests'],
    [499, 400, 'bad-request'],
    [500, 500, 'internal'],
    [502, 500, 'internal'],
    [503, 503, 'unavailable'],
    [399, 500, 'internal'],
  ])('of a package with the status %i is answered %i: %s', async (status, expectedStatus, code) => {
    const reply = await server.app.inject(`/api/status/${status}`);
    expect([reply.statusCode, reply.json().code]).toEqual([expectedStatus, code]);
    expect(reply.headers['www-authenticate']).toBe(expectedStatus === 401 ? 'Bearer' : undefined);
    expect(reply.headers['retry-after']).toBe(expectedStatus === 503 ? '2' : undefined);
  });

  test.each(Object.keys(catalog) as (keyof typeof catalog)[])(
    '%s has every member that is read',
    async (code) => {
      const reply = await server.app.inject(`/api/throw/${code}?ssn=${canary}`);
      const { status, title, msg, level, showToUser } = catalog[code];
      expect(reply.statusCode).toBe(status);
      expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.json()).toEqual({
        type: `urn:trellis:problem:${code}`,
        title,
        status,
        detail: 'more',
        instance: `/api/throw/${code}`,
        code,
        requestId: reply.headers['x-request-id'],
        msg,
        level,
        error: msg,
        showToUser,
      });
    },
  );

  test('the catalog has the texts of docs/spec', () => {
    expect(catalog.unauthorized.msg).toBe('Unauthorized');
    expect(catalog.internal.msg).toBe('Oops, there was an error on our side. Code: 1');
    expect(catalog['invalid-link'].msg).toBe('Invalid token account combination');
  });

  test('a limit says when to try again', async () => {
    expect((await server.app.inject('/api/throw/too-many-requests')).headers['retry-after']).toBe('7');
    const tries = [];
    for (let n = 0; n < 3; n += 1) tries.push(await server.app.inject('/api/limited'));
    expect(tries.map((reply) => reply.statusCode)).toEqual([200, 200, 429]);
    expect(Number(tries[2]?.headers['retry-after'])).toBeGreaterThan(0);
    const other = await server.app.inject({ url: '/api/limited', remoteAddress: '10.1.2.3' });
    expect(other.statusCode).toBe(200);
    const keys = await server.deps.db.query<{ key: string }>('select key from rate_limits');
    expect(JSON.stringify(keys)).not.toContain('10.1.2.3');
  });

  test('an unknown address is a problem, for every method', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await server.app.inject({ method, url: '/api/nothing' });
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
    }
  });

  test('neither the answer nor the log contains the message of a crash', async () => {
    const reply = await server.app.inject('/api/crash');
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('canary');
    const line = server.logged.find((text) => text.includes('A request failed.')) ?? '';
    expect(line).toContain('problems.test');
    expect(server.logged.join('')).not.toContain('canary');
  });
});

describe('a request', () => {
  test('is neither coerced nor stripped', async () => {
    expect((await post({ name: 'x', age: 3 })).json()).toEqual({ name: 'x', age: 3 });
    for (const wrong of [{ name: 5 }, { name: 'x', age: '3' }, { name: 'x', more: 1 }, {}]) {
      expect((await post(wrong)).statusCode).toBe(422);
    }
    const { errors } = (await post({ name: 'x', ssn: canary })).json();
    expect(errors).toEqual([
      { pointer: '/ssn', field: 'ssn', keyword: 'additionalProperties', text: expect.any(String) },
    ]);
    const missing = { pointer: '/name', field: 'name', keyword: 'required', text: expect.any(String) };
    expect((await post({})).json().errors).toEqual([missing]);
    expect((await post({ name: canary.repeat(3) })).body).not.toContain('canary');
  });

  test('parts of an address are coerced, or answered 400', async () => {
    expect((await server.app.inject('/api/query?n=3')).json()).toEqual({ n: 3 });
    expect((await server.app.inject(`/api/query?n=${canary}`)).json()).toMatchObject({ code: 'bad-request' });
  });

  test('broken JSON, other types and too much are refused by name', async () => {
    expect((await post('{"name":')).json().code).toBe('bad-request');
    expect((await post('name=x', { 'content-type': 'text/plain' })).json().code).toBe(
      'unsupported-media-type',
    );
    expect((await post({ name: 'x'.repeat(257 * 1024) })).json().code).toBe('too-large');
    const polluted = await post('{"name":"x","__proto__":{"admin":true}}');
    expect(polluted.json().code).toBe('bad-request');
  });
});

describe('an answer', () => {
  test('is checked, and sent completely or not at all', async () => {
    for (const url of ['/api/extra', '/api/wrong']) {
      const reply = await server.app.inject(url);
      expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal']);
      expect(reply.body).not.toContain('canary');
    }
    expect((await server.app.inject('/api/right')).json()).toEqual({
      name: 'x',
      at: '1970-01-01T00:00:00.000Z',
    });
  });
});
