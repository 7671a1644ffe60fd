import { describe, expect, test } from 'vitest';
import { RUNTIME } from '#engine';
import type { loadFlow } from '#engine/compile';
import { moduleAddress } from '#server/releases/addresses/module-address.ts';
import { openTestServer } from '../../start-test-server.ts';
import { makeTitled } from '../make-release.ts';

const { app, deps } = await openTestServer();

describe('the module of a release', () => {
  test('is its flow, at a permanent address', async () => {
    const { hash } = await makeTitled(deps, 'As a module');
    const { statusCode, headers, body } = await app.inject({
      url: moduleAddress(hash),
      headers: { 'accept-encoding': 'identity' },
    });
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-type']).toContain('javascript');
    const { build } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(body)}`);
    const flow = build(RUNTIME) as ReturnType<typeof loadFlow>;
    expect(flow.steps.find(({ id }) => id === 'amount')?.heading).toBe('As a module');
  });

  test('is sent compressed', async () => {
    const { hash } = await makeTitled(deps, 'As a module');
    const url = moduleAddress(hash);
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(60_000);
  });

  test('is not cached at the address of another build, whose compiler may make another module', async () => {
    const { hash } = await makeTitled(deps, 'As a module');
    const { statusCode, headers } = await app.inject(`/flows/${hash}-another.js`);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  });

  test.each(['0'.repeat(32), `${'0'.repeat(32)}-another`, 'x', '..%2f..%2fetc'])(
    'is not found for %s',
    async (name) => {
      expect((await app.inject(`/flows/${name}.js`)).statusCode).toBe(404);
    },
  );
});
