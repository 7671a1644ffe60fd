import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config/config.ts';
import { leadersMetrics, serveMetrics } from '../http/metrics/serve-metrics.ts';
import { SERVER } from '../limits.ts';
import { createLog } from '../logging/log.ts';
import type { Adapters } from './adapters.ts';
import { type EndingOptions, endInOrder, type Running } from './run.ts';
import type { Serving } from './serve.ts';

interface Ending {
  end: true;
  /** Absent if the leader ends for another reason. */
  signal?: string;
}

/** A terminal sends these to every process of the group. */
const LEADERS: EndingOptions['ignoredSignals'] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Starts the workers, which share port, database and DATA_DIR. This process runs the database, restarts
 * workers, and shuts all down.
 * @throws errors of the database; ends the process if the first worker does not start
 */
export async function startWorkers(
  config: Config,
  adapters: Adapters,
): Promise<Pick<Serving, 'port' | 'databaseNote'>> {
  const log = createLog(config.logLevel, { now: () => new Date() });
  // First: its port may be taken, and nothing needs closing yet.
  const metrics = await serveMetrics(config, leadersMetrics(), log);
  const openedDatabase = await adapters.database(config, log);
  const settings = settingsOf(config, openedDatabase.address);
  const serving = new Set<Worker>();
  let ending = false;

  // A common fault of all workers is reported once.
  const first = cluster.fork(settings);
  const address = await Promise.race([listening(first), once(first, 'exit').then(() => undefined)]);
  if (!address) {
    await openedDatabase.close();
    process.exit(1);
  }
  serving.add(first);
  const complete = new Promise<void>((resolve) => {
    cluster.on('listening', (worker) => {
      serving.add(worker);
      log.info({ event: 'worker-started', pid: worker.process.pid }, 'A worker serves.');
      if (serving.size === config.workers) resolve();
    });
  });
  cluster.on('exit', (worker) => {
    serving.delete(worker);
    if (ending) return;
    const { pid } = worker.process;
    log.error({ event: 'worker-ended', pid }, 'A worker ended. Another one takes its place.');
    setTimeout(() => {
      if (!ending) cluster.fork(settings);
    }, SERVER.workerAgainMs);
  });
  // With PORT=0 they use the port of the first worker.
  for (let workerCount = 1; workerCount < config.workers; workerCount += 1) cluster.fork(settings);
  const close = async (signal: string | undefined): Promise<void> => {
    ending = true;
    await metrics?.close();
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => end(worker, serving.has(worker), signal)));
    await openedDatabase.close();
  };
  // First the workers' requests, then the database.
  const withinMs = 2 * SERVER.shutdownMs;
  endInOrder({ config, log, close, databaseDied: openedDatabase.died }, { withinMs });
  await complete;
  return { port: address.port, databaseNote: openedDatabase.note };
}

/** Shuts a worker down on its leader's message; without a leader Node ends it at once. */
export function shutDownOnMessage(serving: Running): void {
  const end = endInOrder(serving, { ignoredSignals: LEADERS });
  process.on('message', (message: Partial<Ending>) => {
    // The metrics library sends messages over the same channel.
    if (message.end) end(message.signal);
  });
}

/** The leader's database, and a share of its connections. */
function settingsOf({ databasePool, workers }: Config, address: string): NodeJS.ProcessEnv {
  const share = Math.max(1, Math.floor(databasePool / workers));
  return { DATABASE_POOL: String(share), DATABASE_URL: address };
}

async function listening(worker: Worker): Promise<AddressInfo> {
  const [address] = (await once(worker, 'listening')) as [AddressInfo];
  return address;
}

/** A worker that does not serve yet has no listener and nothing to finish. */
async function end(worker: Worker, isServing: boolean, signal: string | undefined): Promise<void> {
  if (worker.isDead()) return;
  const exited = once(worker, 'exit');
  if (!isServing) worker.process.kill('SIGKILL');
  else if (worker.isConnected()) worker.send({ end: true, signal } satisfies Ending, () => {});
  await exited;
}
