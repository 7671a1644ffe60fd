import type { JsonObject } from '#domain/save-derived.ts';
import type { CompiledFlow } from '#engine/core/index.ts';
import { answerOf, peopleOf } from './applicant.ts';
import type { Deal } from './deal-store.ts';
import { fieldPlan } from './field-plan.ts';
import { itemsOf } from './merge.ts';
import { masksOf } from './sensitive.ts';

/** data of a save's answer (decision 24). `contactIds` in the order of contacts[]. */
interface SaveData {
  accountId: string;
  contactId: string;
  contactIds: { email: string; id: string }[];
  /** Of every list of the flow, the ids of its items by position. */
  ids: Record<string, string[]>;
  /** Of every secret that is stored, its mask by the pointer of its place: `/owners/0/ssn`. */
  masks: Record<string, string>;
  businessId: string;
  loanId: string;
  dealId: string;
  version: number;
  savedAt: string;
  /** How statements come, as the server knows it; absent until something was chosen (spec §3). */
  haveStatements?: boolean;
  typeOfStatements?: string;
  reference?: string;
  stage?: string;
}

export interface SaveAnswer {
  status: 'success';
  msg: string;
  level: 'success';
  data: SaveData;
}

/**
 * The answer to a save that was done. Submit adds reference and stage.
 * @param application as it is stored now, with secrets in full or masked
 */
export function saveAnswer(flow: CompiledFlow, deal: Deal, application: JsonObject, msg: string): SaveAnswer {
  const data: SaveData = {
    accountId: deal.account_id,
    contactId: deal.contact_id,
    contactIds: peopleOf(flow, application),
    ids: idsOf(flow, application),
    masks: masksOf(flow, application),
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
  if (deal.reference !== null && deal.stage !== null) {
    data.reference = deal.reference;
    data.stage = deal.stage;
  }
  return { status: 'success', msg, level: 'success', data };
}

/** The same answer for whoever came by a return link: nothing of the people (decision 27). */
export function forLink(answer: SaveAnswer): SaveAnswer {
  return { ...answer, data: { ...answer.data, contactIds: [], ids: {}, masks: {} } };
}

function idsOf(flow: CompiledFlow, application: JsonObject): Record<string, string[]> {
  const lists = fieldPlan(flow.application).lists.filter(({ isIdentified }) => isIdentified);
  return Object.fromEntries(
    lists.map(({ name }) => [name, itemsOf(application, name).map(({ id }) => String(id))]),
  );
}

/** A deal as its applicant reads it back (GET /deals/current, 409). `application` must hold masks, not secrets. */
export interface DealData {
  dealId: string;
  accountId: string;
  contactId: string;
  version: number;
  savedAt: string;
  flow: string;
  flowVersion: string;
  application: JsonObject;
  hidden: string[];
  /** Absent until a step was reached. */
  farthest?: string;
}

export function dealData(deal: Deal, application: JsonObject): DealData {
  return {
    dealId: deal.id,
    accountId: deal.account_id,
    contactId: deal.contact_id,
    version: deal.version,
    savedAt: deal.saved_at.toISOString(),
    flow: deal.flow,
    flowVersion: deal.flow_version,
    application,
    hidden: deal.hidden,
    ...(deal.farthest === null ? {} : { farthest: deal.farthest }),
  };
}

const uuid = { type: 'string', minLength: 36, maxLength: 36 } as const;
const text = { type: 'string' } as const;

/** JSON Schema of a save's answer. */
export const saveAnswerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['status', 'msg', 'level', 'data'],
  properties: {
    status: { const: 'success' },
    msg: text,
    level: { const: 'success' },
    data: {
      type: 'object',
      additionalProperties: false,
      required: [
        'accountId',
        'contactId',
        'contactIds',
        'ids',
        'masks',
        'businessId',
        'loanId',
        'dealId',
        'version',
        'savedAt',
      ],
      properties: {
        accountId: text,
        contactId: uuid,
        contactIds: {
          type: 'array',
          maxItems: 20,
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['email', 'id'],
            properties: { email: text, id: uuid },
          },
        },
        // By names of the flow's own fields; what they may hold is settled here.
        ids: { type: 'object', additionalProperties: { type: 'array', items: uuid } },
        masks: { type: 'object', additionalProperties: text },
        businessId: uuid,
        loanId: uuid,
        dealId: uuid,
        version: { type: 'integer', minimum: 1 },
        savedAt: text,
        haveStatements: { type: 'boolean' },
        typeOfStatements: { enum: ['plaid', 'upload', 'email', 'other'] },
        reference: text,
        stage: { enum: ['ApplySubmitted', 'AwaitingStatements'] },
      },
    },
  },
} as const;

/** JSON Schema of GET /deals/current. */
export const currentDealSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['data'],
  properties: {
    data: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: [
        'dealId',
        'accountId',
        'contactId',
        'version',
        'savedAt',
        'flow',
        'flowVersion',
        'application',
        'hidden',
      ],
      properties: {
        dealId: uuid,
        accountId: text,
        contactId: uuid,
        version: { type: 'integer', minimum: 1 },
        savedAt: text,
        flow: text,
        flowVersion: text,
        // Its fields are data (application.schema.json); what may leave is decided by masking, not by a list here.
        application: { type: 'object', additionalProperties: true },
        hidden: { type: 'array', items: text },
        farthest: text,
      },
    },
  },
} as const;

/** A submitted application as its applicant reads it back. */
export interface SubmittedDeal extends Omit<DealData, 'farthest'> {
  reference: string;
  stage: string;
  /** ISO 8601. */
  submittedAt: string;
}

export function submittedDeal(deal: Deal, application: JsonObject): SubmittedDeal {
  const { farthest: _farthest, ...data } = dealData(deal, application);
  const { reference, stage, submitted_at: at } = deal;
  return { ...data, reference: reference ?? '', stage: stage ?? '', submittedAt: at?.toISOString() ?? '' };
}

const { farthest: _farthest, ...dealProperties } = currentDealSchema.properties.data.properties;

/** JSON Schema of GET /deals/submitted. */
export const submittedDealSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['data'],
  properties: {
    data: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: [...currentDealSchema.properties.data.required, 'reference', 'stage', 'submittedAt'],
      properties: { ...dealProperties, reference: text, stage: text, submittedAt: text },
    },
  },
} as const;

/** JSON Schema of POST /deals/reveal: one value, in its stored form (`123-45-6789`, `1980-01-31`). */
export const revealedSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['data'],
  properties: {
    data: {
      type: 'object',
      additionalProperties: false,
      required: ['field', 'value'],
      properties: { field: text, value: text },
    },
  },
} as const;
