import type { LinkTokenCreateRequest, PlaidApi, Products } from 'plaid';
import { BANK } from '#domain/limits.ts';
import { DAY } from '#domain/units.ts';
import { loadedOnce } from '#engine';
import { traceHeaders } from '../../logging/trace.ts';
import { BankLinkFault, type BankLinkPort } from './port.ts';

export interface PlaidSettings {
  clientId: string;
  secret: string;
  /** Plaid's origin, or the emulator's. Called once, at the first request. */
  basePath(): Promise<string>;
  /** Plaid's products that the lender reads from a connected bank later (`transactions`, `assets` ...). */
  products: readonly string[];
  /** Origins registered with Plaid as redirect URIs. */
  redirectOrigins?: readonly string[];
  now(): Date;
  /** Timeout of a call. */
  timeoutMs?: number;
}

/** The longest name that Link shows; for a longer one it shows 'This Application' (docs of /link/token/create). */
const LONGEST_CLIENT_NAME = 30;
/** Four months with the most days [LIMIT-22]. Plaid's default is 90 days, and it can't be changed later. */
const HISTORY_DAYS = 124;

/**
 * Connects banks with Plaid's SDK, which is loaded at the first call, because loading takes 300 ms and 69 MB.
 * https://plaid.com/docs/api/link/, https://plaid.com/docs/api/items/, https://plaid.com/docs/api/accounts/
 */
export function createPlaidLink(settings: PlaidSettings): BankLinkPort {
  const { timeoutMs = BANK.callMs } = settings;
  const client = loadedOnce(() => loadApi(settings));
  const callPlaid = async <Answer>(
    call: (api: PlaidApi, options: { signal: AbortSignal; headers: object }) => Promise<{ data: Answer }>,
    signal?: AbortSignal,
  ): Promise<Answer> => {
    try {
      const api = await client();
      // The timeout starts here, so that it does not include loading the SDK.
      const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
      return (await call(api, { signal: AbortSignal.any(signals), headers: traceHeaders() })).data;
    } catch (error) {
      throw toFault(error);
    }
  };

  return {
    async createLinkToken(request) {
      const response = await callPlaid((api, options) =>
        api.linkTokenCreate(createTokenRequest(settings, request), options),
      );
      return { token: response.link_token, expiresAt: new Date(response.expiration) };
    },
    async exchange(publicToken, signal) {
      const body = { public_token: publicToken };
      const response = await callPlaid((api, options) => api.itemPublicTokenExchange(body, options), signal);
      return { itemId: response.item_id, accessToken: response.access_token };
    },
    async accounts(accessToken, signal) {
      const body = { access_token: accessToken };
      const { accounts } = await callPlaid((api, options) => api.accountsGet(body, options), signal);
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
        await callPlaid((api, options) => api.itemRemove({ access_token: accessToken }, options));
      } catch (error) {
        if (error instanceof BankLinkFault && /^(INVALID_ACCESS_TOKEN|ITEM_NOT_FOUND)$/.test(error.code))
          return;
        throw error;
      }
    },
    canReturnTo: (origin) => settings.redirectOrigins?.includes(origin) ?? false,
  };
}

async function loadApi({ clientId, secret, basePath }: PlaidSettings): Promise<PlaidApi> {
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

function createTokenRequest(
  { products, now }: PlaidSettings,
  { user, clientName, locale, redirectUri }: Parameters<BankLinkPort['createLinkToken']>[0],
): LinkTokenCreateRequest {
  const request = {
    user: { client_user_id: user },
    client_name: [...clientName].slice(0, LONGEST_CLIENT_NAME).join('').trim(),
    language: chooseLanguage(locale),
    country_codes: ['US'],
    products: products as Products[],
    account_filters: { depository: { account_subtypes: ['checking'] } },
    ...(products.includes('transactions') ? { transactions: { days_requested: HISTORY_DAYS } } : {}),
    ...(products.includes('statements') ? { statements: historyPeriod(now()) } : {}),
    ...(redirectUri ? { redirect_uri: redirectUri } : {}),
  };
  // The SDK types its lists as enums; the API accepts strings.
  return request as unknown as LinkTokenCreateRequest;
}

/** Languages that Link supports (https://plaid.com/docs/api/link/#link-token-create-request-language). */
const LINK_LANGUAGES = 'da nl en et fr de hi it lv lt no pl pt ro es sv vi'.split(' ');

function chooseLanguage(locale = 'en'): string {
  const { language } = new Intl.Locale(locale);
  return LINK_LANGUAGES.includes(language) ? language : 'en';
}

/** The first and last day of the requested history: `2026-07-19` to `2026-11-20`. */
function historyPeriod(now: Date): { start_date: string; end_date: string } {
  const start = new Date(now.getTime() - HISTORY_DAYS * DAY);
  return { start_date: start.toISOString().slice(0, 10), end_date: now.toISOString().slice(0, 10) };
}

/**
 * Makes a fault of an SDK's error, with only its kind and code: the error contains our secret and the person's
 * tokens.
 */
function toFault(error: unknown): BankLinkFault {
  const { response, code } = error as {
    response?: { status?: unknown; data?: { error_type?: unknown; error_code?: unknown } };
    code?: unknown;
  };
  const status = Number(response?.status);
  const type = String(response?.data?.error_type ?? '');
  const errorCode = readCode(response?.data?.error_code) ?? readCode(code) ?? 'NO_ANSWER';
  const isRefused =
    status >= 400 && status < 500 && status !== 429 && /^(INVALID_INPUT|ITEM_ERROR)$/.test(type);
  const isConfigurationError = /^(INVALID_API_KEYS|UNAUTHORIZED_ENVIRONMENT)$/.test(errorCode);
  return new BankLinkFault(isRefused && !isConfigurationError ? 'refused' : 'unavailable', errorCode);
}

function readCode(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Z0-9_]{1,60}$/.test(value) ? value : undefined;
}
