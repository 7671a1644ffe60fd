import { SESSION } from '#domain/limits.ts';
import { inTime } from './callback.ts';

/** What is to be saved before a log-out takes the answers away. */
export interface LastSaves {
  /** @returns how to stop */
  add(save: () => Promise<unknown>): () => void;
  /** Saves. Never throws, and takes no longer than a person at a shared machine can wait. */
  settle(): Promise<void>;
}

export function createLastSaves(): LastSaves {
  const saves = new Set<() => Promise<unknown>>();
  return {
    add(save) {
      saves.add(save);
      return () => saves.delete(save);
    },
    async settle() {
      const all = Promise.allSettled([...saves].map((save) => save()));
      await inTime(all, SESSION.logOutSaveMs).catch(() => {});
    },
  };
}
