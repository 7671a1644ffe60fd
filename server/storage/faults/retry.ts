import { setTimeout as wait } from 'node:timers/promises';
import { SERVER } from '../../limits.ts';

const conflicts = new Set(['40001', '40P01']);

/** Repeats a transaction, or a single statement, after a conflict, at most five times. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= SERVER.databaseTries || !conflicts.has(sqlState(error))) throw error;
    }
    await waitBeforeRetry(attempt);
  }
}

/** The error's SQLSTATE; '' if it has none. */
export function sqlState(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : '';
}

/** Waits a random time that grows with each attempt, so that conflicting transactions don't conflict again. */
export function waitBeforeRetry(attempt: number): Promise<void> {
  return wait(Math.random() * 20 * 2 ** attempt);
}
