import type { ApplicationEvent, ApplicationState, Effect } from '../state/index.ts';

/** One event with the state before and after it. */
export interface Transition {
  event: ApplicationEvent;
  before: ApplicationState;
  after: ApplicationState;
  effects: readonly Effect[];
}

/** The event's type, changed members of the state, and effects' types; no values: they may be sensitive. */
export function describeTransition({ event, before, after, effects }: Transition) {
  const { application: old, ...rest } = before;
  const { application: now, ...others } = after;
  const answers = changedKeys(old, now).map((field) => `application.${field}`);
  return {
    event: event.type,
    changed: [...answers, ...changedKeys(rest, others)],
    effects: effects.map(({ type }) => type),
  };
}

/** Prints an event to the browser's console. */
export function logTransition(transition: Transition): void {
  const { event, changed, effects } = describeTransition(transition);
  console.info(`[application] ${event}`, { changed, effects });
}

function changedKeys(before: object, after: object): string[] {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  return [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key));
}
