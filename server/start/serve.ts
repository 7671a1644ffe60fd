import cluster from 'node:cluster';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as entry from '#src/entry-server.tsx';
import type { Config } from '../config/config.ts';
import { buildApp } from '../http/app.ts';
import { reportToLeader, serveMetrics } from '../http/metrics/serve-metrics.ts';
import { serveAssets } from '../pages/assets.ts';
import { readBuild } from '../pages/built-files.ts';
import { createFontsOf } from '../pages/fonts.ts';
import { pages } from '../pages/pages.ts';
import { builtTemplates, studioPages } from '../studio/pages.ts';
import type { Adapters } from './adapters.ts';
import { compose } from './compose.ts';
import type { RunningProcess } from './run.ts';

export interface Serving extends RunningProcess {
  port: number;
  databaseNote?: string;
}

/** Serves the build next to this file: dist/server with dist/client. @throws Error if it can't listen */
export async function serve(config: Config, adapters: Adapters): Promise<Serving> {
  const clientDir = path.resolve(import.meta.dirname, '../client');
  const { template, ...built } = await readBuild(clientDir);
  const parts = await compose(config, adapters);
  const state = { draining: false };
  const app = await buildApp(parts.deps, {
    state,
    capabilities: adapters.capabilities,
    pages: async (scope, deps) => {
      await serveAssets(scope, clientDir);
      await scope.register(async (ownInstance) =>
        studioPages(builtTemplates(clientDir), false)(ownInstance, deps),
      );
      const fontsOf = createFontsOf(clientDir);
      await pages({ template: async () => template, entry, ...built, fontsOf, isDev: false })(scope, deps);
    },
  });
  await app.listen({ host: config.host, port: config.port }).catch(async (error) => {
    await parts.close();
    throw error;
  });
  const { registry } = parts.deps.metrics;
  if (cluster.isWorker) reportToLeader(registry);
  const metrics = cluster.isWorker ? undefined : await serveMetrics(config, registry, parts.deps.log);
  const address = app.server.address();
  return {
    config,
    log: parts.deps.log,
    port: typeof address === 'object' && address ? address.port : config.port,
    databaseDied: parts.databaseDied,
    databaseNote: parts.databaseNote,
    close: createClose(config, { state, closing: [app, metrics, parts] }),
  };
}

/** Makes the function that answers not ready, waits for a load balancer, and closes one part after the other. */
export function createClose(
  { drainSeconds }: Pick<Config, 'drainSeconds'>,
  {
    state,
    closing,
  }: { state: { draining: boolean }; closing: readonly ({ close(): PromiseLike<unknown> } | undefined)[] },
  pause: (milliseconds: number) => Promise<unknown> = wait,
): RunningProcess['close'] {
  return async (signal) => {
    state.draining = true;
    // Only after SIGTERM: a person who presses Ctrl-C does not want to wait for a load balancer.
    if (signal === 'SIGTERM' && drainSeconds > 0) await pause(drainSeconds * 1000);
    for (const part of closing) await part?.close();
  };
}
