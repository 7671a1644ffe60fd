import { saveAnswerSchema } from '../deals/answers.ts';

const id = { type: ['string', 'null'], maxLength: 64 };
const bankId = { type: 'string', maxLength: 200 };

/** Of POST /tools/plaid/link-token. */
export const linkTokenSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    properties: {
      accountId: id,
      dealId: id,
      contactId: id,
      page: { enum: ['wizard', 'continue'], default: 'wizard' },
      resume: { type: 'boolean' },
      siteId: { type: 'string', maxLength: 200 },
    },
  },
  response: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['link_token', 'expiration'],
      properties: { link_token: { type: 'string' }, expiration: { type: 'string' } },
    },
  },
};

/** Spec §7. Of loan_type, amount, first and bank_accounts nothing is believed; they are taken and not needed. */
const connectProperties = {
  loan_id: id,
  loan_type: {
    anyOf: [
      { type: ['string', 'null'], maxLength: 20 },
      { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 20 } },
    ],
  },
  amount: { type: ['number', 'string', 'null'], maxLength: 40 },
  first: { type: ['string', 'boolean', 'null'], maxLength: 100 },
  bank_accounts: {
    type: 'array',
    maxItems: 100,
    items: {
      type: 'object',
      additionalProperties: false,
      properties: {
        id: bankId,
        name: { type: ['string', 'null'], maxLength: 300 },
        mask: { type: ['string', 'null'], maxLength: 40 },
      },
    },
  },
  main_account_id: { ...bankId, type: ['string', 'null'] },
  public_token: { type: 'string', minLength: 1, maxLength: 4000 },
  siteId: { type: 'string', maxLength: 200 },
};

/** Of POST /tools/plaid/connect. */
export const connectSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['public_token'],
    properties: connectProperties,
  },
  response: { 200: saveAnswerSchema },
};

/** Of POST /tools/plaid/connect-continue. */
export const continueSchema = {
  body: {
    ...connectSchema.body,
    properties: { ...connectProperties, dealId: id, accountId: id, contactId: id },
  },
  response: { 200: saveAnswerSchema },
};
