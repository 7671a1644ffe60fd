import { createStore } from 'zustand/vanilla';
import { PAGE } from '#domain/page-limits.ts';

/** Severity of an alert; `warning` by default [ERROR-4]. */
export type AlertLevel = 'success' | 'info' | 'warning' | 'error';

/** The texts are translated and never contain personal data. */
export interface Alert {
  level: AlertLevel;
  title?: string;
  text: string;
  details?: string[];
  /** An http(s) address at which the user can report the problem. */
  feedback?: string;
  offer?: 'sign-in';
  link?: { to: string; words: string };
  /** Whether the alert is about an action on the previous step and shown with the next one. `announced`: spoken now. */
  forNextStep?: boolean | 'announced';
}

export interface ShownAlert extends Alert {
  id: number;
}

/** Whether screen readers announce an alert at once. */
export const isUrgent = ({ level }: Alert): boolean => level === 'warning' || level === 'error';

export interface AlertStore {
  /** Shows an alert; the same texts only once. Returns its id. */
  show(alert: Alert): number;
  dismiss(id: number): void;
  /** Removes all error alerts. */
  clear(): void;
  /** Called for a new step: its alerts stay silent until `announce`. */
  leaveStep(): void;
  /** Called after the heading of the new step was spoken, which an alert would interrupt. */
  announce(): void;
  /** Called after an announcement was spoken, so that screen readers find the message once. */
  endAnnouncement(): void;
  list(): readonly ShownAlert[];
  subscribe(listener: () => void): () => void;
}

/** Shows the newest three alerts, oldest first. */
export function createAlertStore(): AlertStore {
  const { getState: list, setState, subscribe } = createStore<readonly ShownAlert[]>(() => []);
  let lastId = 0;
  let waiting: ShownAlert[] = [];
  const set = (next: readonly ShownAlert[]): void => setState(next, true);
  const mark = (forNextStep: Alert['forNextStep']): void => {
    if (list().some((alert) => alert.forNextStep))
      set(list().map((alert) => (alert.forNextStep ? { ...alert, forNextStep } : alert)));
  };
  return {
    show(alert) {
      lastId += 1;
      const shownAlert = { ...alert, id: lastId };
      const otherAlerts = list().filter((other) => other.title !== alert.title || other.text !== alert.text);
      if (alert.forNextStep) waiting.push(shownAlert);
      else set([...otherAlerts, shownAlert].slice(-PAGE.mostAlerts));
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
