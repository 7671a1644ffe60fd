import type { Config } from '../config/config.ts';
import type { Clock, Log } from '../ports.ts';
import { allowed, type LoggedFields } from './fields.ts';
import { currentTraceId } from './trace.ts';

const levels = ['error', 'warn', 'info', 'debug'] as const;

/** Writes one JSON line an event: time, level, message, the trace it belongs to, and the allowed fields. */
export function createLog(
  level: Config['logLevel'],
  clock: Clock,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const limit = level === 'silent' ? -1 : levels.indexOf(level);
  const at =
    (name: (typeof levels)[number]) =>
    (fields: LoggedFields, message: string): void => {
      if (levels.indexOf(name) > limit) return;
      const line = { time: clock.now().toISOString(), level: name, message, trace: currentTraceId() };
      write(`${JSON.stringify({ ...line, ...allowed(fields) })}\n`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/**
 * What may be told of an unexpected error: its name, its SQLSTATE, and the places in the code. Not its message, which may
 * quote a value.
 */
export function aboutError(error: unknown): LoggedFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = (error as { code?: unknown }).code;
  return {
    error: error.name,
    state: typeof code === 'string' ? code : undefined,
    // Without the message first: what it quotes may have a line that reads as a place.
    stack: (error.stack ?? '')
      .replace(error.message, '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
  };
}
