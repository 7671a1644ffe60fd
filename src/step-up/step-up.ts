import type { Answer } from '../api/client/failure.ts';
import type { StepUpOptions } from './options.ts';

/** The server requires a recently entered code (docs/contracts.md). */
export const STEP_UP_REQUIRED = 'step-up-required';

/**
 * Asks the person for a new code, mailed to the session's address. Simultaneous calls share one dialog.
 * @returns false if the person canceled or the session ended
 */
export function askForFreshCode(options: StepUpOptions): Promise<boolean> {
  return options.session.askOrJoin(async () => (await import('./open-dialog.tsx')).openDialog(options));
}

/** Repeats a call after a fresh code if it requires one. @returns undefined if the person canceled */
export async function withFreshCode<T>(
  options: StepUpOptions,
  call: () => Promise<Answer<T>>,
): Promise<Answer<T> | undefined> {
  const result = await call();
  if (result.ok || result.failure.code !== STEP_UP_REQUIRED) return result;
  return (await askForFreshCode(options)) ? call() : undefined;
}
