import type { LinkTokenCreateRequest, PlaidApi, Products } from 'plaid';
import { BANK } from '#domain/limits.ts';
import { loadedOnce } from '#engine';
import { traceHeaders } from '../../logging/trace.ts';
import { BankLinkFault, type BankLinkPort } from './port.ts';

export interface PlaidSettings {
  clientId: string;
  secret: string;
  /** Plaid's origin, or the emulator's. Called once, at the first request. */
  basePath(): Promise<string>;
  /** To be read from the item later (`transactions`, `assets` ...). */
  products: readonly string[];
  /** Origins registered with Plaid as redirect URIs. */
  redirectOrigins?: readonly string[];
  now(): Date;
  /** Timeout of a call. */
  timeoutMs?: number;
}

/** The longest name that Link shows; for a longer one it shows 'This Application' (docs of /link/token/create). */
const LONGEST_NAME = 30;
/** The longest four months [LIMIT-22]. Plaid's default is 90 days, and it can't be changed later. */
const DAYS_OF_HISTORY = 124;

/**
 * Plaid through its SDK, loaded at the first call: that takes 300 ms and 69 MB.
 * https://plaid.com/docs/api/link/, https://plaid.com/docs/api/items/, https://plaid.com/docs/api/accounts/
 */
export function createPlaidLink(settings: PlaidSettings): BankLinkPort {
  const { timeoutMs = BANK.callMs } = settings;
  const client = loadedOnce(() => load(settings));
  const ask = async <Answer>(
    call: (api: PlaidApi, options: { signal: AbortSignal; headers: object }) => Promise<{ data: Answer }>,
    signal?: AbortSignal,
  ): Promise<Answer> => {
    try {
      const api = await client();
      // Starts here, so that loading the SDK does not count.
      const ends = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
      return (await call(api, { signal: AbortSignal.any(ends), headers: traceHeaders() })).data;
    } catch (error) {
      throw faultOf(error);
    }
  };

  return {
    async createLinkToken(request) {
      const answer = await ask((api, options) =>
        api.linkTokenCreate(linkTokenRequest(settings, request), options),
      );
      return { token: answer.link_token, expiresAt: new Date(answer.expiration) };
    },
    async exchange(publicToken, signal) {
      const body = { public_token: publicToken };
      const answer = await ask((api, options) => api.itemPublicTokenExchange(body, options), signal);
      return { itemId: answer.item_id, accessToken: answer.access_token };
    },
    async accounts(accessToken, signal) {
      const body = { access_token: accessToken };
      const { accounts } = await ask((api, options) => api.accountsGet(body, options), signal);
      return accounts.map(({ account_id: id, name, mask, type, subtype }) => ({
        id,
        name,
        mask,
        type,
        subtype,
      }));
    },
    async remove(accessToken) {
      try {
        await ask((api, options) => api.itemRemove({ access_token: accessToken }, options));
      } catch (error) {
        if (error instanceof BankLinkFault && /^(INVALID_ACCESS_TOKEN|ITEM_NOT_FOUND)$/.test(error.code))
          return;
        throw error;
      }
    },
    returnsTo: (origin) => settings.redirectOrigins?.includes(origin) ?? false,
  };
}

async function load({ clientId, secret, basePath }: PlaidSettings): Promise<PlaidApi> {
  const { Configuration, PlaidApi: Api } = await import('plaid');
  const baseOptions = {
    headers: { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret },
    // Bank tokens must not pass through the machine's HTTP_PROXY.
    proxy: false,
    maxRedirects: 0,
    maxContentLength: BANK.answerBytes,
  };
  return new Api(new Configuration({ basePath: await basePath(), baseOptions }));
}

function linkTokenRequest(
  { products, now }: PlaidSettings,
  { user, clientName, locale, redirectUri }: Parameters<BankLinkPort['createLinkToken']>[0],
): LinkTokenCreateRequest {
  const request = {
    user: { client_user_id: user },
    client_name: [...clientName].slice(0, LONGEST_NAME).join('').trim(),
    language: languageOf(locale),
    country_codes: ['US'],
    products: products as Products[],
    account_filters: { depository: { account_subtypes: ['checking'] } },
    ...(products.includes('transactions') ? { transactions: { days_requested: DAYS_OF_HISTORY } } : {}),
    ...(products.includes('statements') ? { statements: lastMonths(now()) } : {}),
    ...(redirectUri ? { redirect_uri: redirectUri } : {}),
  };
  // The SDK types its lists as enums; the API accepts strings.
  return request as unknown as LinkTokenCreateRequest;
}

/** Languages that Link speaks (https://plaid.com/docs/api/link/#link-token-create-request-language). */
const SPOKEN = 'da nl en et fr de hi it lv lt no pl pt ro es sv vi'.split(' ');

function languageOf(locale = 'en'): string {
  const { language } = new Intl.Locale(locale);
  return SPOKEN.includes(language) ? language : 'en';
}

/** The first and last day of the requested history: `2026-07-19` to `2026-11-20`. */
function lastMonths(now: Date): { start_date: string; end_date: string } {
  const start = new Date(now.getTime() - DAYS_OF_HISTORY * 86_400_000);
  return { start_date: start.toISOString().slice(0, 10), end_date: now.toISOString().slice(0, 10) };
}

/** Only status and code: an error of the SDK contains our secret and the person's tokens. */
function faultOf(error: unknown): BankLinkFault {
  const { response, code } = error as {
    response?: { status?: unknown; data?: { error_type?: unknown; error_code?: unknown } };
    code?: unknown;
  };
  const status = Number(response?.status);
  const type = String(response?.data?.error_type ?? '');
  const errorCode = codeOf(response?.data?.error_code) ?? codeOf(code) ?? 'NO_ANSWER';
  const isRefused =
    status >= 400 && status < 500 && status !== 429 && /^(INVALID_INPUT|ITEM_ERROR)$/.test(type);
  const isOurs = /^(INVALID_API_KEYS|UNAUTHORIZED_ENVIRONMENT)$/.test(errorCode);
  return new BankLinkFault(isRefused && !isOurs ? 'refused' : 'unavailable', errorCode);
}

function codeOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Z0-9_]{1,60}$/.test(value) ? value : undefined;
}
