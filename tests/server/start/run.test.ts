import { afterEach, expect, it, vi } from 'vitest';
import { shutDownOnSignal } from '#server/start/run.ts';

type Ending = (about: { signal?: string; err?: Error }) => Promise<void>;

afterEach(() => vi.restoreAllMocks());

/** A running server whose built-in database can end. */
function startRun(withinMs?: number) {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const log = { info: vi.fn(), error: vi.fn() };
  const close = vi.fn(async () => {});
  let die = (): void => {};
  const databaseDied = new Promise<void>((resolve) => {
    die = resolve;
  });
  const parts = { config: { drainSeconds: 0 }, log, close, databaseDied };
  let ending: Ending = async () => {};
  const onEnd = ((_options: object, end: Ending) => {
    ending = end;
    return { close: () => void end({}) };
  }) as unknown as NonNullable<Parameters<typeof shutDownOnSignal>[1]>['onEnd'];
  const end = shutDownOnSignal(parts as unknown as Parameters<typeof shutDownOnSignal>[0], {
    onEnd,
    withinMs,
  });
  return { exit, log, close, die, end, fail: (err: Error) => ending({ err }) };
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
