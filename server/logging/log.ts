import type { Config } from '../config/config.ts';
import type { Clock, Log } from '../ports.ts';
import { type LoggedFields, pickLogFields } from './fields.ts';
import { currentTraceId } from './trace.ts';

const levels = ['error', 'warn', 'info', 'debug'] as const;

/** Writes one line of JSON per event. */
export function createLog(
  level: Config['logLevel'],
  clock: Clock,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const leastLevel = level === 'silent' ? -1 : levels.indexOf(level);
  const logAt =
    (name: (typeof levels)[number]) =>
    (fields: LoggedFields, message: string): void => {
      if (levels.indexOf(name) > leastLevel) return;
      const line = { time: clock.now().toISOString(), level: name, message, trace: currentTraceId() };
      write(`${JSON.stringify({ ...line, ...pickLogFields(fields) })}\n`);
    };
  return { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
}

/** An unexpected error's name, SQLSTATE and stack positions; its message may quote a value. */
export function errorFields(error: unknown): LoggedFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = (error as { code?: unknown }).code;
  return {
    error: error.name,
    state: typeof code === 'string' ? code : undefined,
    // Removes the message first, which could have a line that looks like a stack position.
    stack: (error.stack ?? '')
      .replace(error.message, '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
  };
}
