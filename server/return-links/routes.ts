import type { ReturnLink } from '#contracts/return-links.ts';
import { LINKS } from '#domain/limits.ts';
import { serve } from '../contract.ts';
import { findById } from '../deals/deal-store.ts';
import type { Capability, Deps } from '../deps.ts';
import { limited } from '../limits/limited.ts';
import { dealAccess, requireDealCaller, tasksOf } from './deal-access.ts';
import { needsOf } from './needs.ts';
import { mailNewLink } from './renew.ts';
import { createReturnTokens } from './token.ts';

/**
 * GET /tools/return-link: what a deal still needs and which ways there are, for the pages under /continue.
 * POST /tools/return-link/renew: mails a new link in the place of one that is over; always 202, so that nobody learns
 * anything from it.
 */
export const routes: Capability = async (app, deps) => {
  serve(app, 'GET /tools/return-link', { onRequest: requireDealCaller(deps) }, async (request, reply) => {
    const { deal, brand } = await dealAccess(deps, request, request.query, undefined);
    const needs = await needsOf(deps, deal);
    const tasks = tasksOf(request).filter((task) => task === 'upload' || brand.flags.plaid_connect);
    const data: ReturnLink = {
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
  });

  const tokens = createReturnTokens(deps);
  serve(
    app,
    'POST /tools/return-link/renew',
    {
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
