import { produce } from 'immer';
import type { CurrentDeal } from '#contracts/deals.ts';
import { roleField, serverFields } from '#domain/roles.ts';
import { equipmentDocuments } from '#domain/statements/needs.ts';
import { type ApplicationData, isSameAnswer, reduce } from '#engine';
import { mergeServerVersion } from '../join/index.ts';
import type { ApplicationEvent, ApplicationState, MachineInputs } from '../state/index.ts';
import { textByRole } from '../state/index.ts';

/**
 * Applies the server's record of statements, and its version if no other save came in between; otherwise the
 * next save merges both [SAVE-32].
 */
export function handleStatementsRecorded(
  { flow, env }: MachineInputs,
  state: ApplicationState,
  { requestedAnswers: askedAnswers, data, account }: Extract<ApplicationEvent, { type: 'statements' }>,
): ApplicationState {
  const { version, savedAt, typeOfStatements, haveStatements, statementWord } = data;
  const monthsField = roleField(flow, 'statement-months');
  const answers: ApplicationData = {
    [roleField(flow, 'statement-source')]: typeOfStatements ?? askedAnswers.source,
    [roleField(flow, 'has-statements')]: haveStatements ?? askedAnswers.has,
    ...(statementWord && monthsField && { [monthsField]: statementWord }),
  };
  const nextState = reduce(flow, env, state, { type: 'change', values: answers });
  // The same version: the server had nothing to record.
  const isNext = version === state.version || version === (state.version ?? 0) + 1;
  const isInSequence =
    version !== undefined && savedAt !== undefined && isNext && state.core.attempt === undefined;
  return produce(nextState, (draft) => {
    const loanId = textByRole(flow, draft.application, 'loan-id');
    if (account && loanId !== '') draft.core.bank = { loanId, account };
    if (!isInSequence) return;
    draft.version = version;
    draft.saving = { state: 'saved', savedAt };
    // Earlier unsaved answers are still unsaved.
    draft.dirty = state.dirty;
    if (draft.core.base) Object.assign(draft.core.base, answers);
  });
}

/** Applies the server's state of statements, unless a running save may be newer than this answer. */
export function handleStatementsRead(
  inputs: MachineInputs,
  state: ApplicationState,
  deal: CurrentDeal,
): ApplicationState {
  const { version = 0, dirty, core, application } = state;
  if (!core.ids || core.attempt || core.question || deal.version < version) return state;
  // With unsaved answers, the next save meets the newer version and merges both [SAVE-32].
  if (deal.version > version && !dirty) return mergeServerVersion(inputs, state, deal, undefined);
  const ownNames = serverFields(inputs.flow);
  if (ownNames.every((name) => isSameAnswer({}, deal.application[name], application[name]))) return state;
  const values = Object.fromEntries(ownNames.map((name) => [name, deal.application[name]]));
  const nextState = reduce(inputs.flow, inputs.env, state, { type: 'change', values });
  return produce(nextState, (draft) => {
    draft.dirty = dirty;
    if (draft.core.base) Object.assign(draft.core.base, values);
  });
}

/** Records the needed documents, except forms whose answers the server does not have yet. */
export function handleDocumentsNeeded(
  state: ApplicationState,
  { dealId, needed }: Extract<ApplicationEvent, { type: 'documents-needed' }>,
): ApplicationState {
  if (state.dirty || state.core.ids?.dealId !== dealId) return state;
  const arrived = equipmentDocuments(state.application).filter((name) => !needed.includes(name));
  return produce(state, ({ core }) => {
    core.documents = { dealId, arrived };
  });
}
