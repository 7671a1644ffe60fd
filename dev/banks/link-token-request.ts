import { PlaidFault } from './errors.ts';
import type { LinkClaims } from './tokens.ts';

type Body = Record<string, unknown>;

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
export function readLinkTokenRequest(body: Body): Omit<LinkClaims, 'session'> {
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
