import type { Answer } from '../api/failure.ts';
import type { StepUpSetting } from './setting.ts';

/** The server wants a code that was entered a moment ago (docs/contracts.md). */
export const STEP_UP_REQUIRED = 'step-up-required';

/**
 * Asks the signed-in person for a new code, sent to the session's address, in a dialog whose code comes when needed.
 * @returns whether it was entered; false where the person canceled or the session ended. Two at once are one question.
 */
export function askForFreshCode(setting: StepUpSetting): Promise<boolean> {
  return setting.session.askOnce(async () => (await import('./open-dialog.tsx')).openDialog(setting));
}

/**
 * Makes a call, and once more where it wants a fresh code and the person gives one.
 * @returns its answer; undefined where the person did not want to
 */
export async function withFreshCode<T>(
  setting: StepUpSetting,
  call: () => Promise<Answer<T>>,
): Promise<Answer<T> | undefined> {
  const answer = await call();
  if (answer.ok || answer.failure.code !== STEP_UP_REQUIRED) return answer;
  return (await askForFreshCode(setting)) ? call() : undefined;
}
