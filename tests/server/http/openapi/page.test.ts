import { expect, it } from 'vitest';
import { operations } from '#contracts/index.ts';
import { local } from '#dev/adapters.ts';
import { apiPage } from '#dev/api-page.ts';
import { openTestServer, startTestServer } from '../../start-test-server.ts';

const server = await openTestServer({ capabilities: { ...local.capabilities, apiPage } });

it('shows every operation to a developer, without a script, under a strict policy', async () => {
  const page = await server.app.inject('/local/api');
  expect(page.statusCode).toBe(200);
  const names = Object.keys(operations).map((name) => name.replace(/:(\w+)/g, '{$1}'));
  expect(names.filter((name) => !page.body.includes(`<code>${name}</code>`))).toEqual([]);
  expect(page.body).not.toContain('<script');
  const nonce = /<style nonce="([^"]+)">/.exec(page.body)?.[1];
  expect(page.headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
  );
});

it('the API page is not part of the deployed server', async () => {
  const deployed = await startTestServer();
  expect((await deployed.app.inject('/local/api')).statusCode).toBe(404);
  await deployed.close();
});
