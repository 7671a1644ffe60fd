import { expect, test } from 'vitest';
import { createAuth } from '#server/identity/auth.ts';
import { openTestServer } from '../start-test-server.ts';
import { signIn, startCode } from './sign-in.ts';

const server = await openTestServer({ makeAuth: createAuth });

const validate = (payload: object, remoteAddress = '10.1.1.1') =>
  server.app.inject({ method: 'POST', url: '/user/register/validate', payload, remoteAddress });

test('[SIGN-2] [API-4] an address is registered once its first sign-in is complete, not before', async () => {
  expect((await validate({ email: 'ann@example.com' })).json()).toEqual({ userWithThisEmailExists: false });
  await startCode(server.app, 'ann@example.com');
  expect((await validate({ email: 'ann@example.com' })).json()).toEqual({ userWithThisEmailExists: false });
  await signIn(server.app, 'ann@example.com');
  expect((await validate({ email: ' ANN@example.com' })).json()).toEqual({ userWithThisEmailExists: true });
});

test.each([[{}], [{ email: 1 }], [{ email: 'ann' }], [{ email: 'ann@example.com', more: 1 }], [[]]])(
  'refuses %j',
  async (payload) => {
    const answer = await validate(payload, '10.1.1.2');
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain('ann@example.com');
  },
);

test('[SIGN-3] one IP address may ask thirty times in ten minutes, then receives 429', async () => {
  const answers = await Promise.all(
    Array.from({ length: 31 }, (_, index) => validate({ email: `q${index}@example.com` }, '10.1.1.3')),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  expect((await validate({ email: 'ann@example.com' }, '10.1.1.4')).statusCode).toBe(200);
});
