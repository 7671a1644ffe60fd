import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Config, readConfig } from '#server/config/config.ts';
import { SERVER } from '#server/limits.ts';
import type { Adapters } from '#server/start/adapters.ts';
import type { RunningProcess } from '#server/start/run.ts';
import { shutDownOnMessage, startWorkers } from '#server/start/workers.ts';

// The leader, with workers that are no processes.
const shutDown = vi.fn();
const serveMetrics = vi.fn(async () => undefined);

class FakeWorker extends EventEmitter {
  readonly send = vi.fn();
  readonly process = { pid: 1, kill: vi.fn() };
  dead = false;

  constructor(readonly env: NodeJS.ProcessEnv) {
    super();
  }

  isDead = () => this.dead;
  isConnected = () => !this.dead;

  serve(port = 8080): void {
    this.emit('listening', { port });
    cluster.emit('listening', this, { port });
  }

  end(): void {
    this.dead = true;
    this.emit('exit');
    cluster.emit('exit', this);
  }
}
const cluster = Object.assign(new EventEmitter(), {
  workers: {} as Record<string, FakeWorker>,
  fork: (env: NodeJS.ProcessEnv): FakeWorker => new FakeWorker(env),
});
const forked: FakeWorker[] = [];
const closeDatabase = vi.fn(async () => {});
const adapters = {
  database: async () => ({ address: 'postgres://opened', note: 'Database: here', close: closeDatabase }),
} as unknown as Adapters;
const startLeader = (config: Config) =>
  startWorkers(config, adapters, { cluster, serveMetrics, shutDownOnSignal: shutDown } as never);
const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  cluster.fork = (env: NodeJS.ProcessEnv) => {
    const worker = new FakeWorker(env);
    cluster.workers[forked.push(worker)] = worker;
    return worker;
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  cluster.removeAllListeners();
  cluster.workers = {};
  forked.length = 0;
});

/** Starts three workers that serve. @returns the function that shuts the leader down */
async function startThree() {
  const config = readConfig({ WORKERS: '3', DATABASE_POOL: '10', LOG_LEVEL: 'silent' }, { standIns: true });
  const starting = startLeader(config);
  await settle();
  expect(forked).toHaveLength(1);
  forked[0]?.serve(8123);
  await settle();
  forked[1]?.serve();
  forked[2]?.serve();
  const started = await starting;
  const [running] = shutDown.mock.calls[0] as [RunningProcess];
  return { started, close: running.close };
}

it('workers share the connections and the database that the leader opened, and the start names their port', async () => {
  const { started } = await startThree();
  expect(started).toEqual({ port: 8123, databaseNote: 'Database: here' });
  expect(forked.map(({ env }) => env)).toEqual(
    Array.from({ length: 3 }, () => ({ DATABASE_POOL: '3', DATABASE_URL: 'postgres://opened' })),
  );
  // The workers finish their requests first, then the leader closes the database.
  expect(shutDown.mock.calls[0]?.[1]).toEqual({ withinMs: 2 * SERVER.shutdownMs });
});

it('a worker has one connection at least', async () => {
  const config = readConfig({ WORKERS: '3', DATABASE_POOL: '2', LOG_LEVEL: 'silent' }, { standIns: true });
  void startLeader(config);
  await settle();
  expect(forked[0]?.env.DATABASE_POOL).toBe('1');
});

it('the start fails once, before other workers start, if the first worker ends', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exited');
  });
  const config = readConfig({ WORKERS: '3', LOG_LEVEL: 'silent' }, { standIns: true });
  const starting = startLeader(config);
  await settle();
  forked[0]?.end();
  await expect(starting).rejects.toThrow('exited');
  expect([forked.length, closeDatabase.mock.calls.length, exit.mock.calls]).toEqual([1, 1, [[1]]]);
});

it('another worker takes the place of an ended one after a moment', async () => {
  const { started } = await startThree();
  expect(started.port).toBe(8123);
  vi.useFakeTimers();
  forked[1]?.end();
  vi.advanceTimersByTime(SERVER.workerRestartMs - 1);
  expect(forked).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(forked.map(({ env }) => env)).toEqual(Array.from({ length: 4 }, () => forked[0]?.env));
});

it('a shutdown tells each worker the signal, waits for all, closes the database, and starts no other', async () => {
  const { close } = await startThree();
  vi.useFakeTimers();
  let isClosed = false;
  const closing = close('SIGTERM').then(() => {
    isClosed = true;
  });
  for (const { send, process } of forked) {
    expect(send).toHaveBeenCalledExactlyOnceWith({ end: true, signal: 'SIGTERM' }, expect.any(Function));
    expect(process.kill).not.toHaveBeenCalled();
  }
  forked[0]?.end();
  forked[1]?.end();
  await vi.advanceTimersByTimeAsync(SERVER.workerRestartMs);
  expect([isClosed, closeDatabase.mock.calls.length]).toEqual([false, 0]);
  forked[2]?.end();
  await closing;
  expect(closeDatabase).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2 * SERVER.workerRestartMs);
  expect(forked).toHaveLength(3);
});

it('a shutdown kills a worker that does not serve yet, and does not wait for an ended worker', async () => {
  const { close } = await startThree();
  vi.useFakeTimers();
  forked[1]?.end();
  await vi.advanceTimersByTimeAsync(SERVER.workerRestartMs);
  const starting = forked[3];
  const closing = close(undefined);
  expect(starting?.process.kill).toHaveBeenCalledExactlyOnceWith('SIGKILL');
  expect([starting?.send.mock.calls, forked[1]?.send.mock.calls]).toEqual([[], []]);
  for (const index of [0, 2, 3]) forked[index]?.end();
  await closing;
  expect(closeDatabase).toHaveBeenCalledOnce();
});

it('a shutdown starts no worker to replace a worker that has just ended', async () => {
  const { close } = await startThree();
  vi.useFakeTimers();
  forked[1]?.end();
  const closing = close('SIGTERM');
  await vi.advanceTimersByTimeAsync(2 * SERVER.workerRestartMs);
  expect(forked).toHaveLength(3);
  for (const index of [0, 2]) forked[index]?.end();
  await closing;
});

it("a worker ignores the terminal's signals and ends by the leader's message, with its signal", () => {
  const end = vi.fn();
  shutDown.mockReturnValueOnce(end);
  const before = process.listeners('message');
  shutDownOnMessage({} as RunningProcess, shutDown);
  expect(shutDown.mock.calls[0]?.[1]).toEqual({ ignoredSignals: ['SIGTERM', 'SIGINT', 'SIGHUP'] });
  const added = process.listeners('message').filter((listener) => !before.includes(listener));
  for (const listener of added) process.removeListener('message', listener);
  const [receive] = added as ((message: object) => void)[];
  receive?.({ type: 'metrics' });
  expect(end).not.toHaveBeenCalled();
  receive?.({ end: true, signal: 'SIGTERM' });
  expect(end).toHaveBeenCalledExactlyOnceWith('SIGTERM');
});
