import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { BANK } from '#domain/limits.ts';
import { sameText } from '../identity/secrets.ts';
import { PlaidFault } from './errors.ts';
import { institutionOf, type SampleInstitution } from './institutions.ts';
import type { Marks } from './marks.ts';
import { accountId, type EmulatorTokens, type ItemClaims, type LinkClaims } from './tokens.ts';

const REQUIRED = ['client_name', 'country_codes', 'language', 'user', 'products'];
const KNOWN = [
  ...REQUIRED,
  'client_id',
  'secret',
  'account_filters',
  'redirect_uri',
  'transactions',
  'statements',
];
const PRODUCTS = ['transactions', 'auth', 'assets', 'identity', 'statements'];
const LOOPBACK = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Checks a request of /link/token/create as Plaid does, as far as this project sends one, and keeps what Link needs.
 * Source: https://plaid.com/docs/api/link/#linktokencreate
 * @throws PlaidFault
 */
function readLinkTokenRequest(body: Body): Omit<LinkClaims, 'session'> {
  const missing = REQUIRED.filter((name) => body[name] === undefined);
  if (missing.length > 0) refuse('MISSING_FIELDS', missing.join(', '));
  const unknown = Object.keys(body).filter((name) => !KNOWN.includes(name));
  if (unknown.length > 0) refuse('UNKNOWN_FIELDS', unknown.join(', '));

  const { client_name: name, language, country_codes: countries, user, products, redirect_uri: uri } = body;
  if (typeof name !== 'string' || name.trim() === '' || name.length > 30)
    refuse('INVALID_FIELD', 'client_name must be a non-empty string of at most 30 characters');
  if (language !== 'en') refuse('INVALID_FIELD', 'language must be one of [en]');
  if (!isListOf(countries, ['US'])) refuse('INVALID_FIELD', 'country_codes must be one of [US]');
  if (!isListOf(products, PRODUCTS)) refuse('INVALID_FIELD', 'products must be a list of known products');
  const id = isObject(user) ? user.client_user_id : undefined;
  if (typeof id !== 'string' || id === '')
    refuse('INVALID_FIELD', 'user.client_user_id must be a non-empty string');
  if (uri !== undefined && !isRedirect(uri))
    refuse('INVALID_FIELD', 'OAuth redirect URI must be configured in the developer dashboard');
  return {
    clientName: name,
    subtypes: subtypesOf(body.account_filters),
    ...(uri === undefined ? {} : { redirectUri: uri }),
  };
}

function subtypesOf(filters: unknown): string[] {
  if (filters === undefined) return ['checking', 'savings'];
  const depository = isObject(filters) ? filters.depository : undefined;
  const subtypes = isObject(depository) ? depository.account_subtypes : undefined;
  if (!isListOf(subtypes, ['checking', 'savings', 'all']))
    refuse('INVALID_FIELD', 'account_filters.depository.account_subtypes is invalid');
  return subtypes.includes('all') ? ['checking', 'savings'] : subtypes;
}

/** Plaid takes what its dashboard lists; here that is this machine. No query: Plaid adds its own. */
function isRedirect(uri: unknown): uri is string {
  if (typeof uri !== 'string' || !URL.canParse(uri)) return false;
  const { protocol, hostname, search, hash } = new URL(uri);
  return /^https?:$/.test(protocol) && LOOPBACK.test(hostname) && search === '' && hash === '';
}

function isListOf(value: unknown, known: readonly string[]): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => known.includes(item));
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(code: 'MISSING_FIELDS' | 'UNKNOWN_FIELDS' | 'INVALID_FIELD', message: string): never {
  throw new PlaidFault(code, message);
}

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
