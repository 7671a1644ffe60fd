import { createStore } from 'zustand/vanilla';

/**
 * The dialogs [SCREEN-60] to [SCREEN-62]. The person answers only `confirm`; the other two are closed by
 * code.
 */
export type Modal =
  | { kind: 'processing'; sub?: string }
  | { kind: 'done' }
  | { kind: 'confirm'; title?: string; text: string; yes?: string; no?: string };

export interface ModalStore {
  /**
   * 'We are processing your application' or 'Congratulations !!'. `sub` replaces processing's default
   * sub-text.
   */
  open(kind: 'processing' | 'done', sub?: string): void;
  /** Closes that dialog; does nothing if another one has replaced it. */
  close(kind: 'processing' | 'done'): void;
  /** Resolves true for yes; false for no, Escape, or if another dialog replaces it. */
  confirm(question: { title?: string; text: string; yes?: string; no?: string }): Promise<boolean>;
  /** For the host: the open dialog. */
  current(): Modal | undefined;
  /** For the host: the person's answer to a confirm. */
  answer(yes: boolean): void;
  subscribe(listener: () => void): () => void;
}

/** One dialog at a time; a new one replaces the old. */
export function createModalStore(): ModalStore {
  const { getState, setState, subscribe } = createStore<{ open?: Modal }>(() => ({}));
  let resolve: ((yes: boolean) => void) | undefined;
  const set = (modal: Modal | undefined): void => {
    const settle = resolve;
    resolve = undefined;
    settle?.(false);
    setState({ open: modal });
  };
  return {
    open: (kind, sub) => set(kind === 'processing' ? { kind, sub } : { kind }),
    close(kind) {
      if (getState().open?.kind === kind) set(undefined);
    },
    confirm(question) {
      set({ kind: 'confirm', ...question });
      return new Promise((settle) => {
        resolve = settle;
      });
    },
    current: () => getState().open,
    answer(yes) {
      const settle = resolve;
      resolve = undefined;
      settle?.(yes);
      set(undefined);
    },
    subscribe,
  };
}
