import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { Adapters } from '#server/start/adapters.ts';
import { serve } from '#server/start/serve.ts';

// The server of a build, without its build: what a start opens, and what a shutdown closes.
const fakes = vi.hoisted(() => ({
  order: [] as string[],
  cluster: { isWorker: false },
  state: undefined as { draining: boolean } | undefined,
  listen: vi.fn(async (_at: { host: string; port: number }) => {}),
  reportToLeader: vi.fn(),
}));
vi.mock('node:cluster', () => ({ default: fakes.cluster }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) =>
    void fakes.order.push(`${milliseconds} ms, ${fakes.state?.draining ? 'not ready' : 'ready'}`),
}));
vi.mock('#server/pages/built-files.ts', () => ({ readBuild: async () => ({ template: '' }) }));
vi.mock('#server/start/compose.ts', () => ({
  compose: async () => ({
    deps: { log: {}, metrics: { registry: 'registry' } },
    databaseNote: 'Database: here',
    close: async () => void fakes.order.push('parts'),
  }),
}));
vi.mock('#server/http/app.ts', () => ({
  buildApp: async (_deps: object, { state }: { state: { draining: boolean } }) => {
    fakes.state = state;
    return {
      listen: fakes.listen,
      server: { address: () => ({ port: 8123 }) },
      close: async () => void fakes.order.push('app'),
    };
  },
}));
vi.mock('#server/http/metrics/serve-metrics.ts', () => ({
  reportToLeader: fakes.reportToLeader,
  serveMetrics: async () => ({ close: async () => void fakes.order.push('metrics') }),
}));

afterEach(() => {
  vi.clearAllMocks();
  fakes.order.length = 0;
  fakes.cluster.isWorker = false;
});
const serveWith = (env: Record<string, string> = {}) =>
  serve(readConfig({ PORT: '0', ...env }, { standIns: true }), { capabilities: {} } as Adapters);

it('listens at HOST and PORT, and names the port that it got', async () => {
  const serving = await serveWith({ HOST: '127.0.0.2' });
  expect(fakes.listen).toHaveBeenCalledExactlyOnceWith({ host: '127.0.0.2', port: 0 });
  expect(serving).toMatchObject({ port: 8123, databaseNote: 'Database: here' });
  expect([fakes.state?.draining, fakes.reportToLeader.mock.calls]).toEqual([false, []]);
});

it('closes what it opened if it cannot listen', async () => {
  fakes.listen.mockRejectedValueOnce(new Error('in use'));
  await expect(serveWith()).rejects.toThrow('in use');
  expect(fakes.order).toEqual(['parts']);
});

it('a worker reports its metrics to the leader instead of serving them', async () => {
  fakes.cluster.isWorker = true;
  const serving = await serveWith();
  expect(fakes.reportToLeader).toHaveBeenCalledExactlyOnceWith('registry');
  await serving.close(undefined);
  expect(fakes.order).toEqual(['app', 'parts']);
});

it('is not ready from SIGTERM on, answers for DRAIN_SECONDS, and then closes the requests before the database', async () => {
  const serving = await serveWith({ DRAIN_SECONDS: '5' });
  await serving.close('SIGTERM');
  expect(fakes.order).toEqual(['5000 ms, not ready', 'app', 'metrics', 'parts']);
});

it.each(['SIGINT', undefined])('closes at once after %s, whatever DRAIN_SECONDS says', async (signal) => {
  const serving = await serveWith({ DRAIN_SECONDS: '60' });
  await serving.close(signal);
  expect([fakes.state?.draining, fakes.order]).toEqual([true, ['app', 'metrics', 'parts']]);
});
