import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../start-test-server.ts';

let plain: TestServer;
let trusting: TestServer;
beforeAll(async () => {
  plain = await startTestServer();
  trusting = await startTestServer({ env: { COUNTRY_HEADER: 'cf-ipcountry' } });
});
afterAll(async () => {
  await plain.close();
  await trusting.close();
});
const ask = async (server: TestServer, headers: Record<string, string>) =>
  (await server.app.inject({ url: '/v1/ip/country', headers })).json();

describe('GET /v1/ip/country', () => {
  test('is US if no header is trusted, even if the visitor sends one', async () => {
    expect(await ask(plain, {})).toEqual({ cfIpCountry: 'US' });
    expect(await ask(plain, { 'cf-ipcountry': 'DE' })).toEqual({ cfIpCountry: 'US' });
  });

  test.each([
    ['DE', 'DE'],
    ['de', 'DE'],
    ['T1', 'T1'],
    ['', 'US'],
    ['Germany', 'US'],
    ['<script>', 'US'],
  ])('[FLOW-34] a trusted header %j says %s', async (sent, country) => {
    expect(await ask(trusting, { 'cf-ipcountry': sent })).toEqual({ cfIpCountry: country });
  });
});
