import type { ApplicationEvent, ApplicationState, Effect } from '../state/index.ts';

export interface Step {
  event: ApplicationEvent;
  before: ApplicationState;
  after: ApplicationState;
  effects: readonly Effect[];
}

/** The event's type, changed members of the state, and effects' types; no values: they may be sensitive. */
export function describeStep({ event, before, after, effects }: Step) {
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
export function logStep(step: Step): void {
  const { event, changed, effects } = describeStep(step);
  console.info(`[application] ${event}`, { changed, effects });
}

function changedKeys(before: object, after: object): string[] {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  return [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key));
}
