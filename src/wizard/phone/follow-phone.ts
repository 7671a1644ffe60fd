import { FOLLOW } from '#domain/limits.ts';
import { flushDrafts } from '#widgets/text-control/pending-drafts.ts';
import type { Runtime } from '../../application/state/index.ts';

/**
 * Saves the answers for the phone, and merges a newer version while the page is visible [SAVE-52].
 * @param onNewer called when another device has saved
 * @returns a function that stops following
 */
export function followPhone(
  runtime: Pick<Runtime, 'api' | 'askServer' | 'dispatch' | 'engine' | 'state'>,
  onNewer: () => void,
): () => void {
  let isReading = false;
  let isOver = false;
  flushDrafts();
  runtime.dispatch({ type: 'timer', timer: 'autosave' });
  const read = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || isReading) return;
    isReading = true;
    try {
      const result = await runtime.api.currentDeal(runtime.engine.flow.id);
      const { version = 0, core } = runtime.state();
      // The newer version may be the result of this page's save.
      const isOwn = core.attempt !== undefined || core.question !== undefined;
      const isNewer = result.ok && (result.value === null || result.value.version > version);
      if (isOver || isOwn || !isNewer) return;
      await runtime.askServer();
      if (!isOver) onNewer();
    } catch {
      // The next read tries again.
    } finally {
      isReading = false;
    }
  };
  const poll = (): void => void read();
  const timer = setInterval(poll, FOLLOW.everyMs);
  document.addEventListener('visibilitychange', poll);
  return () => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', poll);
  };
}
