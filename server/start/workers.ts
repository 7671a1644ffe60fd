import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config/config.ts';
import { createLeaderMetrics, serveMetrics } from '../http/metrics/serve-metrics.ts';
import { SERVER } from '../limits.ts';
import { createLog } from '../logging/log.ts';
import type { Adapters } from './adapters.ts';
import { type RunningProcess, type ShutdownOptions, shutDownOnSignal } from './run.ts';
import type { Serving } from './serve.ts';

interface ShutdownMessage {
  end: true;
  /** Absent if the leader ends for another reason. */
  signal?: string;
}

/** Signals that a terminal sends to every process of the group: workers wait for the leader's message instead. */
const LEADER_SIGNALS: ShutdownOptions['ignoredSignals'] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** The functions that the leader calls, besides its database; tests replace them. */
const leaderParts = { cluster, serveMetrics, shutDownOnSignal };

/**
 * Starts the workers, which share port, database and DATA_DIR. This process opens the database, restarts
 * workers, and shuts them down.
 * @throws errors of the database; ends the process if the first worker does not start
 */
export async function startWorkers(
  config: Config,
  adapters: Adapters,
  { cluster, serveMetrics, shutDownOnSignal }: typeof leaderParts = leaderParts,
): Promise<Pick<Serving, 'port' | 'databaseNote'>> {
  const log = createLog(config.logLevel, { now: () => new Date() });
  // First, because its port may be in use, and nothing would have to be closed yet.
  await serveMetrics(config, createLeaderMetrics(), log);
  const openedDatabase = await adapters.database(config, log);
  const settings = workerSettings(config, openedDatabase.address);
  const serving = new Set<Worker>();
  let ending = false;

  // Only one worker at first, so that an error that all workers would have is reported once.
  const first = cluster.fork(settings);
  const address = await Promise.race([awaitListening(first), once(first, 'exit').then(() => undefined)]);
  if (!address) {
    await openedDatabase.close();
    process.exit(1);
  }
  serving.add(first);
  const allServe = new Promise<void>((resolve) => {
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
    }, SERVER.workerRestartMs);
  });
  // With PORT=0 they use the port of the first worker.
  for (let workerCount = 1; workerCount < config.workers; workerCount += 1) cluster.fork(settings);
  const close = async (signal: string | undefined): Promise<void> => {
    ending = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => endWorker(worker, serving.has(worker), signal)));
    await openedDatabase.close();
  };
  // Twice the time: the workers finish their requests, then the leader closes the database.
  const withinMs = 2 * SERVER.shutdownMs;
  shutDownOnSignal({ config, log, close, databaseDied: openedDatabase.died }, { withinMs });
  await allServe;
  return { port: address.port, databaseNote: openedDatabase.note };
}

/** Shuts a worker down on its leader's message; without a leader Node ends it at once. */
export function shutDownOnMessage(
  serving: RunningProcess,
  onSignal: typeof shutDownOnSignal = shutDownOnSignal,
): void {
  const shutDown = onSignal(serving, { ignoredSignals: LEADER_SIGNALS });
  process.on('message', (message: Partial<ShutdownMessage>) => {
    // The metrics library sends messages over the same channel.
    if (message.end) shutDown(message.signal);
  });
}

/** The settings of a worker: the leader's database, and a share of its connections. */
function workerSettings({ databasePool, workers }: Config, address: string): NodeJS.ProcessEnv {
  const share = Math.max(1, Math.floor(databasePool / workers));
  return { DATABASE_POOL: String(share), DATABASE_URL: address };
}

async function awaitListening(worker: Worker): Promise<AddressInfo> {
  const [address] = (await once(worker, 'listening')) as [AddressInfo];
  return address;
}

/**
 * Ends a worker; kills it if it does not serve yet, because then it ignores messages and has nothing to finish.
 */
async function endWorker(worker: Worker, isServing: boolean, signal: string | undefined): Promise<void> {
  if (worker.isDead()) return;
  const exited = once(worker, 'exit');
  if (!isServing) worker.process.kill('SIGKILL');
  else if (worker.isConnected()) worker.send({ end: true, signal } satisfies ShutdownMessage, () => {});
  await exited;
}
