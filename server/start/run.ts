import closeWithGrace from 'close-with-grace';
import type { Config } from '../config/config.ts';
import { SERVER } from '../limits.ts';
import { aboutError } from '../logging/log.ts';
import type { Log } from '../ports.ts';

/** What a process needs to be ended in order. */
export interface Running {
  config: Pick<Config, 'drainSeconds'>;
  log: Log;
  /** Ends it: first no longer ready, then the requests, then the database. `signal`: what asked for it, if a signal did. */
  close(signal: string | undefined): Promise<void>;
  /** Set when the built-in PostgreSQL ends without being asked to. */
  databaseDied?: Promise<void>;
}

/** Who says when to end. */
export interface EndingOptions {
  /** Signals that mean nothing to this process: another one hears them for it. */
  deafTo?: ('SIGTERM' | 'SIGINT' | 'SIGHUP')[];
  /** How long ending may take, besides the draining. */
  withinMs?: number;
}

/**
 * Ends a process in order on SIGTERM, SIGINT or a fatal error, and when its database does.
 * @returns what ends it as a signal does
 */
export function endInOrder(
  { config, log, close, databaseDied }: Running,
  { deafTo = [], withinMs = SERVER.shutdownMs }: EndingOptions = {},
): (signal?: string) => void {
  let closing = false;
  let told: string | undefined;
  const delay = withinMs + config.drainSeconds * 1000;
  const grace = closeWithGrace({ delay, logger: false, skip: deafTo }, async ({ signal = told, err }) => {
    closing = true;
    if (err) log.error(aboutError(err), 'The server ends because of an error.');
    else log.info({ event: 'closing', signal }, 'The server is closing.');
    await close(signal);
  });
  for (const signal of deafTo) process.on(signal, () => {});
  databaseDied?.then(async () => {
    if (closing) return;
    closing = true;
    log.error(
      { event: 'database-ended' },
      'The built-in PostgreSQL ended. The server ends, too; start it again.',
    );
    setTimeout(() => process.exit(1), withinMs).unref();
    await close(undefined).catch(() => {});
    process.exit(1);
  });
  return (signal) => {
    told = signal;
    grace.close();
  };
}

/** A start that failed: says why and ends with code 1. Settings are named without their values. */
export function failStart(error: unknown): never {
  process.stderr.write(`\n  Trellis did not start.\n  ${reasonOf(error).replaceAll('\n', '\n  ')}\n\n`);
  process.exit(1);
}

/** In words for the person at the terminal. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that one, or set another PORT or METRICS_PORT.`;
  if (code === 'EACCES' && port)
    return `Port ${port} needs rights that this user lacks. Set another PORT or METRICS_PORT.`;
  if (NO_ADDRESS.includes(code)) return 'HOST must be an address of this machine to listen on.';
  return error.message;
}

/** What listening says of a HOST that is not this machine's, or that nobody knows: the database's own is told by its name. */
const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];
