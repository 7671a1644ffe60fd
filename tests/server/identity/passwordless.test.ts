import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAuth } from '#server/identity/auth.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { signIn, signInTokens } from './sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ makeAuth });
  server.app;
}, 60_000);
afterAll(() => server?.close());

test('a code that was mailed signs in', async () => {
  const tokens = await signInTokens(server.app, 'ann@example.com');
  expect(tokens).toMatchObject({
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'openid profile email offline_access',
  });
  expect(await signIn(server.app, 'ann@example.com')).toMatch(/^Bearer ey/);
});
