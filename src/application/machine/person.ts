import { produce } from 'immer';
import {
  type ApplicationData,
  type Draft,
  type FieldValue,
  isEmpty,
  readField,
  reduce,
  uniteHidden,
  writeField,
} from '#engine';
import { areSameAnswers } from '../join/index.ts';
import type { ApplicationEvent, ApplicationState, Effect, MachineInputs, NextState } from '../state/index.ts';
import { rememberDraft, resetKeepingDraft } from '../state/index.ts';

type Next = NextState<ApplicationState>;

/**
 * Handles a sign-in or sign-out. An ended session's answers leave the page and are stored in this tab for the
 * same person; another person never sees them [SESSION-22].
 */
export function handlePersonChanged(
  inputs: MachineInputs,
  state: ApplicationState,
  { person, session, own: ownValues }: Extract<ApplicationEvent, { type: 'person' }>,
): Next {
  const { flow, env } = inputs;
  const before = state.core.person;
  const wasSignedIn = state.session.loggedIn;
  const nextState = produce(state, ({ core }) => {
    core.personAnswers = ownValues;
  });
  const isSignedOut = wasSignedIn && !session.loggedIn;
  const isOtherPerson = session.loggedIn && before !== undefined && before !== person;
  const isSignIn = session.loggedIn && !wasSignedIn && !isOtherPerson;
  const setAsideEffects: Effect[] = isSignedOut
    ? [...rememberDraft(inputs, state, before), { type: 'set-aside' }]
    : [];
  const emptied =
    isSignedOut || isOtherPerson ? resetKeepingDraft(inputs, nextState) : { state: nextState, effects: [] };
  const signedInState = reduce(flow, env, emptied.state, { type: 'facts', facts: { session } });
  const effects: Effect[] = [...setAsideEffects, ...emptied.effects];
  if (isOtherPerson) effects.push({ type: 'forget', everything: true }, { type: 'forget-uploads' });
  if (isSignIn && person !== undefined) effects.push({ type: 'recall', person });
  return {
    state: produce(signedInState, ({ core }) => {
      core.person = session.loggedIn ? person : before;
    }),
    effects,
  };
}

/** A log-out, and a sign-in of another person in another tab, delete the stored answers. */
export function handleSessionEnded(
  state: ApplicationState,
  ending: 'expired' | 'logged-out' | 'replaced',
): Next {
  if (ending === 'expired') return { state, effects: [] };
  return { state, effects: [{ type: 'forget', everything: true }, { type: 'forget-uploads' }] };
}

/**
 * Applies this tab's draft; newer input takes precedence. The person typed it without seeing the draft, so if
 * the server has another answer, the person is asked [SESSION-22].
 */
export function handleDraftRead({ flow, env }: MachineInputs, state: ApplicationState, draft: Draft): Next {
  const { application, touched } = state;
  const typedValues: Record<string, FieldValue> = {};
  for (const name of Object.keys(touched)) {
    const value = readField(flow, application, name);
    if (value !== undefined && !isEmpty(value)) typedValues[name] = value;
  }
  const withoutTyped = (application: ApplicationData): ApplicationData => {
    const remainingAnswers = structuredClone(application);
    for (const name of Object.keys(typedValues)) writeField(flow, remainingAnswers, name, undefined);
    return remainingAnswers;
  };
  const hidden = uniteHidden(draft.hidden, state.hidden);
  const loadedState = reduce(flow, env, state, { type: 'load', ...draft, hidden });
  const rebasedState = produce(loadedState, (now) => {
    now.core.base = draft.base ? withoutTyped(draft.base) : now.core.base;
    now.core.lost = draft.lost?.map(withoutTyped) ?? now.core.lost;
    now.core.createKey = draft.createKey;
    // Unsaved if the page was closed before its last save.
    now.dirty = !draft.base || !areSameAnswers(flow, loadedState.application, draft.base);
  });
  const hasTyped = Object.keys(typedValues).length > 0;
  return {
    state: hasTyped ? reduce(flow, env, rebasedState, { type: 'change', values: typedValues }) : rebasedState,
    effects: [],
  };
}
