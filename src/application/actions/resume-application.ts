import { showFailure } from '../../api/show-failure.ts';
import type { Runtime } from '../runtime.ts';
import type { Outcome } from '../state.ts';

/**
 * After sign-in, the person's unfinished application on the server goes before this tab's draft; answers that differ
 * are offered, not dropped (decision 15). Without one, this tab's draft is the application.
 */
export async function resumeApplication(runtime: Runtime): Promise<Outcome> {
  if (runtime.state().core.ids) return { ok: true };
  const answer = await runtime.askServer();
  if (!answer || answer.ok) return { ok: true };
  showFailure(answer.failure, runtime, 'load');
  return { ok: false };
}
