import { deals } from '#contracts/deals.ts';
import { saveAnswer } from '#contracts/saves.ts';
import payloadSchema from '#schemas/save-payload.schema.json' with { type: 'json' };
import { FLOWS, MAIN_FLOW } from '../flows.ts';

// Registered by several routes: AJV refuses the same $id twice.
const { $id: _id, $schema: _schema, ...schema } = payloadSchema;
const payload = {
  ...schema,
  properties: { ...schema.properties, application_type: { enum: Object.keys(FLOWS) } },
};

/** Of every route that takes a save payload. */
export const saveSchema = { body: payload, response: { 200: saveAnswer } };

/** Of POST /api/apply/bank/send-statements-later (spec §7). `first` and `property` are taken and not needed. */
export const laterSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    properties: {
      loan_id: { type: ['string', 'null'], maxLength: 64 },
      first: { type: ['string', 'boolean', 'null'], maxLength: 100 },
      property: { type: ['string', 'null'], maxLength: 100 },
      siteId: { type: 'string', maxLength: 200 },
    },
  },
  response: { 200: saveAnswer },
};

const applicationType = { enum: Object.keys(FLOWS), default: MAIN_FLOW.id };
const querystring = { type: 'object', properties: { application_type: applicationType } };

/** Of GET /deals/current. */
export const currentSchema = {
  querystring: {
    ...querystring,
    properties: { ...querystring.properties, account_id: { type: 'string', maxLength: 64 } },
  },
  response: deals['GET /deals/current'].answers,
};

/** Of GET /deals/submitted. */
export const submittedSchema = { querystring, response: deals['GET /deals/submitted'].answers };

/** Of POST /deals/reveal. `field`: `/business_ein`, or `/owners/{id of the owner}/ssn`. */
export const revealSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['field'],
    properties: {
      application_type: applicationType,
      loan_id: { type: 'string', maxLength: 64 },
      field: { type: 'string', maxLength: 200, pattern: '^(/[A-Za-z0-9_-]+)+$' },
    },
  },
  response: deals['POST /deals/reveal'].answers,
};
