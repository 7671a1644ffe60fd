import { showFailure } from '../api/show-failure.ts';
import type { Action } from './actions.ts';
import { resolveConflict } from './resolve-conflict.ts';

/**
 * After sign-in, the person's unfinished application on the server goes before this tab's draft; answers that differ
 * are offered, not dropped (decision 15). Without one, this tab's draft is the application.
 */
export const resumeApplication: Action = async (runtime) => {
  const { engine, api } = runtime;
  if (runtime.base) return true;
  const answer = await api.currentDeal(engine.flow.id);
  if (!answer.ok) {
    showFailure(answer.failure, runtime, 'load');
    return false;
  }
  return answer.value ? resolveConflict(runtime, answer.value) : true;
};
