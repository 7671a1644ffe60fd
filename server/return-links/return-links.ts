import { LINKS } from '#domain/limits.ts';
import { findById } from '../deals/deal-store.ts';
import type { Capability, Deps } from '../deps.ts';
import { limited } from '../limits/limited.ts';
import { dealAccess, requireDealCaller, tasksOf } from './deal-access.ts';
import { type Needs, needsOf } from './needs.ts';
import { mailNewLink } from './renew.ts';
import { createReturnTokens, type ReturnTask } from './token.ts';

interface Ids {
  dealId?: string;
  accountId?: string;
  contactId?: string;
}

interface ReturnLinkData {
  tasks: ReturnTask[];
  needs: Needs;
  dealId: string;
  accountId: string;
  contactId: string;
  submitted: boolean;
  stage?: string;
}

/**
 * GET /tools/return-link: what a deal still needs and which ways there are, for the pages under /continue.
 * POST /tools/return-link/renew: mails a new link in the place of one that is over; always 202, so that nobody learns
 * anything from it.
 */
export const returnLinks: Capability = async (app, deps) => {
  app.get<{ Querystring: Ids }>(
    '/tools/return-link',
    { schema: { querystring, response: { 200: answer } }, onRequest: requireDealCaller(deps) },
    async (request, reply) => {
      const { deal, brand } = await dealAccess(deps, request, request.query, undefined);
      const needs = await needsOf(deps, deal);
      const tasks = tasksOf(request).filter((task) => task === 'upload' || brand.flags.plaid_connect);
      const data: ReturnLinkData = {
        tasks,
        needs,
        dealId: deal.id,
        accountId: deal.account_id,
        contactId: deal.contact_id,
        submitted: deal.submitted_at !== null,
        ...(deal.stage === null ? {} : { stage: deal.stage }),
      };
      reply.header('cache-control', 'no-store');
      return { data };
    },
  );

  const tokens = createReturnTokens(deps);
  app.post<{ Body: { token: string } }>(
    '/tools/return-link/renew',
    {
      schema: { body: renewBody },
      preHandler: limited(deps, 'return-link-renew', LINKS.mostPerAddress, LINKS.addressWindowSeconds),
    },
    async (request, reply) => {
      const brand = await deps.brands.ofRequest(request);
      const claims = await tokens.verify(brand.platform, request.body.token);
      const deal = claims && (await findById(deps.db, brand.platform, claims.dealId));
      if (claims && deal && (await mayMail(deps, deal.id)))
        // Not waited for: how long it takes would say whether there is such a deal.
        void mailNewLink(deps, request, brand, deal, claims.tasks).catch(() =>
          deps.log.warn({ event: 'mail-failed', kind: 'return-link' }, 'A mail could not be sent.'),
        );
      return reply.code(202).send();
    },
  );
};

async function mayMail(deps: Deps, dealId: string): Promise<boolean> {
  const who = deps.crypto.blindIndex('return-link', dealId);
  return (await deps.limits.take(`return-link:${who}`, LINKS.mostPerDeal, LINKS.dealWindowSeconds)).allowed;
}

const id = { type: 'string', maxLength: 64 };
const querystring = { type: 'object', properties: { dealId: id, accountId: id, contactId: id } };
const renewBody = {
  type: 'object',
  additionalProperties: false,
  required: ['token'],
  properties: { token: { type: 'string', maxLength: 2048 } },
};
const answer = {
  type: 'object',
  additionalProperties: false,
  required: ['data'],
  properties: {
    data: {
      type: 'object',
      additionalProperties: false,
      required: ['tasks', 'needs', 'dealId', 'accountId', 'contactId', 'submitted'],
      properties: {
        tasks: { type: 'array', items: { enum: ['upload', 'plaid'] } },
        needs: {
          type: 'object',
          additionalProperties: false,
          required: ['statements', 'documents'],
          properties: {
            statements: { type: 'boolean' },
            documents: { type: 'array', items: { enum: ['pfs', 'suq'] } },
          },
        },
        dealId: id,
        accountId: id,
        contactId: id,
        submitted: { type: 'boolean' },
        stage: { enum: ['ApplySubmitted', 'AwaitingStatements'] },
      },
    },
  },
};
