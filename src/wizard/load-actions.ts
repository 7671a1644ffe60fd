import type * as Actions from '../actions/actions.ts';
import { showFailure } from '../api/show-failure.ts';
import type { Runtime } from './runtime.ts';

/**
 * Fetches the code of the actions. Without a connection the person is told as when a save fails; the next try fetches
 * it again.
 */
export async function loadActions(runtime: Runtime): Promise<typeof Actions | undefined> {
  try {
    return await import('../actions/actions.ts');
  } catch {
    showFailure({ kind: 'network', status: 500, level: 'warning' }, runtime, 'save');
    return undefined;
  }
}
