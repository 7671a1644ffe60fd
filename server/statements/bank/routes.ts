import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConnectBody } from '#contracts/statements/bank.ts';
import { BANK } from '#domain/limits.ts';
import type { Capability, Deps } from '../../deps.ts';
import { serve } from '../../http/contract.ts';
import { readCookie, writeCookie } from '../../http/cookies.ts';
import { Problem } from '../../http/problems/problem.ts';
import { SERVER } from '../../limits.ts';
import {
  credentialOf,
  type DealAccess,
  type DealIds,
  RETURN_COOKIE,
  RETURN_HEADER,
  requireDealAccess,
  requireDealCaller,
} from '../return-links/deal-access.ts';
import { createConnector, refuseConnection } from './connect.ts';
import { readLinkToken, redirectUri, storeLinkToken } from './link-tokens.ts';
import { removeDueAccesses } from './removals.ts';

/** The routes of contracts/statements/bank.ts, for any provider. */
export const routes: Capability = async (app, deps) => {
  const port = deps.bankLink;
  const connector = port && createConnector(deps, port);
  if (connector) {
    deps.jobs.every('end-bank-accesses', SERVER.sweepEveryMs, () => removeDueAccesses(deps, port));
    app.addHook('onClose', async () => {
      await connector.settled();
      await port.close?.();
    });
  }
  const guard = { onRequest: requireDealCaller(deps) };

  serve(app, 'POST /tools/plaid/link-token', guard, async (request, reply) => {
    const { page, resume, siteId: _siteId, ...ids } = request.body;
    // The cookie only serves the return from a bank's page; a new connection needs the link itself.
    if (credentialOf(deps, request).kind === 'bank-return' && !resume) throw new Problem('invalid-link');
    const { deal, brand } = await requireAccess(deps, request, ids, 'bank-link-token', BANK.mostLinkTokens);
    if (!port) throw new Problem('connect-disabled');
    const key = { brand: brand.platform, id: deal.id };
    const storedToken = resume ? await readLinkToken(deps, key) : undefined;
    if (resume && !storedToken) throw new Problem('not-found', { detail: 'The bank sign-in is over.' });
    const createToken = async () => {
      const createdToken = await port
        .createLinkToken({
          user: deps.crypto.blindIndex('bank-link-user', `${deal.brand}\0${deal.subject}`),
          clientName: brand.vendor_name,
          locale: brand.locale,
          redirectUri: redirectUri(port, request, brand, page, deps.releases),
        })
        .catch(refuseConnection(deps));
      await storeLinkToken(deps, key, createdToken);
      return createdToken;
    };
    const { token, expiresAt } = storedToken ?? (await createToken());
    if (page === 'continue') keepReturnToken(deps, request, reply);
    return { link_token: token, expiration: expiresAt.toISOString() };
  });

  /** Handles both routes of a connection, then deletes a return link's cookie. */
  const connect = async (request: FastifyRequest<{ Body: ConnectBody & DealIds }>, reply: FastifyReply) => {
    const { public_token: publicToken, main_account_id: main, loan_id: loanId, ...ids } = request.body;
    const access = await requireAccess(deps, request, { ...ids, loanId }, 'connect-bank', BANK.mostConnects);
    if (!connector) throw new Problem('connect-disabled');
    const response = await connector.connect(access, { publicToken, mainAccountId: main || undefined });
    if (credentialOf(deps, request).kind !== 'session') writeCookie(reply, deps.config, RETURN_COOKIE, '');
    return response;
  };
  serve(app, 'POST /tools/plaid/connect', { onRequest: deps.auth.requireLiveSession }, connect);
  serve(app, 'POST /tools/plaid/connect-continue', guard, connect);
};

/** Checks access, flag and rate limit. @throws Problem of requireDealAccess, `connect-disabled`, `too-many-requests` */
async function requireAccess(
  deps: Deps,
  request: FastifyRequest,
  ids: DealIds,
  name: string,
  max: number,
): Promise<DealAccess> {
  const access = await requireDealAccess(deps, request, ids, 'plaid');
  if (!access.brand.flags.plaid_connect) throw new Problem('connect-disabled');
  const limit = await deps.limits.take(`${name}:${access.deal.id}`, max, BANK.windowSeconds);
  if (!limit.allowed) throw new Problem('too-many-requests', { retryAfter: limit.retryAfter });
  return access;
}

/**
 * Keeps the return link's token in a cookie, because the address to which a bank's own page returns does not
 * contain it.
 */
function keepReturnToken({ config }: Deps, request: FastifyRequest, reply: FastifyReply): void {
  const token = request.headers[RETURN_HEADER];
  // The token was verified; the pattern only ensures that a cookie can hold its characters.
  if (typeof token === 'string' && /^[\w.-]+$/.test(token))
    writeCookie(reply, config, RETURN_COOKIE, token, BANK.cookieSeconds);
  // Deletes the cookie of a return link that this browser opened before: a signed-in person may mean another deal.
  else if (request.headers.authorization !== undefined && readCookie(request, config, RETURN_COOKIE))
    writeCookie(reply, config, RETURN_COOKIE, '');
}
