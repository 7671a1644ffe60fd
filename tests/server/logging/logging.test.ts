import { expect, test } from 'vitest';
import type { Capability } from '#server/deps.ts';
import { createLog, errorFields } from '#server/logging/log.ts';
import { openTestServer } from '#tests/server/start-test-server.ts';

const trial: Capability = async (app) => {
  app.post('/api/person/:id', async (request) => request.body);
};

const server = await openTestServer({ capabilities: { trial } });

test('[PRIVATE-2] a request is logged with its pattern, status and time, without address, query, header, body or answer', async () => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/person/canary-path?owner_1_ssn=canary-query',
    payload: { owners: [{ ssn: 'canary-body' }] },
    headers: {
      authorization: 'Bearer canary-token',
      'user-agent': 'canary-agent',
      cookie: 'a=canary-cookie',
    },
  });
  expect(reply.body).toContain('canary-body');
  await server.app.inject('/nowhere/canary-path?x=canary-query');
  const lines = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  const line = lines.find((entry) => entry.route === '/api/person/:id');
  expect(line).toEqual({
    time: expect.any(String),
    level: 'info',
    message: 'request',
    requestId: reply.headers['x-request-id'],
    trace: expect.stringMatching(/^[0-9a-f]{32}$/),
    method: 'POST',
    route: '/api/person/:id',
    status: 200,
    milliseconds: expect.any(Number),
  });
  expect(server.logged.join('')).not.toContain('canary');
});

test('calls of a health check are not logged', async () => {
  const before = server.logged.length;
  for (const url of ['/livez', '/readyz', '/servez']) await server.app.inject(url);
  const lines = server.logged.slice(before).map((line) => JSON.parse(line));
  expect(lines.filter(({ message }) => message === 'request')).toEqual([]);
});

test('a request id of the client is ignored', async () => {
  const reply = await server.app.inject({ url: '/livez', headers: { 'x-request-id': 'canary' } });
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a log line has only allowed fields with plain values, from the set level on', () => {
  const lines: string[] = [];
  const log = createLog('warn', { now: () => new Date(0) }, (line) => lines.push(line));
  log.info({ status: 200 }, 'too quiet');
  // Fields that the types refuse are dropped at run time, too.
  const unknown = { email: 'canary@example.com' };
  const nested = {
    code: { nested: 'canary' },
    releases: ['a', { nested: 'canary' }],
    what: ['a', ['canary']],
  };
  log.warn({ ...unknown, ...nested, status: 500, names: ['a'] }, 'heard');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time: '1970-01-01T00:00:00.000Z', level: 'warn', message: 'heard', status: 500, names: ['a'] },
  ]);
});

test('an error is logged with its place, without its message', () => {
  const error = Object.assign(new Error('value "canary"\nline two canary'), {
    code: '23505',
    detail: 'canary',
  });
  expect(JSON.stringify(errorFields(error))).not.toContain('canary');
  expect(errorFields(error)).toMatchObject({ error: 'Error', state: '23505' });
});

test('a value that looks like a place in the code is not logged as one', () => {
  const error = new TypeError('No number: "We opened\n    at canary street"');
  const { stack } = errorFields(error);
  expect(stack).not.toContain('canary');
  expect(stack).toContain('logging.test.ts');
});
