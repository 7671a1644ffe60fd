import type { ApplicationEvent, ApplicationState, Effect } from '../state/index.ts';

/** One event with its result: the state before and after, and the effects that it asks for. */
export interface Step {
  event: ApplicationEvent;
  before: ApplicationState;
  after: ApplicationState;
  effects: readonly Effect[];
}

/**
 * Names what an event changed, for a developer's console. Values stay out, since answers may be sensitive.
 * @returns the event's type, changed members of the state (answers as `application.<field>`), and types of effects
 */
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

/** Prints one line for each event to the console of the browser. */
export function logStep(step: Step): void {
  const { event, changed, effects } = describeStep(step);
  console.info(`[application] ${event}`, { changed, effects });
}

function changedKeys(before: object, after: object): string[] {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  return [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key));
}
