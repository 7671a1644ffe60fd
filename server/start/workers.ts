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

/** What the leader tells a worker. */
interface Ending {
  end: true;
  /** The signal that the leader got; absent where it ends for another reason. */
  signal?: string;
}

/** Signals that a terminal sends to every process of the group: the leader alone acts on them. */
const LEADERS: EndingOptions['deafTo'] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Starts the worker processes of one server (WORKERS): they share its port, its database and DATA_DIR. This process keeps the
 * database, starts a worker anew that has ended, and ends them all in order.
 * @throws what its database says; ends the process where the first worker does not start, which says why itself
 */
export async function startWorkers(
  config: Config,
  adapters: Adapters,
): Promise<Pick<Serving, 'port' | 'databaseNote'>> {
  const log = createLog(config.logLevel, { now: () => new Date() });
  // Before there is anything to close: its port may be taken.
  const metrics = await serveMetrics(config, leadersMetrics(), log);
  const opened = await adapters.database(config, log);
  const settings = settingsOf(config, opened.address);
  const serving = new Set<Worker>();
  let ending = false;

  // One first: a fault that all share is told once.
  const first = cluster.fork(settings);
  const address = await Promise.race([listening(first), once(first, 'exit').then(() => undefined)]);
  if (!address) {
    await opened.close();
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
  // With PORT=0 they take the port that the first one got.
  for (let started = 1; started < config.workers; started += 1) cluster.fork(settings);
  const close = async (signal: string | undefined): Promise<void> => {
    ending = true;
    await metrics?.close();
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => end(worker, serving.has(worker), signal)));
    await opened.close();
  };
  // Twice: what a worker has left to do, and then the database.
  const withinMs = 2 * SERVER.shutdownMs;
  endInOrder({ config, log, close, databaseDied: opened.died }, { withinMs });
  await complete;
  return { port: address.port, databaseNote: opened.note };
}

/** Ends a worker when its leader says so; without a leader Node ends it at once. */
export function obeyLeader(serving: Running): void {
  const end = endInOrder(serving, { deafTo: LEADERS });
  process.on('message', (told: Partial<Ending>) => {
    // The library of the metrics asks by messages, too.
    if (told.end) end(told.signal);
  });
}

/** The leader's database, and a worker's share of its connections. */
function settingsOf({ databasePool, workers }: Config, address: string): NodeJS.ProcessEnv {
  const share = Math.max(1, Math.floor(databasePool / workers));
  return { DATABASE_POOL: String(share), DATABASE_URL: address };
}

async function listening(worker: Worker): Promise<AddressInfo> {
  const [address] = (await once(worker, 'listening')) as [AddressInfo];
  return address;
}

/** One that does not serve yet hears nothing, and has nothing to end. */
async function end(worker: Worker, isServing: boolean, signal: string | undefined): Promise<void> {
  if (worker.isDead()) return;
  const gone = once(worker, 'exit');
  if (!isServing) worker.process.kill('SIGKILL');
  else if (worker.isConnected()) worker.send({ end: true, signal } satisfies Ending, () => {});
  await gone;
}
