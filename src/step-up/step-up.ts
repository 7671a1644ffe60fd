import type { Answer } from '../api/client/failure.ts';
import type { StepUpSetting } from './setting.ts';

/** Problem code: the server requires a recently entered code (docs/contracts.md). */
export const STEP_UP_REQUIRED = 'step-up-required';

/**
 * Asks the signed-in person for a new code, sent to the session's address, in a dialog that is loaded on
 * demand.
 * @returns whether it was entered; false if the person canceled or the session ended. Simultaneous calls
 * share one dialog.
 */
export function askForFreshCode(setting: StepUpSetting): Promise<boolean> {
  return setting.session.askInTurn(async () => (await import('./open-dialog.tsx')).openDialog(setting));
}

/**
 * Makes a call, and repeats it if it requires a fresh code and the person enters one.
 * @returns its answer; undefined if the person canceled
 */
export async function withFreshCode<T>(
  setting: StepUpSetting,
  call: () => Promise<Answer<T>>,
): Promise<Answer<T> | undefined> {
  const answer = await call();
  if (answer.ok || answer.failure.code !== STEP_UP_REQUIRED) return answer;
  return (await askForFreshCode(setting)) ? call() : undefined;
}
