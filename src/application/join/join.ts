import { produce } from 'immer';
import type { CurrentDeal } from '#contracts/deals.ts';
import { serverFields } from '#domain/roles.ts';
import {
  type ApplicationData,
  choiceOfMine,
  laterStep,
  mergeApplications,
  reduce,
  uniteHidden,
  writeField,
} from '#engine';
import type { ApplicationState, MachineInputs, SaveRequest } from '../state/index.ts';
import { commonBase } from './common-base.ts';
import { areSameAnswers } from './same-answers.ts';
import { hasSecrets } from './secrets.ts';

/**
 * Merges the page's answers with a version of the server [SESSION-23] [SAVE-32]: a change on one side since
 * the common base is taken; for conflicts the server's value is shown until the person chooses.
 * @param request waits for the merge, and for the person's choice
 */
export function mergeServerVersion(
  inputs: MachineInputs,
  state: ApplicationState,
  deal: CurrentDeal,
  request: SaveRequest | undefined,
): ApplicationState {
  const { flow, env } = inputs;
  const common = commonBase(flow, state.core, state.application, deal.application);
  const mine = answersToMerge(inputs, common.mine, state.touched, deal.application);
  const merged = mergeApplications(flow, common.base, mine, deal.application);
  const loadedState = reduce(flow, env, state, {
    type: 'load',
    application: merged.application,
    hidden: uniteHidden(deal.hidden, state.hidden),
    farthest: laterStep(flow, deal.farthest, state.farthest),
    version: deal.version,
    savedAt: deal.savedAt,
  });
  // A typed secret may differ from the server's masked one.
  const hasUnsaved =
    hasSecrets(flow, merged.application) || !areSameAnswers(flow, merged.application, deal.application);
  return produce(loadedState, (draft) => {
    Object.assign(draft.touched, state.touched);
    draft.dirty = hasUnsaved || deal.hidden.length !== draft.hidden.length;
    const { core } = draft;
    core.base = deal.application;
    core.ids = { dealId: deal.dealId, accountId: deal.accountId, contactId: deal.contactId };
    core.lost = [];
    core.createKey = undefined;
    core.question =
      merged.differences.length > 0
        ? { differences: merged.differences, mine: choiceOfMine(flow, merged), request }
        : undefined;
    if (request && merged.differences.length === 0) core.queue = [request, ...core.queue];
  });
}

/** Applies the person's choice for conflicting answers, and continues the waiting request. */
export function applyChoice(
  { flow, env }: MachineInputs,
  state: ApplicationState,
  choice: 'mine' | 'theirs',
): ApplicationState {
  const { question } = state.core;
  if (!question) return state;
  const mine = structuredClone(question.mine);
  const decidedState = choice === 'mine' ? reduce(flow, env, state, { type: 'change', values: mine }) : state;
  return produce(decidedState, (draft) => {
    draft.core.question = undefined;
    if (question.request) draft.core.queue = [question.request, ...draft.core.queue];
  });
}

/** The page's answers for the merge: without untouched defaults, and with the server's own values. */
function answersToMerge(
  { flow }: MachineInputs,
  application: ApplicationData,
  touched: ApplicationState['touched'],
  theirs: ApplicationData,
): ApplicationData {
  const mine = structuredClone(application);
  for (const [name, schema] of Object.entries(flow.application.properties ?? {})) {
    if (schema['x-default'] && !touched[name]) writeField(flow, mine, name, undefined);
  }
  for (const name of serverFields(flow)) writeField(flow, mine, name, theirs[name]);
  return mine;
}
