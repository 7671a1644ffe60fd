import { produce } from 'immer';
import type { CurrentDeal } from '#contracts/deals.ts';
import type { SaveData } from '#contracts/saves.ts';
import { SAVING } from '#domain/limits.ts';
import { type EngineEvent, reduce, type Saving } from '#engine';
import type { Answer, Failure } from '../../api/client/failure.ts';
import { mergeServerVersion } from '../join/index.ts';
import type {
  ApplicationState,
  Attempt,
  Effect,
  MachineInputs,
  NextState,
  Outcome,
  SaveRequest,
} from '../state/index.ts';
import { rememberDraft } from '../state/index.ts';
import { applySaved } from './apply-saved.ts';
import { attemptOf, contentOf, endsApplication, mayCreate } from './attempt.ts';
import { isUnsaved, withoutRefused } from './held-back.ts';
import { handleRequestsRead } from './requests.ts';
import {
  handleAlreadyReceived,
  handleSubmitted,
  handleSubmittedElsewhere,
  refuseRequest,
} from './submission.ts';

type Next = NextState<ApplicationState>;

/** Queues a save, because each save needs the version of the last save. After a submission it is refused. */
export function requestSave(inputs: MachineInputs, state: ApplicationState, request: SaveRequest): Next {
  if (state.core.submission) return { state, effects: [refuseRequest(request)] };
  const waiting = produce(state, ({ core }) => {
    core.queue = [...core.queue, request];
  });
  return sendNext(inputs, waiting);
}

/** Sends the next request unless a save is running or a question is open. */
export function sendNext(inputs: MachineInputs, state: ApplicationState): Next {
  const { queue, attempt, question, submission, ids } = state.core;
  const [request, ...rest] = queue;
  if (!request || attempt || question || submission) return { state, effects: [] };
  const shifted = produce(state, ({ core }) => {
    core.queue = rest;
  });
  // A visitor's answers stay in this tab.
  if (!state.session.loggedIn)
    return settle(inputs, shifted, request, { ok: request.goal === 'save' || request.goal === 'deals' });
  if (request.goal === 'ensure-deal' && ids) return settle(inputs, shifted, request, { ok: true });
  return send(inputs, shifted, request);
}

function settle(inputs: MachineInputs, state: ApplicationState, { id }: SaveRequest, outcome: Outcome): Next {
  const next = sendNext(inputs, state);
  return { state: next.state, effects: [{ type: 'settle', id, outcome }, ...next.effects] };
}

function send(inputs: MachineInputs, state: ApplicationState, request: SaveRequest): Next {
  const attempt = attemptOf(inputs, state, request);
  const { endpoint } = attempt;
  const sending = produce(withSaving(inputs, state, 'saving'), ({ core }) => {
    core.attempt = attempt;
    core.unanswered = { content: contentOf(attempt), key: attempt.key };
    if (mayCreate(attempt)) core.createKey = attempt.key;
  });
  return {
    state: sending,
    effects: [
      ...(endsApplication(endpoint) ? [{ type: 'dialog', kind: 'processing', open: true } as const] : []),
      // Stored before sending: a page that is closed before the answer still knows its key and submission.
      ...(mayCreate(attempt) || endsApplication(endpoint)
        ? rememberDraft(inputs, sending, sending.core.person)
        : []),
      { type: 'call', attempt },
    ],
  };
}

/** Handles the answer of the running save; for any other save, the application was discarded. */
export function acceptAnswer(
  inputs: MachineInputs,
  state: ApplicationState,
  key: string,
  answer: Answer<SaveData>,
): Next {
  const { attempt } = state.core;
  if (attempt?.key !== key) return { state, effects: [] };
  // The key is known with other content: a first save has arrived with other answers, or the server's build differs.
  const hasArrived = !answer.ok && answer.failure.code === 'idempotency-key-reused';
  const idleState = withoutAttempt(state);
  const next: Next = hasArrived
    ? { state, effects: [{ type: 'fetch', key }] }
    : answer.ok
      ? acceptSaved(inputs, idleState, attempt, answer.value)
      : acceptFailure(inputs, idleState, attempt, answer.failure);
  if (!endsApplication(attempt.endpoint)) return next;
  return { ...next, effects: [{ type: 'dialog', kind: 'processing', open: false }, ...next.effects] };
}

/**
 * Handles the server's state after a save without an answer; newer input is saved on top of it with a new
 * key. If the application no longer exists, it was submitted.
 */
export function handleFetched(
  inputs: MachineInputs,
  state: ApplicationState,
  key: string,
  answer: Answer<CurrentDeal | null>,
): Next {
  const { attempt } = state.core;
  if (attempt?.key !== key) return { state, effects: [] };
  if (!answer.ok) return acceptFailure(inputs, withoutAttempt(state), attempt, answer.failure);
  if (!answer.value) return handleSubmittedElsewhere(inputs, state);
  const arrived = produce(addLostSave(withoutAttempt(state), attempt), ({ core }) => {
    core.unanswered = undefined;
  });
  return sendNext(inputs, mergeServerVersion(inputs, arrived, answer.value, attempt.request));
}

function withoutAttempt(state: ApplicationState): ApplicationState {
  return produce(state, ({ core }) => {
    core.attempt = undefined;
  });
}

