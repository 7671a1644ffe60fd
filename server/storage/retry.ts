import { setTimeout as wait } from 'node:timers/promises';

const conflicts = new Set(['40001', '40P01']);

/** Whether the database asks to run the transaction again (serialization failure, deadlock). */
export function isRetryable(error: unknown): boolean {
  return conflicts.has(sqlState(error));
}

/** The SQLSTATE of a database error, else an empty text. */
export function sqlState(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : '';
}

/** A growing pause with jitter, so that those who met do not meet again. */
export function pauseBefore(attempt: number): Promise<void> {
  return wait(Math.random() * 20 * 2 ** attempt);
}
