import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { BANK } from '#domain/limits.ts';
import { sameText } from '../identity/secrets.ts';
import { PlaidFault } from './errors.ts';
import { institutionOf } from './institutions.ts';
import type { Marks } from './marks.ts';
import { accountId, type EmulatorTokens, type ItemClaims, type Language } from './tokens.ts';

const oneOfWords = (...allowedValues: string[]) => Type.String({ enum: allowedValues });
const listOf = (...allowedValues: string[]) => Type.Array(oneOfWords(...allowedValues), { minItems: 1 });
const text = Type.String({ minLength: 1 });
/** Keys are accepted in the body and in headers. */
const keys = { client_id: Type.Optional(text), secret: Type.Optional(text) };
const bodyOf = <Members extends Record<string, TSchema>>(members: Members) =>
  Type.Object({ ...keys, ...members }, { additionalProperties: false });

/** The parts that this project sends. Source: https://plaid.com/docs/api/link/#linktokencreate */
const LinkTokenBody = bodyOf({
  client_name: Type.String({ pattern: '\\S', maxLength: 30 }),
  language: oneOfWords('en', 'es'),
  country_codes: listOf('US'),
  user: Type.Object({ client_user_id: text }),
  products: listOf('transactions', 'auth', 'assets', 'identity', 'statements'),
  account_filters: Type.Optional(
    Type.Object({ depository: Type.Object({ account_subtypes: listOf('checking', 'savings', 'all') }) }),
  ),
  // Plaid requires registered addresses; here any address of this machine. No query: Plaid adds its own.
  redirect_uri: Type.Optional(
    Type.String({
      pattern: '^https?://(([a-z0-9-]+\\.)?localhost|127(\\.\\d{1,3}){3}|\\[::1\\])(:\\d+)?(/[^?#]*)?$',
    }),
  ),
  transactions: Type.Optional(Type.Object({})),
  statements: Type.Optional(Type.Object({})),
});
const PublicTokenBody = bodyOf({ public_token: text });
const AccessTokenBody = bodyOf({ access_token: text });
type AccessToken = { Body: Static<typeof AccessTokenBody> };

/** Plaid's server API with the four endpoints that this project uses. Source: https://plaid.com/docs/api/ */
export function emulatorApi(
  tokens: EmulatorTokens,
  marks: Marks,
  { clientId, secret }: { clientId: string; secret: string },
): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const fault = faultOf(error);
    return reply.code(fault.statusCode).send({ ...fault.toBody(), request_id: requestId() });
  });
  app.setNotFoundHandler(() => {
    throw new PlaidFault('NOT_FOUND');
  });
  app.addHook<{ Body: Record<string, unknown> | null }>('preValidation', async ({ headers, body }) => {
    const id = String(headers['plaid-client-id'] ?? body?.client_id ?? '');
    const sentSecret = String(headers['plaid-secret'] ?? body?.secret ?? '');
    if (!sameText(id, clientId) || !sameText(sentSecret, secret)) throw new PlaidFault('INVALID_API_KEYS');
  });
  const itemOf = async ({ access_token: token }: AccessToken['Body']): Promise<ItemClaims> => {
    const item = tokens.read('access', token);
    if (!item) throw new PlaidFault('INVALID_ACCESS_TOKEN');
    if (await marks.has(`removed:${item.item}`)) throw new PlaidFault('ITEM_NOT_FOUND');
    return item;
  };

  app.post<{ Body: Static<typeof LinkTokenBody> }>(
    '/link/token/create',
    { schema: { body: LinkTokenBody } },
    async ({ body }) => {
      const subtypes = body.account_filters?.depository.account_subtypes ?? ['all'];
      const { token, expiresAt } = tokens.make('link', {
        session: randomUUID(),
        clientName: body.client_name,
        language: body.language as Language,
        subtypes: subtypes.includes('all') ? ['checking', 'savings'] : subtypes,
        redirectUri: body.redirect_uri,
      });
      return { link_token: token, expiration: expiresAt.toISOString(), request_id: requestId() };
    },
  );
  app.post<{ Body: Static<typeof PublicTokenBody> }>(
    '/item/public_token/exchange',
    { schema: { body: PublicTokenBody } },
    async ({ body }) => {
      const item = tokens.read('public', body.public_token);
      if (!item) throw new PlaidFault('INVALID_PUBLIC_TOKEN');
      const fault = institutionOf(item.institution, 'ITEM_NOT_FOUND').at?.exchange;
      if (fault === 'silence')
        await pause(BANK.sampleSilenceMs, undefined, { signal: closing.signal }).catch(() => {});
      if (fault) throw new PlaidFault(fault === 'silence' ? 'INTERNAL_SERVER_ERROR' : fault);
      if (!(await marks.set(`exchanged:${item.item}`, BANK.sampleExchangeSeconds)))
        throw new PlaidFault('INVALID_PUBLIC_TOKEN');
      const { token } = tokens.make('access', item);
      return { access_token: token, item_id: item.item, request_id: requestId() };
    },
  );
  app.post<AccessToken>('/accounts/get', { schema: { body: AccessTokenBody } }, async ({ body }) => {
    const item = await itemOf(body);
    const fault = institutionOf(item.institution, 'ITEM_NOT_FOUND').at?.accounts;
    if (fault && fault !== 'none') throw new PlaidFault(fault);
    const accounts = fault === 'none' ? [] : accountsOf(item);
    return { accounts, item: itemBody(item), request_id: requestId() };
  });
  app.post<AccessToken>('/item/remove', { schema: { body: AccessTokenBody } }, async ({ body }) => {
    await marks.set(`removed:${(await itemOf(body)).item}`);
    return { request_id: requestId() };
  });
  return app;
}

function faultOf(error: FastifyError): PlaidFault {
  if (error instanceof PlaidFault) return error;
  const [wrong] = error.validation ?? [];
  if (!wrong)
    return new PlaidFault((error.statusCode ?? 500) < 500 ? 'INVALID_BODY' : 'INTERNAL_SERVER_ERROR');
  const { keyword, instancePath } = wrong;
  if (keyword === 'additionalProperties') return new PlaidFault('UNKNOWN_FIELDS');
  const isMissing = keyword === 'required' || instancePath === '';
  return new PlaidFault(isMissing ? 'MISSING_FIELDS' : 'INVALID_FIELD', error.message);
}

function accountsOf({ session, institution, accounts: shared }: ItemClaims): object[] {
  return institutionOf(institution, 'ITEM_NOT_FOUND')
    .accounts.filter(({ key }) => shared.includes(key))
    .map(({ key, name, mask, subtype }) => ({
      account_id: accountId(session, institution, key),
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
    update_type: 'background',
    available_products: [],
    billed_products: ['transactions'],
    products: ['transactions'],
    consent_expiration_time: null,
  };
}

function requestId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 15);
}
