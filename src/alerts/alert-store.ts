import { createStore } from 'zustand/vanilla';
import { PAGE } from '#domain/page-limits.ts';

/** How grave an alert is; `warning` where nothing is said [ERROR-4]. */
export type AlertLevel = 'success' | 'info' | 'warning' | 'error';

/** What a person reads in the message bar. Texts are already in their words; never holds a person's value. */
export interface Alert {
  level: AlertLevel;
  /** Short, e.g. 'Failed to save'. */
  title?: string;
  text: string;
  /** Further lines, e.g. the contact line. */
  details?: string[];
  /** Where to give feedback: an http(s) address. */
  feedback?: string;
  /** What the person may do about it: sign in, and come back to this page. */
  offer?: 'sign-in';
  /** About what was done on the step that is being left: it waits for the next one, and is drawn with it. */
  goesAlong?: boolean;
}

export interface ShownAlert extends Alert {
  id: number;
}

export interface AlertStore {
  /** Shows an alert; the same words are shown once. Returns its id. */
  show(alert: Alert): number;
  dismiss(id: number): void;
  /** Takes away what was wrong, e.g. when a save goes through after one that failed. */
  clear(): void;
  /** Another step shows: what waited for it is shown there, and no further. */
  leaveStep(): void;
  list(): readonly ShownAlert[];
  subscribe(listener: () => void): () => void;
}

/** A store of the alerts on screen: the newest three, oldest first. */
export function createAlertStore(): AlertStore {
  const { getState: list, setState, subscribe } = createStore<readonly ShownAlert[]>(() => []);
  let lastId = 0;
  let waiting: ShownAlert[] = [];
  const set = (next: readonly ShownAlert[]): void => setState(next, true);
  return {
    show(alert) {
      lastId += 1;
      const shown = { ...alert, id: lastId };
      const others = list().filter((other) => other.title !== alert.title || other.text !== alert.text);
      if (alert.goesAlong) waiting.push(shown);
      else set([...others, shown].slice(-PAGE.mostAlerts));
      return lastId;
    },
    dismiss: (id) => set(list().filter((alert) => alert.id !== id)),
    clear: () => {
      const calm = list().filter(({ level }) => level === 'success' || level === 'info');
      if (calm.length < list().length) set(calm);
    },
    leaveStep: () => {
      if (list().length > 0 || waiting.length > 0) set(waiting);
      waiting = [];
    },
    list,
    subscribe,
  };
}
