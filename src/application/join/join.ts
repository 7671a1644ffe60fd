import { produce } from 'immer';
import { serverFields } from '#domain/roles.ts';
import {
  type ApplicationData,
  bothHidden,
  choiceOfMine,
  laterStep,
  mergeApplications,
  reduce,
  writeField,
} from '#engine';
import type { CurrentDeal } from '../../api/api-types.ts';
import type { ApplicationState, SaveRequest, Setting } from '../state/index.ts';
import { commonBase } from './common-base.ts';
import { sameAnswers } from './same-answers.ts';
import { hasSecrets } from './secrets.ts';

/**
 * Joins the answers of this page with a version from the server [SESSION-23] [SAVE-32]: what one side changed since their
 * common base is taken from that side. Answers that both changed show as the server has them until the person has chosen
 * (`chosen`); nothing is dropped without a word.
 * @param request the one that waits for the joining; it waits for the person too, where there is something to ask
 */
export function joinServer(
  setting: Setting,
  state: ApplicationState,
  deal: CurrentDeal,
  request: SaveRequest | undefined,
): ApplicationState {
  const { flow, env } = setting;
  const common = commonBase(flow, state.core, state.application, deal.application);
  const mine = answersOf(setting, common.mine, state.touched, deal.application);
  const merged = mergeApplications(flow, common.base, mine, deal.application);
  const loaded = reduce(flow, env, state, {
    type: 'load',
    application: merged.application,
    hidden: bothHidden(deal.hidden, state.hidden),
    farthest: laterStep(flow, deal.farthest, state.farthest),
    version: deal.version,
    savedAt: deal.savedAt,
  });
  // A secret as it was typed may be another than the mask of the server's shows.
  const isNew =
    hasSecrets(flow, merged.application) || !sameAnswers(flow, merged.application, deal.application);
  return produce(loaded, (draft) => {
    Object.assign(draft.touched, state.touched);
    draft.dirty = isNew || deal.hidden.length !== draft.hidden.length;
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

/** The person's choice where both sides changed an answer. What waited for it goes on. */
export function choose(
  { flow, env }: Setting,
  state: ApplicationState,
  choice: 'mine' | 'theirs',
): ApplicationState {
  const { question } = state.core;
  if (!question) return state;
  const mine = structuredClone(question.mine);
  const chosen = choice === 'mine' ? reduce(flow, env, state, { type: 'change', values: mine }) : state;
  return produce(chosen, (draft) => {
    draft.core.question = undefined;
    if (question.request) draft.core.queue = [question.request, ...draft.core.queue];
  });
}

/** The answers that the person gave: an untouched default, and what the server alone says, are nobody's change. */
function answersOf(
  { flow }: Setting,
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
