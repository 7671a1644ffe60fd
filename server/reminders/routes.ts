import type { FastifyRequest } from 'fastify';
import { REQUESTS } from '../call-limits.ts';
import { type Deal, findById } from '../deals/store/index.ts';
import type { Capability, Deps } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { rateLimit } from '../http/limits/rate-limit.ts';
import { Problem } from '../http/problems/problem.ts';
import { normalizePrefix } from '../pages/paths.ts';
import { handleReminders } from './remind.ts';
import { isTurnedOff, switchReminders } from './switch.ts';
import { createReminderTokens } from './tokens.ts';

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** The links that turn reminders off [SAVE-43], and the jobs that mail them. */
export const routes: Capability = async (app, deps) => {
  const { db, clock } = deps;
  handleReminders(deps);
  // The token identifies the application, so the body of a mail program's form is ignored.
  app.addContentTypeParser(FORM_TYPES, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
  const preHandler = rateLimit(deps, 'reminders', REQUESTS.mostPerNetwork, REQUESTS.networkWindowSeconds);

  serve(app, 'GET /tools/reminders', { preHandler }, async (request) => {
    const deal = await findDeal(deps, request, request.headers['x-reminder-token']);
    if (!deal) throw new Problem('expired-link');
    return { data: { off: await isTurnedOff(db, deal) } };
  });

  serve(app, 'POST /tools/reminders', { preHandler }, async (request) => {
    const { token, off } = request.body;
    const deal = await findDeal(deps, request, token);
    if (!deal) throw new Problem('expired-link');
    await switchReminders(db, deal, off, clock.now());
    return { data: { off } };
  });

  serve(app, 'GET /tools/reminders/off', {}, async (request, reply) => {
    const brand = await deps.brands.ofRequest(request);
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    const page = `${normalizePrefix(brand.route_prefix)}/continue/reminders${query}`;
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(page, 302);
  });

  // No limit: a mail provider's servers turn reminders off for many people from one address.
  serve(app, 'POST /tools/reminders/off', {}, async (request, reply) => {
    const deal = await findDeal(deps, request, request.query.t);
    // The application may be deleted.
    if (deal) await switchReminders(db, deal, true, clock.now());
    return reply.code(204).send();
  });
};

/** Undefined if the application is deleted. @throws Problem `invalid-link` */
async function findDeal(deps: Deps, request: FastifyRequest, token: unknown): Promise<Deal | undefined> {
  const { platform } = await deps.brands.ofRequest(request);
  const id = createReminderTokens(deps).read(platform, typeof token === 'string' ? token : '');
  if (id === undefined) throw new Problem('invalid-link');
  return findById(deps, platform, id);
}
