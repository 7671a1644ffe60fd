import { createStore } from 'zustand/vanilla';
import type { ConfirmQuestion } from '#widgets/confirm/port.ts';

/** The dialogs [SCREEN-60] to [SCREEN-62]. The person closes `confirm`, code closes `processing`, and either closes `done`. */
export type Modal =
  | { kind: 'processing'; sub?: string }
  | { kind: 'done' }
  | ({ kind: 'confirm' } & ConfirmQuestion);

export interface ModalStore {
  /** `sub` replaces the default sub-text of `processing`. */
  open(kind: 'processing' | 'done', sub?: string): void;
  /** Does nothing if another dialog has replaced this one. */
  close(kind: 'processing' | 'done'): void;
  /** Resolves true for yes; false for no, Escape, or if another dialog replaces it. */
  confirm(question: ConfirmQuestion): Promise<boolean>;
  /** As `confirm` for a no that has an effect: resolves undefined for Escape, or if another dialog replaces it. */
  choose(question: ConfirmQuestion): Promise<boolean | undefined>;
  current(): Modal | undefined;
  /** The person's answer to a confirm, undefined for Escape; closes `done`, too. */
  answer(yes?: boolean): void;
  subscribe(listener: () => void): () => void;
}

/** One dialog at a time; a new one replaces the old. */
export function createModalStore(): ModalStore {
  const { getState, setState, subscribe } = createStore<{ open?: Modal }>(() => ({}));
  let resolve: ((yes?: boolean) => void) | undefined;
  const set = (modal: Modal | undefined): void => {
    // Only the first call settles the promise: after an answer this has no effect.
    resolve?.();
    setState({ open: modal });
  };
  const choose = (question: ConfirmQuestion): Promise<boolean | undefined> => {
    set({ kind: 'confirm', ...question });
    return new Promise((settle) => {
      resolve = settle;
    });
  };
  return {
    open: (kind, sub) => set(kind === 'processing' ? { kind, sub } : { kind }),
    close(kind) {
      if (getState().open?.kind === kind) set(undefined);
    },
    confirm: async (question) => (await choose(question)) === true,
    choose,
    current: () => getState().open,
    answer(yes) {
      resolve?.(yes);
      set(undefined);
    },
    subscribe,
  };
}
