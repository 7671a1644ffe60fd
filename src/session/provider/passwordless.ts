import { CALLS } from '#domain/page-limits.ts';
import { type IdentityConfig, SCOPE } from './identity-config.ts';
import { pageLanguage } from './page-language.ts';

/** Sent with the request for a code [SIGN-1]. */
export interface Profile {
  firstName?: string;
  lastName?: string;
  phone?: string;
}

/** `failed`: a temporary failure; `silent`: no answer. */
export type ProviderAnswer =
  | { kind: 'ok'; body: Record<string, unknown> }
  | { kind: 'refused' | 'failed'; body: unknown }
  | { kind: 'silent' };

const OTP_GRANT = 'http://auth0.com/oauth/grant-type/passwordless/otp';

/**
 * Mails a code (Auth0 `POST /passwordless/start`), with the sign-up hint [SIGN-5]. This server reads the brand of a
 * local `?brand=` from the page's cookies; another provider gets none. The mail has the language of `ui_locales`.
 */
export function requestCode(
  config: IdentityConfig,
  email: string,
  profile: Profile,
  challenge: string,
): Promise<ProviderAnswer> {
  const { clientId, audience, otpUrl } = config;
  const hints = {
    given_name: profile.firstName,
    family_name: profile.lastName,
    phone_number: profile.phone,
    ui_locales: pageLanguage(),
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const body = {
    client_id: clientId,
    connection: 'email',
    email,
    send: 'code',
    authParams: { scope: SCOPE, audience, screen_hint: 'signup', ...hints },
  };
  return post(`${otpUrl}/passwordless/start`, body, { withCredentials: otpUrl === window.location.origin });
}

/** Exchanges a code for tokens (Auth0's passwordless OTP grant). */
export function exchangeCode(
  config: IdentityConfig,
  email: string,
  code: string,
  verifier: string | undefined,
): Promise<ProviderAnswer> {
  const { clientId, audience, otpUrl } = config;
  return post(`${otpUrl}/oauth/token`, {
    grant_type: OTP_GRANT,
    client_id: clientId,
    username: email,
    otp: code,
    realm: 'email',
    code_verifier: verifier,
    audience,
    scope: SCOPE,
  });
}

/** Revokes the session's refresh token (RFC 7009). */
export function revokeToken(config: IdentityConfig, token: string): Promise<ProviderAnswer> {
  const origin = /^https?:/.test(config.domain) ? config.domain : `https://${config.domain}`;
  return post(`${origin}/oauth/revoke`, { client_id: config.clientId, token }, { keepalive: true });
}

/** Ends every session of the refresh token's person. */
export function revokeAll(config: IdentityConfig, url: string, token: string): Promise<ProviderAnswer> {
  return post(url, { client_id: config.clientId, token });
}

/** @property keepalive the request outlives the page */
interface PostOptions {
  keepalive?: boolean;
  withCredentials?: boolean;
}

/** Never retries, because a code works once. Sends no cookies by default: only tokens start a session. */
async function post(url: string, body: object, options: PostOptions = {}): Promise<ProviderAnswer> {
  const { keepalive = false, withCredentials = false } = options;
  try {
    const { default: axios } = await import('axios');
    const { status, data } = await axios.post<unknown>(url, body, {
      adapter: 'fetch',
      fetchOptions: { keepalive },
      headers: { Accept: 'application/json' },
      timeout: CALLS.timeoutMs,
      validateStatus: null,
      withCredentials,
    });
    const answerBody = typeof data === 'object' && data !== null ? data : undefined;
    if (status >= 400) return { kind: status < 500 ? 'refused' : 'failed', body: answerBody };
    return { kind: 'ok', body: { ...answerBody } };
  } catch {
    return { kind: 'silent' };
  }
}
