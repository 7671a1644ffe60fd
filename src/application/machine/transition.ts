import { produce } from 'immer';
import { SAVING } from '#domain/limits.ts';
import { type EngineEvent, initialState, reduce } from '#engine';
import { choose, joinServer } from '../join/index.ts';
import {
  answered,
  autosave,
  codeEntered,
  documentsNeeded,
  fetched,
  leaveDone,
  requestSave,
  sendNext,
  statementsRead,
  statementsRecorded,
  submittedElsewhere,
  wantsAutosave,
} from '../saves/index.ts';
import type { ApplicationEvent, Effect, Setting, Step } from '../state/index.ts';
import { type ApplicationState, BLANK_CORE, forget, isDraftStale, remember } from '../state/index.ts';
import { flowTaken } from './flow-taken.ts';
import { draftRead, personChanged, sessionEnded } from './person.ts';

type Next = Step<ApplicationState>;

/** An application before anything happened to it. */
export function startState(
  { flow, env }: Setting,
  facts: Parameters<typeof initialState>[2],
): ApplicationState {
  return { ...initialState(flow, env, facts), core: BLANK_CORE };
}

/**
 * The state machine of one application (docs/architecture.md): pure. What happens goes in, the next state and
 * what is to be done come out; nothing is called, waited for or written here.
 */
export function transition(setting: Setting, state: ApplicationState, event: ApplicationEvent): Next {
  const next = withoutTimers(setting, state, event);
  return withTimers(state, next);
}

function withoutTimers(setting: Setting, state: ApplicationState, event: ApplicationEvent): Next {
  switch (event.type) {
    case 'request':
      return requestSave(setting, state, event.request);
    case 'answered':
      return answered(setting, state, event.key, event.answer);
    case 'fetched':
      return fetched(setting, state, event.key, event.answer);
    case 'code-entered':
      return codeEntered(setting, state, event.key, event.entered);
    case 'chosen':
      return sendNext(setting, choose(setting, state, event.choice));
    case 'timer':
      return timeOver(setting, state, event.timer);
    case 'online':
      return autosave(setting, state);
    case 'page-hidden':
      return state.core.draftDue ? writeDraft(setting, state) : quiet(state);
    case 'person':
      return personChanged(setting, state, event);
    case 'session-ended':
      return sessionEnded(state, event.ending);
    case 'draft-read':
      return draftRead(setting, state, event.draft);
    case 'server-application':
      return serverApplication(setting, state, event);
    case 'statements-read':
      return quiet(statementsRead(setting, state, event.deal));
    case 'statements':
      return quiet(statementsRecorded(setting, state, event));
    case 'flow-taken':
      return quiet(flowTaken(setting, state, event.migrations));
    case 'documents-needed':
      return quiet(documentsNeeded(state, event));
    case 'clear':
      return forget(setting, state);
    default:
      return quiet(reduce(setting.flow, setting.env, state, event satisfies EngineEvent));
  }
}

function timeOver(setting: Setting, state: ApplicationState, timer: 'autosave' | 'draft' | 'done'): Next {
  if (timer === 'autosave') return autosave(setting, state);
  return timer === 'draft' ? writeDraft(setting, state) : leaveDone(state);
}

/**
 * The server's word on the unfinished application of this person. It goes before what this tab holds [SESSION-23].
 * Without one, an application that was saved once has been submitted since: its confirmation is shown.
 */
function serverApplication(
  setting: Setting,
  state: ApplicationState,
  { deal }: Extract<ApplicationEvent, { type: 'server-application' }>,
): Next {
  // Asked before a save that has come back since, or while the person is being asked: that is newer.
  const { attempt, question } = state.core;
  if (attempt || question || (deal && deal.version < (state.version ?? 0))) return quiet(state);
  if (deal) return quiet(joinServer(setting, state, deal, undefined));
  if (state.version !== undefined) return submittedElsewhere(setting, state);
  return quiet(reduce(setting.flow, setting.env, state, { type: 'prefill', values: state.core.own }));
}

function writeDraft(setting: Setting, state: ApplicationState): Next {
  const { person } = state.core;
  return {
    state: produce(state, ({ core }) => {
      core.draftDue = false;
    }),
    effects: remember(setting, state, state.session.loggedIn ? person : undefined),
  };
}

/** Answers that changed are saved soon, for a signed-in person, and written into this tab sooner. */
function withTimers(before: ApplicationState, { state, effects }: Next): Next {
  const waits: Effect[] = [];
  const hasChanged = state.application !== before.application || state.hidden !== before.hidden;
  // A question keeps everything waiting, also what one side alone has changed.
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

function quiet(state: ApplicationState): Next {
  return { state, effects: [] };
}
