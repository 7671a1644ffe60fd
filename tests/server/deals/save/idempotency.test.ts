import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asApplicant, openTestServer } from '../../start-test-server.ts';
import { caller, fullApplication, payloadOf } from '../people.ts';

let now = Date.parse('2026-11-20T10:00:00Z');
const server = await openTestServer({ clock: { now: () => new Date(now) } });

const count = async (sub: string): Promise<number> => {
  const rows = await server.deps.db.query<{ n: string }>(
    'select count(*) as n from deals where subject = $1',
    [sub],
  );
  return Number(rows[0]?.n);
};

describe('an idempotency key', () => {
  it('is required and must have a valid form', async () => {
    const send = caller(server, 'keyless');
    for (const [key, headers] of [
      [null, {}],
      [null, { 'idempotency-key': 'short' }],
      [null, { 'idempotency-key': "x'; drop table deals" }],
    ] as const) {
      const answer = await send('POST', '/api/apply/create', {}, { key, headers });
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad-request' } });
    }
    expect(await count('keyless')).toBe(0);
  });

  it('replays the same answer to the same request, at every stage', async () => {
    const send = caller(server, 'replay');
    const key = randomUUID();
    const payload = payloadOf(fullApplication());
    const first = await send('POST', '/api/apply/create', payload, { key });
    const second = await send('POST', '/api/apply/create', payload, { key });
    expect(second.body).toEqual(first.body);

    const submitKey = randomUUID();
    const body = { loan_id: first.body.data.loanId };
    const done = await send('POST', '/api/apply/submit', body, { key: submitKey, version: 1 });
    const again = await send('POST', '/api/apply/submit', body, { key: submitKey, version: 1 });
    expect(again).toMatchObject({ status: 200, body: done.body });
    // Even the first save still gets its first answer.
    expect((await send('POST', '/api/apply/create', payload, { key })).body).toEqual(first.body);
    expect(await count('replay')).toBe(1);
  });

  it('replays the answer byte for byte, as JSON with its version', async () => {
    const key = randomUUID();
    const once = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/apply/create',
        headers: { host: 'localhost', ...asApplicant('bytes', 'bytes@oak.example'), 'idempotency-key': key },
        payload: payloadOf(fullApplication()),
      });
    const [first, second] = [await once(), await once()];
    expect(first.json()).toMatchObject({ status: 'success', data: { version: 1 } });
    expect(second.body).toBe(first.body);
    for (const name of ['content-type', 'etag', 'cache-control'])
      expect([first.headers[name], second.headers[name]], name).toEqual([
        { 'content-type': 'application/json; charset=utf-8', etag: '"1"', 'cache-control': 'no-store' }[name],
        first.headers[name],
      ]);
  });

  it('replays a first save about the business of a finished application', async () => {
    const send = caller(server, 'again');
    const createdResponse = await send('POST', '/api/apply/create', payloadOf(fullApplication()));
    expect((await send('POST', '/api/apply/submit', {}, { version: 1 })).status).toBe(200);
    const body = { business: { id: createdResponse.body.data.businessId, name: 'Oak' } };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('POST', '/api/apply/create', body, { key })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 200,
      body: { data: { businessId: createdResponse.body.data.businessId, version: 1 } },
    });
    expect(await count('again')).toBe(2);
  });

  it('replays a submit that named no ids', async () => {
    const send = caller(server, 'replay-bare');
    await send('POST', '/api/apply/create', payloadOf(fullApplication()));
    const key = randomUUID();
    const done = await send('POST', '/api/apply/submit', {}, { key, version: 1 });
    expect(await send('POST', '/api/apply/submit', {}, { key, version: 1 })).toMatchObject({
      status: 200,
      body: done.body,
    });
  });

  it('refuses another body, address or version under the same key', async () => {
    const send = caller(server, 'reuse');
    const key = randomUUID();
    const { loanId } = (await send('POST', '/api/apply/create', { business: { name: 'Oak' } }, { key })).body
      .data;
    const others = [
      send('POST', '/api/apply/create', { business: { name: 'Elm' } }, { key }),
      send('PATCH', '/deals', { business: { name: 'Oak' } }, { key }),
      send('POST', '/api/apply/create', { business: { name: 'Oak' } }, { key, version: 1 }),
      send('POST', '/api/apply/save', { loan_id: loanId }, { key, version: 1 }),
    ];
    for (const answer of await Promise.all(others)) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
    }
  });

  it('belongs to one person at one brand', async () => {
    const key = randomUUID();
    const body = { business: { name: 'Oak' } };
    const mine = await caller(server, 'scope-1')('POST', '/api/apply/create', body, { key });
    const yours = await caller(server, 'scope-2')('POST', '/api/apply/create', body, { key });
    const elsewhere = await caller(server, 'scope-1')('POST', '/api/apply/create', body, {
      key,
      headers: { host: 'harbor.localhost' },
    });
    expect([mine, yours, elsewhere].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([mine, yours, elsewhere].map(({ body: { data } }) => data.dealId)).size).toBe(3);
    expect(mine.body.data.accountId).not.toBe(elsewhere.body.data.accountId);
  });

  it('is kept for 24 hours', async () => {
    const send = caller(server, 'expiry');
    const key = randomUUID();
    const first = await send('POST', '/api/apply/create', {}, { key });
    now += 24 * 3600 * 1000 - 1;
    expect((await send('POST', '/api/apply/create', {}, { key })).body).toEqual(first.body);
    now += 1;
    // The key has expired: it is a new request, which finds the existing application.
    expect(await send('POST', '/api/apply/create', {}, { key })).toMatchObject({ status: 409 });
    const savedResponse = await send(
      'POST',
      '/api/apply/save',
      { business: { name: 'Oak' } },
      { key, version: 1 },
    );
    expect(savedResponse).toMatchObject({ status: 200, body: { data: { version: 2 } } });
  });

  it('does not bind a save that failed', async () => {
    const send = caller(server, 'failed');
    const key = randomUUID();
    expect(await send('POST', '/api/apply/create', { business: { name: 'A' } }, { key })).toMatchObject({
      status: 422,
    });
    expect(await send('POST', '/api/apply/create', { business: { name: 'Oak' } }, { key })).toMatchObject({
      status: 200,
    });
  });

  it('is stored as a keyed hash, which cannot be guessed', async () => {
    const rows = await server.deps.db.query<{ request_hash: string }>(
      'select request_hash from idempotency_keys limit 1',
    );
    expect(rows[0]?.request_hash).toMatch(/^[\w-]{43}$/);
  });
});

describe('simultaneous identical requests', () => {
  it('make one application and get one answer, 100 of them', async () => {
    const send = caller(server, 'storm');
    const key = randomUUID();
    const payload = payloadOf(fullApplication());
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => send('POST', '/api/apply/create', payload, { key })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await count('storm')).toBe(1);
  });

  it('submit once', async () => {
    const send = caller(server, 'storm-submit');
    await send('POST', '/api/apply/create', payloadOf(fullApplication()));
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => send('POST', '/api/apply/submit', {}, { key, version: 1 })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { data: { version: 2 } } });
  });

  it('make one application even if each has its own key', async () => {
    const send = caller(server, 'storm-keys');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('POST', '/api/apply/create', {})),
    );
    const done = answers.filter(({ status }) => status === 200);
    const conflicts = answers.filter(
      ({ status, body }) => status === 409 && body.code === 'version-conflict',
    );
    expect([done.length, conflicts.length]).toEqual([1, 19]);
    expect(await count('storm-keys')).toBe(1);
  });
});
