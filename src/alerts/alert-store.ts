import { createStore } from 'zustand/vanilla';
import { PAGE } from '#domain/page-limits.ts';

/** Severity of an alert; `warning` by default [ERROR-4]. */
export type AlertLevel = 'success' | 'info' | 'warning' | 'error';

/** A message for the person. Its texts are already translated; never contains personal data. */
export interface Alert {
  level: AlertLevel;
  /** Short, for example 'Failed to save'. */
  title?: string;
  text: string;
  /** Further lines, for example the contact line. */
  details?: string[];
  /** An http(s) address for feedback. */
  feedback?: string;
  /** A link for the person: sign in, and return to this page. */
  offer?: 'sign-in';
  /** A link to a page of this application. */
  link?: { to: string; words: string };
  /** About an action on the previous step: it is shown with the next one. `announced`: screen readers are told now. */
  goesAlong?: boolean | 'announced';
}

export interface ShownAlert extends Alert {
  id: number;
}

/** Whether an alert is announced at once. */
export const isUrgent = ({ level }: Alert): boolean => level === 'warning' || level === 'error';

export interface AlertStore {
  /** Shows an alert; the same texts are shown once. Returns its id. */
  show(alert: Alert): number;
  dismiss(id: number): void;
  /** Removes errors, for example when a save succeeds after a failed one. */
  clear(): void;
  /** Called for a new step: alerts that wait for it are shown there only, and silent until `announce`. */
  leaveStep(): void;
  /** Called once the heading of the new step has been spoken, which an alert would interrupt. */
  announce(): void;
  /** Called once screen readers have read an announcement: a person who reads the page finds the message once. */
  endAnnouncement(): void;
  list(): readonly ShownAlert[];
  subscribe(listener: () => void): () => void;
}

/** The alerts on screen: the newest three, oldest first. */
export function createAlertStore(): AlertStore {
  const { getState: list, setState, subscribe } = createStore<readonly ShownAlert[]>(() => []);
  let lastId = 0;
  let waiting: ShownAlert[] = [];
  const set = (next: readonly ShownAlert[]): void => setState(next, true);
  const mark = (goesAlong: Alert['goesAlong']): void =>
    set(list().map((alert) => (alert.goesAlong ? { ...alert, goesAlong } : alert)));
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
      const calm = list().filter((alert) => !isUrgent(alert));
      if (calm.length < list().length) set(calm);
    },
    leaveStep: () => {
      set(waiting);
      waiting = [];
    },
    announce: () => mark('announced'),
    endAnnouncement: () => mark(true),
    list,
    subscribe,
  };
}
