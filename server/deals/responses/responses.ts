import type { CurrentDeal, SubmittedDeal } from '#contracts/deals.ts';
import type { SaveAnswer, SaveData } from '#contracts/saves.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type CompiledFlow, listOf } from '#engine';
import { findModuleAddress } from '../../releases/addresses/index.ts';
import { answerOf, fieldPlan, listPeople } from '../answers/index.ts';
import type { Deal, ReadDeal } from '../store/index.ts';
import { type BrandContent, replaceGivenMasks, replaceGivenSecrets } from './giver-names.ts';

/** The answer to a save. */
export function toSaveAnswer(
  brand: BrandContent,
  { flow, deal, read: { application, secured } }: ReadDeal,
  msg: string,
): SaveAnswer {
  const data: SaveData = {
    accountId: deal.account_id,
    contactId: deal.contact_id,
    ids: itemIds(flow, application),
    contactIds: listPeople(flow, application),
    ...replaceGivenMasks(brand, flow, deal, application, secured.masks()),
    businessId: deal.business_id,
    loanId: deal.loan_id,
    dealId: deal.id,
    version: deal.version,
    savedAt: deal.saved_at.toISOString(),
  };
  const have = answerOf(flow, application, 'has-statements');
  const type = answerOf(flow, application, 'statement-source');
  if (typeof have === 'boolean') data.haveStatements = have;
  if (typeof type === 'string') data.typeOfStatements = type;
  const word = answerOf(flow, application, 'statement-months');
  if (word !== undefined) data.statementWord = word as SaveData['statementWord'];
  if (deal.reference !== null && deal.stage !== null) {
    data.reference = deal.reference;
    data.stage = deal.stage;
  }
  return { status: 'success', msg, level: 'success', data };
}

/** Removes the people from the answer to a save, for a caller with a return link [RETURN-3]. */
export function removePeople(answer: SaveAnswer): SaveAnswer {
  const { given: _given, ...data } = answer.data;
  return { ...answer, data: { ...data, contactIds: [], ids: {}, masks: {} } };
}

function itemIds(flow: CompiledFlow, application: JsonObject): Record<string, string[]> {
  const lists = fieldPlan(flow.application).lists.filter(({ isIdentified }) => isIdentified);
  return Object.fromEntries(
    lists.map(({ name }) => [name, listOf(application, name).map(({ id }) => String(id))]),
  );
}

/** A deal as its applicant reads it. `application` must hold masks, not secrets. */
export function toDealData(
  brand: BrandContent,
  flow: CompiledFlow,
  deal: Deal,
  application: JsonObject,
): CurrentDeal {
  const module = findModuleAddress(flow);
  return {
    dealId: deal.id,
    accountId: deal.account_id,
    contactId: deal.contact_id,
    version: deal.version,
    savedAt: deal.saved_at.toISOString(),
    flow: deal.flow,
    flowVersion: flow.version,
    ...(module === undefined ? {} : { flowModule: module }),
    application: replaceGivenSecrets(brand, flow, deal, application) as CurrentDeal['application'],
    hidden: deal.hidden,
    ...(deal.farthest === null ? {} : { farthest: deal.farthest }),
  };
}

/** A submitted deal as its applicant reads it. */
export function toSubmittedDeal(
  brand: BrandContent,
  flow: CompiledFlow,
  deal: Deal,
  application: JsonObject,
): SubmittedDeal {
  const { farthest: _farthest, ...data } = toDealData(brand, flow, deal, application);
  const { reference, stage, submitted_at: at } = deal;
  return { ...data, reference: reference ?? '', stage: stage ?? '', submittedAt: at?.toISOString() ?? '' };
}
