import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAuth } from '#server/identity/auth.ts';
import { signIn } from '../identity/sign-in.ts';
import { openTestServer } from '../start-test-server.ts';

/** The same routes with the real token check: signed by the provider, verified by its published keys. */
const server = await openTestServer({ makeAuth: createAuth });
const ann = await signIn(server.app, 'ann@oak.example');
const eve = await signIn(server.app, 'eve@elm.example');

const call = (authorization: string, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  server.app.inject({
    method,
    url,
    headers: { host: 'localhost', authorization, 'idempotency-key': randomUUID() },
    ...(payload ? { payload } : {}),
  });

it("keeps one person's application from another", async () => {
  const createdResponse = await call(ann, 'POST', '/api/apply/create', { business: { name: 'Oak' } });
  expect(createdResponse.statusCode).toBe(200);
  const { loanId, contactIds } = createdResponse.json().data;
  expect(contactIds).toEqual([{ email: 'ann@oak.example', id: expect.any(String) }]);
  expect((await call(ann, 'GET', '/deals/current')).json().data.application.loan_id).toBe(loanId);
  expect((await call(eve, 'GET', '/deals/current')).json()).toEqual({ data: null });
  expect((await call(eve, 'PATCH', '/deals', { loan_id: loanId })).statusCode).toBe(404);
});

it.each([
  ['no token', () => ''],
  ['no bearer', () => ann.replace('Bearer', 'Basic')],
  ['a changed token', () => `${ann.slice(0, -8)}AAAAAAAA`],
  ['a token without a signature', () => `${ann.split('.').slice(0, 2).join('.')}.`],
  ['rubbish', () => 'Bearer test.eyJzdWIiOiJhbm4ifQ'],
])('refuses %s', async (_, authorization) => {
  for (const answer of [
    await call(authorization(), 'GET', '/deals/current'),
    await call(authorization(), 'POST', '/api/apply/create', {}),
  ]) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'unauthorized', msg: 'Unauthorized' });
  }
});
