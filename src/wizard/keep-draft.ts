import { toDraft } from '#engine/core/index.ts';
import { keepDraft } from './draft-storage.ts';
import type { Runtime } from './runtime.ts';

const WRITE_AFTER_MS = 250;

/**
 * Writes the draft shortly after each change, and at once when the page goes away. An application in which nothing was
 * answered is not written: it must not take the place of one that waits for its owner to sign in again.
 * @returns writes what is there now, for a person.
 */
export function keepDraftOf(runtime: Runtime): (subject: string | undefined) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (subject: string | undefined): void => {
    clearTimeout(timer);
    timer = undefined;
    const { engine, brand } = runtime;
    if (Object.keys(engine.state().touched).length === 0) return;
    keepDraft(engine.flow.id, {
      platform: brand.platform,
      subject,
      draft: JSON.stringify(toDraft(engine.flow, engine.state())),
    });
  };
  const own = (): string | undefined => runtime.session.store.getState().id || undefined;
  runtime.engine.store.subscribe((state, before) => {
    const same =
      state.application === before.application &&
      state.farthest === before.farthest &&
      state.hidden === before.hidden;
    if (!same) timer ??= setTimeout(() => write(own()), WRITE_AFTER_MS);
  });
  window.addEventListener('pagehide', () => timer && write(own()));
  // What was taken up just now, too: after a reload the tab still knows which application it was about.
  if (runtime.engine.state().version !== undefined) write(own());
  return write;
}
