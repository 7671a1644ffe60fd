import { afterEach, expect, it, vi } from 'vitest';
import { SERVER } from '#server/limits.ts';
import { explainStartError, failStart, type ShutdownOptions, shutDownOnSignal } from '#server/start/run.ts';

type Ending = (about: { signal?: string; err?: Error }) => Promise<void>;

afterEach(() => vi.restoreAllMocks());

/** A running server whose built-in database can end. */
function startRun(
  withinMs?: number,
  more: Pick<ShutdownOptions, 'ignoredSignals'> & { drainSeconds?: number } = {},
) {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const log = { info: vi.fn(), error: vi.fn() };
  const close = vi.fn(async () => {});
  let die = (): void => {};
  const databaseDied = new Promise<void>((resolve) => {
    die = resolve;
  });
  const parts = { config: { drainSeconds: more.drainSeconds ?? 0 }, log, close, databaseDied };
  let ending: Ending = async () => {};
  let options: object = {};
  const onEnd = ((given: object, end: Ending) => {
    options = given;
    ending = end;
    return { close: () => void end({}) };
  }) as unknown as NonNullable<Parameters<typeof shutDownOnSignal>[1]>['onEnd'];
  const end = shutDownOnSignal(parts as unknown as Parameters<typeof shutDownOnSignal>[0], {
    onEnd,
    withinMs,
    ignoredSignals: more.ignoredSignals,
  });
  return { exit, log, close, die, end, options, fail: (err: Error) => ending({ err }) };
}

it('a process whose database ended closes and exits with code 1', async () => {
  const { exit, log, close, die } = startRun();
  die();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(1));
  expect(close).toHaveBeenCalledOnce();
  expect(log.error).toHaveBeenCalledWith({ event: 'database-ended' }, expect.any(String));
});

it('a process whose database ended exits once, even if its shutdown never ends', async () => {
  const { exit, close, die } = startRun(1);
  close.mockReturnValue(new Promise(() => {}));
  die();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(1));
});

it('a process whose database ended and that closed exits once, not again at its time limit', async () => {
  vi.useFakeTimers();
  const { exit, die } = startRun();
  die();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

it('a process that is closing does not report the end of its database as a fault', async () => {
  const { exit, log, close, die, end } = startRun();
  end('SIGTERM');
  die();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(close).toHaveBeenCalledWith('SIGTERM');
  expect(log.info).toHaveBeenCalledWith({ event: 'closing', signal: 'SIGTERM' }, expect.any(String));
  await new Promise((resolve) => setImmediate(resolve));
  expect([exit.mock.calls, log.error.mock.calls]).toEqual([[], []]);
});

it('a process that ends by a fatal error logs it', async () => {
  const { log, close, fail } = startRun();
  await fail(new Error('fatal'));
  expect(log.error).toHaveBeenCalledWith(expect.any(Object), 'The server ends because of an error.');
  expect(close).toHaveBeenCalledOnce();
});

it('a shutdown has its time limit besides DRAIN_SECONDS', () => {
  expect(startRun(3000, { drainSeconds: 5 }).options).toEqual({ delay: 8000, logger: false, skip: [] });
  expect(startRun(undefined, { drainSeconds: 5 }).options).toMatchObject({ delay: SERVER.shutdownMs + 5000 });
});

it('a worker is not ended by the signals that its leader handles', () => {
  const before = process.listeners('SIGHUP');
  expect(startRun(1, { ignoredSignals: ['SIGHUP'] }).options).toMatchObject({ skip: ['SIGHUP'] });
  // Without a listener, Node ends the process.
  const added = process.listeners('SIGHUP').filter((listener) => !before.includes(listener));
  for (const listener of added) process.removeListener('SIGHUP', listener);
  expect(added).toHaveLength(1);
});

const failure = (code: string, more: object = {}) => Object.assign(new Error('canary'), { code, ...more });
it.each<[unknown, string]>([
  [
    failure('EADDRINUSE', { port: 8080 }),
    'Port 8080 is in use by another program. Stop that one, or set another PORT or METRICS_PORT.',
  ],
  [
    failure('EACCES', { port: 80 }),
    'Port 80 needs rights that this user lacks. Set another PORT or METRICS_PORT.',
  ],
  [failure('EACCES'), 'canary'],
  [failure('EADDRNOTAVAIL'), 'HOST must be an address of this machine to listen on.'],
  [failure('ENOTFOUND'), 'HOST must be an address of this machine to listen on.'],
  [failure('EAI_AGAIN'), 'HOST must be an address of this machine to listen on.'],
  [new Error('PORT: must be set'), 'PORT: must be set'],
  ['text', 'text'],
])('a failed start names the remedy: %s', (error, words) => {
  expect(explainStartError(error)).toBe(words);
});

it('a failed start ends with code 1 and every line of its reason', () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  failStart(new Error('These settings are wrong:\n  PORT: must be a port'));
  expect(stderr).toHaveBeenCalledExactlyOnceWith(
    '\n  Trellis did not start.\n  These settings are wrong:\n    PORT: must be a port\n\n',
  );
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});
