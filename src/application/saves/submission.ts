import { produce } from 'immer';
import type { SaveData } from '#contracts/saves.ts';
import { SHOWN } from '#domain/limits.ts';
import { computeNeeds, loanStage, monthsDue, type Needs } from '#domain/statements/needs.ts';
import type { MonthsAnswer } from '#domain/statements/statement-months.ts';
import { answerNames } from '#engine';
import type { Failure } from '../../api/client/failure.ts';
import type {
  ApplicationState,
  Attempt,
  Effect,
  LastSubmission,
  MachineInputs,
  NextState,
  SaveRequest,
} from '../state/index.ts';
import { answerByRole, resetApplication, textByRole } from '../state/index.ts';
import { unsavedAnswers } from './unsaved-answers.ts';

type Next = NextState<ApplicationState>;

/** Stores the data of the confirmation and settles the request. */
export function handleSubmitted(
  inputs: MachineInputs,
  state: ApplicationState,
  attempt: Attempt,
  data: SaveData,
): Next {
  const { reference = '', stage = '', savedAt } = data;
  return confirmSubmission(
    state,
    attempt,
    submissionOf(inputs, state, { reference, stage, submittedAt: savedAt }),
  );
}

/**
 * Handles `already-submitted`. For a submit, it is a success whose answer was lost; for a save, another tab has
 * submitted the application.
 */
export function handleAlreadyReceived(
  inputs: MachineInputs,
  state: ApplicationState,
  attempt: Attempt,
  received: NonNullable<Failure['received']>,
): Next {
  const receivedSubmission = submissionOf(inputs, state, received);
  const notIncluded = notIncludedOf(inputs, state);
  const submission = notIncluded.length > 0 ? { ...receivedSubmission, notIncluded } : receivedSubmission;
  if (attempt.request.goal === 'submit' || attempt.request.goal === 'activate')
    return confirmSubmission(state, attempt, submission);
  const forgotten = handleSubmittedElsewhere(inputs, state, submission);
  const settledEffect: Effect = { type: 'settle', id: attempt.request.id, outcome: { ok: false } };
  return { state: forgotten.state, effects: [settledEffect, ...forgotten.effects] };
}

/** Empties the page and navigates to the confirmation. */
export function handleSubmittedElsewhere(
  inputs: MachineInputs,
  state: ApplicationState,
  submission?: LastSubmission,
): Next {
  const emptied = resetApplication(inputs, state);
  const rememberEffects: Effect[] = submission ? [{ type: 'remember-submission', submission }] : [];
  const notIncluded = notIncludedOf(inputs, state);
  const arrivalState = { arrived: true, ...(notIncluded.length > 0 ? { notIncluded } : {}) };
  const navigation: Effect = { type: 'navigate', to: inputs.flow.done, state: arrivalState };
  return { state: emptied.state, effects: [...emptied.effects, ...rememberEffects, navigation] };
}

/**
 * The answers that the server lacked when the application was submitted elsewhere. Saves without a response
 * may have arrived, so their answers are not named.
 */
function notIncludedOf({ flow, env }: MachineInputs, state: ApplicationState): string[] {
  const { base, lost: lostApplications } = state.core;
  const versions = base || lostApplications.length === 0 ? [base, ...lostApplications] : lostApplications;
  const [first = [], ...otherVersions] = versions.map((version) =>
    unsavedAnswers(flow, { ...state, core: { ...state.core, base: version } }),
  );
  const missing = first.filter((name) => otherVersions.every((names) => names.includes(name)));
  return answerNames(flow, env, state.application, missing);
}

/** After an activation, the dialog 'Congratulations !!' is shown over the final page [SCREEN-61]. */
function confirmSubmission(state: ApplicationState, { request }: Attempt, submission: LastSubmission): Next {
  const dialogEffects: Effect[] = [
    { type: 'dialog', kind: 'done', open: true },
    { type: 'wait', timer: 'done', ms: SHOWN.doneMs },
  ];
  return {
    state: produce(state, (draft) => {
      draft.dirty = false;
      draft.core.submission = submission;
      draft.core.queue = [];
    }),
    effects: [
      { type: 'remember-submission', submission },
      ...(request.goal === 'activate' ? dialogEffects : []),
      { type: 'settle', id: request.id, outcome: { ok: true } },
      ...state.core.queue.map(refuseRequest),
    ],
  };
}

/** Refuses a save of a submitted application. */
export function refuseRequest({ id }: SaveRequest): Effect {
  return { type: 'settle', id, outcome: { ok: false } };
}

function submissionOf(
  inputs: MachineInputs,
  state: ApplicationState,
  arrivalState: Pick<LastSubmission, 'reference' | 'stage' | 'submittedAt'>,
): LastSubmission {
  const { flow } = inputs;
  const { application } = state;
  const { submittedAt } = arrivalState;
  const needs = pageNeeds(inputs, state, submittedAt ? new Date(submittedAt) : undefined);
  const amount = answerByRole(flow, application, 'amount');
  const { ids } = state.core;
  return {
    ...arrivalState,
    businessName: textByRole(flow, application, 'name'),
    ...(typeof amount === 'number' ? { amount } : {}),
    documents: needs.documents,
    months: monthsDue(needs, loanStage(answerByRole(flow, application, 'statement-source'))),
    ...(ids ? { ids } : {}),
  };
}

/** The documents that the application still needs, as far as the page knows the received forms. */
export function pageNeeds(
  { flow, env }: Pick<MachineInputs, 'flow' | 'env'>,
  { application, core: { documents, ids } }: ApplicationState,
  at = new Date(env.now()),
): Needs {
  return computeNeeds({
    source: answerByRole(flow, application, 'statement-source'),
    monthsAnswer: answerByRole(flow, application, 'statement-months') as MonthsAnswer | undefined,
    application,
    arrived: documents && documents.dealId === ids?.dealId ? documents.arrived : [],
    at,
  });
}
