import { useEffect } from 'react';
import { saveTo } from '../actions/save.ts';
import type { Runtime } from './runtime.ts';

const AFTER_MS = 1500;
const RETRY_MS = 15_000;

/**
 * Saves a signed-in person's answers shortly after they stop typing, so that a closed tab loses at most the field
 * being typed (quality note 7). Failures are quiet, shown as 'Not saved yet', and tried again.
 */
export function useAutosave(runtime: Runtime): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void attempt(), ms);
    };
    const attempt = async (): Promise<void> => {
      const { dirty, session } = runtime.engine.state();
      if (!dirty || !session.loggedIn || !runtime.base) return;
      if (!(await saveTo(runtime, 'save', true))) later(RETRY_MS);
    };
    const stop = runtime.engine.store.subscribe((state, before) => {
      if (state.dirty && state.application !== before.application) later(AFTER_MS);
    });
    const online = (): void => later(0);
    window.addEventListener('online', online);
    if (runtime.engine.state().dirty) later(AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('online', online);
    };
  }, [runtime]);
}
