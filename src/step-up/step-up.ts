import type { Answer } from '../api/failure.ts';
import type { Boot } from '../brand/boot.ts';
import type { Brand } from '../brand/types.ts';
import type { SessionService } from '../session/session-port.ts';

/** What asking for a fresh code needs; a wizard's runtime is one. */
export interface StepUpSetting {
  session: SessionService;
  brand: Brand;
  boot: Boot;
}

/** The server wants a code that was entered a moment ago (docs/contracts.md). */
export const STEP_UP_REQUIRED = 'step-up-required';

let open: Promise<boolean> | undefined;

/**
 * Asks the signed-in person for a new code, sent to the session's address, in a dialog whose code comes when needed.
 * @returns whether it was entered; false where the person cancelled or the session ended. Two at once are one question.
 */
export function askForFreshCode(setting: StepUpSetting): Promise<boolean> {
  open ??= import('./open-dialog.tsx')
    .then(({ openDialog }) => openDialog(setting))
    .finally(() => {
      open = undefined;
    });
  return open;
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
