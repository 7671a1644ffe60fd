import { produce } from 'immer';
import { SAVING } from '#domain/limits.ts';
import { type EngineEvent, initialState, isEmpty, readField, reduce } from '#engine';
import { applyChoice, mergeServerVersion } from '../join/index.ts';
import {
  acceptAnswer,
  autosave,
  handleCodeEntered,
  handleDocumentsNeeded,
  handleFetched,
  handleRequestsRead,
  handleStatementsRead,
  handleStatementsRecorded,
  handleSubmittedElsewhere,
  requestSave,
  sendNext,
  wantsAutosave,
} from '../saves/index.ts';
import type { ApplicationEvent, Effect, MachineInputs, NextState } from '../state/index.ts';
import {
  type ApplicationState,
  BLANK_CORE,
  isDraftStale,
  rememberDraft,
  resetApplication,
} from '../state/index.ts';
import { handleFlowSwitch } from './flow-switch.ts';
import { handleDraftRead, handlePersonChanged, handleSessionEnded } from './person.ts';

type Next = NextState<ApplicationState>;

/** The initial state of an application. */
export function startState(
  { flow, env }: MachineInputs,
  facts: Parameters<typeof initialState>[2],
): ApplicationState {
  return { ...initialState(flow, env, facts), core: BLANK_CORE };
}

/** The state machine of an application (docs/architecture.md), as a pure function. */
export function transition(inputs: MachineInputs, state: ApplicationState, event: ApplicationEvent): Next {
  const next = applyEvent(inputs, state, event);
  return scheduleTimers(state, next);
}

function applyEvent(inputs: MachineInputs, state: ApplicationState, event: ApplicationEvent): Next {
  switch (event.type) {
    case 'request':
      return requestSave(inputs, state, event.request);
    case 'answered':
      return acceptAnswer(inputs, state, event.key, event.answer);
    case 'fetched':
      return handleFetched(inputs, state, event.key, event.answer);
    case 'code-entered':
      return handleCodeEntered(inputs, state, event.key, event.entered);
    case 'chosen':
      return sendNext(inputs, applyChoice(inputs, state, event.choice));
    case 'timer':
      return handleTimer(inputs, state, event.timer);
    case 'online':
      return autosave(inputs, state);
    case 'page-hidden':
      return state.core.draftDue ? writeDraft(inputs, state) : withoutEffects(state);
    case 'person':
      return handlePersonChanged(inputs, state, event);
    case 'session-ended':
      return handleSessionEnded(state, event.ending);
    case 'draft-read':
      return handleDraftRead(inputs, state, event.draft);
    case 'server-application':
      return handleServerApplication(inputs, state, event);
    case 'statements-read':
      return withoutEffects(handleStatementsRead(inputs, state, event.deal));
    case 'statements':
      return withoutEffects(handleStatementsRecorded(inputs, state, event));
    case 'requests-read':
      return withoutEffects(handleRequestsRead(inputs, state, event.requests));
    case 'flow-switched':
      return withoutEffects(handleFlowSwitch(inputs, state, event.migrations));
    case 'documents-needed':
      return withoutEffects(handleDocumentsNeeded(state, event));
    case 'clear':
      return resetApplication(inputs, state);
    default:
      return withoutEffects(reduce(inputs.flow, inputs.env, state, event satisfies EngineEvent));
  }
}

function handleTimer(
  inputs: MachineInputs,
  state: ApplicationState,
  timer: 'autosave' | 'draft' | 'done',
): Next {
  if (timer === 'autosave') return autosave(inputs, state);
  if (timer === 'draft') return writeDraft(inputs, state);
  return { state, effects: [{ type: 'dialog', kind: 'done', open: false }] };
}

/**
 * The server's unfinished application takes precedence over this tab's draft [SESSION-23]. Without one, a
 * saved application must have been submitted.
 */
function handleServerApplication(
  inputs: MachineInputs,
  state: ApplicationState,
  { deal }: Extract<ApplicationEvent, { type: 'server-application' }>,
): Next {
  // An answer from before a newer save, or during a question to the person, is outdated.
  const { attempt, question } = state.core;
  if (attempt || question || (deal && deal.version < (state.version ?? 0))) return withoutEffects(state);
  if (deal) return withoutEffects(mergeServerVersion(inputs, state, deal, undefined));
  if (state.version !== undefined) return handleSubmittedElsewhere(inputs, state);
  return withoutEffects(withPersonAnswers(inputs, state));
}

/** Fills in the session's answers, also over a visitor's or link's: the signed-in person can't change them. */
function withPersonAnswers({ flow, env }: MachineInputs, state: ApplicationState): ApplicationState {
  const { personAnswers } = state.core;
  const isOther = (name: string): boolean => {
    const value = readField(flow, state.application, name);
    return !isEmpty(value) && value !== personAnswers[name];
  };
  const type = Object.keys(personAnswers).some(isOther) ? 'change' : 'prefill';
  return reduce(flow, env, state, { type, values: personAnswers });
}

function writeDraft(inputs: MachineInputs, state: ApplicationState): Next {
  const { person } = state.core;
  return {
    state: produce(state, ({ core }) => {
      core.draftDue = false;
    }),
    effects: rememberDraft(inputs, state, state.session.loggedIn ? person : undefined),
  };
}

/** Schedules the autosave for a signed-in person, and the earlier write of the draft. */
function scheduleTimers(before: ApplicationState, { state, effects }: Next): Next {
  const waits: Effect[] = [];
  const hasChanged = state.application !== before.application || state.hidden !== before.hidden;
  // Nothing is saved while a question is shown, so its answer must schedule the save.
  const isAnswered = before.core.question !== undefined && state.core.question === undefined;
  if ((hasChanged || isAnswered) && wantsAutosave(state))
    waits.push({ type: 'wait', timer: 'autosave', ms: SAVING.afterTypingMs });
  if (state.core.draftDue || !isDraftStale(before, state)) return { state, effects: [...effects, ...waits] };
  waits.push({ type: 'wait', timer: 'draft', ms: SAVING.draftAfterMs });
  return {
    state: produce(state, ({ core }) => {
      core.draftDue = true;
    }),
    effects: [...effects, ...waits],
  };
}

function withoutEffects(state: ApplicationState): Next {
  return { state, effects: [] };
}
