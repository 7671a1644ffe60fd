import { SESSION } from '#domain/limits.ts';
import { withTimeLimit } from './callback.ts';

/** Saves to run before a log-out deletes the answers. */
export interface LastSaves {
  /** @returns a function that removes the save */
  add(save: () => Promise<unknown>): () => void;
  /** Runs all saves within a short time. Never throws. */
  saveAll(): Promise<void>;
}

export function createLastSaves(): LastSaves {
  const saves = new Set<() => Promise<unknown>>();
  return {
    add(save) {
      saves.add(save);
      return () => saves.delete(save);
    },
    async saveAll() {
      const all = Promise.allSettled([...saves].map((save) => save()));
      await withTimeLimit(all, SESSION.logOutSaveMs).catch(() => {});
    },
  };
}
