import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { BANK } from '#domain/limits.ts';
import { sameText } from '../identity/secrets.ts';
import { PlaidFault } from './errors.ts';
import { institutionOf, type SampleInstitution } from './institutions.ts';
import { readLinkTokenRequest } from './link-token-request.ts';
import type { Marks } from './marks.ts';
import { accountId, type EmulatorTokens, type ItemClaims } from './tokens.ts';

export interface EmulatorParts {
  tokens: EmulatorTokens;
  marks: Marks;
  clientId: string;
  secret: string;
}

type Body = Record<string, unknown>;

/**
 * Plaid's server API as far as this project uses it: four endpoints, its checks, its shapes of answers and errors. Not
 * listening yet. Source: https://plaid.com/docs/api/
 */
export function emulatorApi({ tokens, marks, clientId, secret }: EmulatorParts): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true });
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  app.setErrorHandler((error, _request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    const fault =
      error instanceof PlaidFault
        ? error
        : new PlaidFault(status < 500 ? 'INVALID_BODY' : 'INTERNAL_SERVER_ERROR');
    return reply.code(fault.statusCode).send({ ...fault.toBody(), request_id: requestId() });
  });
  app.setNotFoundHandler(() => {
    throw new PlaidFault('NOT_FOUND');
  });
  app.addHook<{ Body: Body | null }>('preValidation', async ({ headers, body }) => {
    const id = String(headers['plaid-client-id'] ?? body?.client_id ?? '');
    const given = String(headers['plaid-secret'] ?? body?.secret ?? '');
    if (!sameText(id, clientId) || !sameText(given, secret)) throw new PlaidFault('INVALID_API_KEYS');
  });
  const itemOf = async (token: unknown): Promise<ItemClaims> => {
    const item = tokens.read('access', textOf(token, 'access_token'));
    if (!item) throw new PlaidFault('INVALID_ACCESS_TOKEN');
    if (await marks.has(`removed:${item.item}`)) throw new PlaidFault('ITEM_NOT_FOUND');
    return item;
  };

  app.post<{ Body: Body }>('/link/token/create', async ({ body }) => {
    const claims = { session: randomUUID(), ...readLinkTokenRequest(body ?? {}) };
    const { token, expiresAt } = tokens.make('link', claims);
    return { link_token: token, expiration: expiresAt.toISOString(), request_id: requestId() };
  });

  app.post<{ Body: Body }>('/item/public_token/exchange', async ({ body }) => {
    const item = tokens.read('public', textOf(body?.public_token, 'public_token'));
    if (!item) throw new PlaidFault('INVALID_PUBLIC_TOKEN');
    const fault = bankOf(item).at?.exchange;
    if (fault === 'silence')
      await pause(BANK.sampleSilenceMs, undefined, { signal: closing.signal }).catch(() => {});
    if (fault) throw new PlaidFault(fault === 'silence' ? 'INTERNAL_SERVER_ERROR' : fault);
    if (!(await marks.set(`exchanged:${item.item}`, BANK.sampleExchangeSeconds)))
      throw new PlaidFault('INVALID_PUBLIC_TOKEN');
    const { token } = tokens.make('access', item);
    return { access_token: token, item_id: item.item, request_id: requestId() };
  });

  app.post<{ Body: Body }>('/accounts/get', async ({ body }) => {
    const item = await itemOf(body?.access_token);
    const fault = bankOf(item).at?.accounts;
    if (fault && fault !== 'none') throw new PlaidFault(fault);
    const accounts = fault === 'none' ? [] : accountsOf(item);
    return { accounts, item: itemBody(item), request_id: requestId() };
  });

  app.post<{ Body: Body }>('/item/remove', async ({ body }) => {
    const item = await itemOf(body?.access_token);
    await marks.set(`removed:${item.item}`);
    return { request_id: requestId() };
  });
  return app;
}

function accountsOf(item: ItemClaims): object[] {
  const { accounts } = bankOf(item);
  return accounts
    .filter(({ key }) => item.accounts.includes(key))
    .map(({ key, name, mask, subtype }) => ({
      account_id: accountId(item.session, item.institution, key),
      balances: {
        available: 12_450.17,
        current: 12_980.42,
        limit: null,
        iso_currency_code: 'USD',
        unofficial_currency_code: null,
      },
      mask,
      name,
      official_name: null,
      type: 'depository',
      subtype,
      holder_category: 'business',
    }));
}

function itemBody({ item, institution }: ItemClaims): object {
  return {
    item_id: item,
    institution_id: institution,
    webhook: null,
    error: null,
    available_products: [],
    billed_products: ['transactions'],
    products: ['transactions'],
    consent_expiration_time: null,
    update_type: 'background',
  };
}

function bankOf({ institution }: ItemClaims): SampleInstitution {
  const found = institutionOf(institution);
  if (!found) throw new PlaidFault('ITEM_NOT_FOUND');
  return found;
}

function textOf(value: unknown, name: string): string {
  if (value === undefined || value === null) throw new PlaidFault('MISSING_FIELDS', name);
  if (typeof value !== 'string' || value === '')
    throw new PlaidFault('INVALID_FIELD', `${name} must be a non-empty string`);
  return value;
}

function requestId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 15);
}