function acceptSaved(inputs: MachineInputs, state: ApplicationState, attempt: Attempt, data: SaveData): Next {
  const { flow } = inputs;
  const { request, endpoint } = attempt;
  const isTyping = state.application !== attempt.snapshot;
  const { application, base } = applySaved(flow, attempt, data, state.application, request.quiet);
  const savedState = produce(state, (draft) => {
    draft.application = application;
    draft.version = data.version;
    draft.saving = { state: 'saved', savedAt: data.savedAt };
    draft.dirty = isTyping;
    draft.core.base = base;
    draft.core.ids = { dealId: data.dealId, accountId: data.accountId, contactId: data.contactId };
    draft.core.unanswered = undefined;
    draft.core.lost = [];
    draft.core.createKey = undefined;
    if (!request.quiet) draft.core.refused = {};
  });
  if (endsApplication(endpoint)) return handleSubmitted(inputs, savedState, attempt, data);
  const next = endsApplication(request.goal)
    ? send(inputs, savedState, request)
    : settle(inputs, savedState, request, { ok: true });
  return { state: next.state, effects: [{ type: 'clear-alerts' }, ...next.effects] };
}

function acceptFailure(
  inputs: MachineInputs,
  state: ApplicationState,
  attempt: Attempt,
  failure: Failure,
): Next {
  const { request } = attempt;
  // A submit follows a successful save, so the answers stay saved.
  const isKept = endsApplication(attempt.endpoint) && !isUnsaved(inputs.flow, state);
  const keptState = withSaving(inputs, state, isKept ? 'saved' : 'failed');
  const unsaved = failure.status < 500 ? keptState : addLostSave(keptState, attempt);
  if (failure.current) {
    const { requests } = failure.current;
    const nextState = requests ? handleRequestsRead(inputs, unsaved, requests) : unsaved;
    return sendNext(inputs, mergeServerVersion(inputs, nextState, failure.current, request));
  }
  if (failure.received) return handleAlreadyReceived(inputs, unsaved, attempt, failure.received);
  if (failure.code === 'step-up-required' && !request.quiet) return askForCode(unsaved, attempt);
  if (request.quiet) {
    const stateWithoutRefused = withoutRefused(inputs.flow, unsaved, attempt, failure);
    if (stateWithoutRefused) return sendNext(inputs, stateWithoutRefused);
  }
  const retryMs = retryDelay(failure, state.application !== attempt.snapshot);
  const wait: Effect[] = retryMs === undefined ? [] : [{ type: 'wait', timer: 'autosave', ms: retryMs }];
  const failureEffects: Effect[] = request.quiet
    ? []
    : [{ type: 'show-failure', failure, operation: 'save' }];
  const errors = (failure.errors ?? []).filter(({ field }) => field !== '');
  const next = settle(inputs, unsaved, request, errors.length > 0 ? { ok: false, errors } : { ok: false });
  return { state: next.state, effects: [...failureEffects, ...wait, ...next.effects] };
}

/** The save waits with its key until the person has entered a code. */
function askForCode(state: ApplicationState, attempt: Attempt): Next {
  return {
    state: produce(state, ({ core }) => {
      core.attempt = attempt;
    }),
    effects: [{ type: 'ask-for-code', key: attempt.key }],
  };
}

/** Repeats the waiting save with the same key, or gives it up. */
export function handleCodeEntered(
  inputs: MachineInputs,
  state: ApplicationState,
  key: string,
  isEntered: boolean,
): Next {
  const { attempt } = state.core;
  if (attempt?.key !== key) return { state, effects: [] };
  if (isEntered) return { state: withSaving(inputs, state, 'saving'), effects: [{ type: 'call', attempt }] };
  return settle(inputs, withoutAttempt(state), attempt.request, { ok: false });
}

/** Whether to autosave: only a signed-in person's application has ids. */
export function wantsAutosave({ dirty, core }: ApplicationState): boolean {
  return dirty && core.ids !== undefined;
}

/** Saves unsaved answers; during a running save, the timer waits. */
export function autosave(inputs: MachineInputs, state: ApplicationState): Next {
  if (!wantsAutosave(state) || state.core.attempt || state.core.question) return { state, effects: [] };
  return requestSave(inputs, state, { id: 'autosave', goal: 'save', quiet: true });
}

/** After status 500 the save may have arrived, so the person is not asked about their own answers. */
function addLostSave(state: ApplicationState, attempt: Attempt): ApplicationState {
  return produce(state, ({ core }) => {
    core.lost = [...core.lost, attempt.heldAnswers].slice(-SAVING.mostLostSaves);
  });
}

/** Milliseconds until the next try: after a temporary failure, or with newer input; undefined: never. */
function retryDelay({ status }: Failure, isTyping: boolean): number | undefined {
  if (status === 429 || status >= 500) return SAVING.afterFailureMs;
  return isTyping ? SAVING.afterTypingMs : undefined;
}

function withSaving(
  { flow, env }: MachineInputs,
  state: ApplicationState,
  to: Saving['state'],
): ApplicationState {
  const event: EngineEvent = { type: 'saving', saving: { ...state.saving, state: to } };
  return reduce(flow, env, state, event);
}
