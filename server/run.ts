import { setTimeout as wait } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { SERVER } from '#domain/limits.ts';
import type { Composed } from './compose.ts';
import { aboutError } from './logging/log.ts';

/** Ends everything in order on SIGTERM, SIGINT or a fatal error: first no longer ready, then the requests, then the database. */
export function closeOnSignals(app: FastifyInstance, parts: Composed, state: { draining: boolean }): void {
  const { log } = parts.deps;
  const drain = parts.deps.config.drainSeconds * 1000;
  let closing = false;
  const close = async () => {
    closing = true;
    state.draining = true;
    await app.close();
    await parts.close();
  };
  closeWithGrace({ delay: SERVER.shutdownMs + drain, logger: false }, async ({ signal, err }) => {
    if (err) log.error(aboutError(err), 'The server ends because of an error.');
    else log.info({ event: 'closing', signal }, 'The server is closing.');
    state.draining = true;
    // Ctrl-C has no load balancer to wait for.
    if (signal === 'SIGTERM' && drain > 0) await wait(drain);
    await close();
  });
  parts.databaseDied?.then(async () => {
    if (closing) return;
    log.error(
      { event: 'database-ended' },
      'The built-in PostgreSQL ended. The server ends, too; start it again.',
    );
    setTimeout(() => process.exit(1), SERVER.shutdownMs).unref();
    await close().catch(() => {});
    process.exit(1);
  });
}

/** A start that failed: says why and ends with code 1. Settings are named without their values. */
export function failStart(error: unknown): never {
  process.stderr.write(`\n  Trellis did not start.\n  ${reasonOf(error).replaceAll('\n', '\n  ')}\n\n`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'PORT is in use by another program. Stop that one, or set another PORT.';
  return error.message;
}
