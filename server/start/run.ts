import { setTimeout } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { Config } from '../config/config.ts';
import { SERVER } from '../limits.ts';
import { errorFields } from '../logging/log.ts';
import type { Log } from '../ports.ts';

/** The parts of a process that its shutdown needs. */
export interface RunningProcess {
  config: Pick<Config, 'drainSeconds'>;
  log: Log;
  /**
   * Answers not ready, finishes the requests, then closes the database.
   * @param signal the cause, if it is a signal
   */
  close(signal: string | undefined): Promise<void>;
  /** Settles if the built-in PostgreSQL ends unexpectedly. */
  databaseDied?: Promise<void>;
}

export interface ShutdownOptions {
  /** Signals that a worker ignores, because its leader handles them. */
  ignoredSignals?: ('SIGTERM' | 'SIGINT' | 'SIGHUP')[];
  /** Time limit of the shutdown, not counting DRAIN_SECONDS. */
  withinMs?: number;
  onEnd?: typeof closeWithGrace;
}

/**
 * Shuts down on SIGTERM, SIGINT, a fatal error, or the end of its database.
 * @returns a function that shuts down as a signal does
 */
export function shutDownOnSignal(
  { config, log, close, databaseDied }: RunningProcess,
  { ignoredSignals = [], withinMs = SERVER.shutdownMs, onEnd = closeWithGrace }: ShutdownOptions = {},
): (signal?: string) => void {
  let closing = false;
  let requestedSignal: string | undefined;
  const delay = withinMs + config.drainSeconds * 1000;
  const grace = onEnd(
    { delay, logger: false, skip: ignoredSignals },
    async ({ signal = requestedSignal, err }) => {
      closing = true;
      if (err) log.error(errorFields(err), 'The server ends because of an error.');
      else log.info({ event: 'closing', signal }, 'The server is closing.');
      await close(signal);
    },
  );
  for (const signal of ignoredSignals) process.on(signal, () => {});
  databaseDied?.then(async () => {
    if (closing) return;
    closing = true;
    log.error(
      { event: 'database-ended' },
      'The built-in PostgreSQL ended. The server ends, too; start it again.',
    );
    await Promise.race([close(undefined).catch(() => {}), setTimeout(withinMs)]);
    process.exit(1);
  });
  return (signal) => {
    requestedSignal = signal;
    grace.close();
  };
}

/** Reports a failed start, without values of settings, and exits with code 1. */
export function failStart(error: unknown): never {
  process.stderr.write(
    `\n  Trellis did not start.\n  ${explainStartError(error).replaceAll('\n', '\n  ')}\n\n`,
  );
  process.exit(1);
}

/** Explains an error of a start for the terminal. */
export function explainStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that one, or set another PORT or METRICS_PORT.`;
  if (code === 'EACCES' && port)
    return `Port ${port} needs rights that this user lacks. Set another PORT or METRICS_PORT.`;
  if (UNKNOWN_ADDRESS.includes(code)) return 'HOST must be an address of this machine to listen on.';
  return error.message;
}

/** Error codes if HOST is unknown or no address of this machine. */
const UNKNOWN_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];
