import type { Refusal } from '#contracts/identity.ts';
import texts from '#flows/texts.sign-in.json' with { type: 'json' };

type RefusalKey = keyof typeof texts.refusals;

/** An error of OAuth and Auth0: `{error, error_description}` (RFC 6749 §5.2). */
export class OAuthError extends Error {
  override name = 'OAuthError';

  /** @param retryAfter the seconds to wait before another try */
  constructor(
    readonly status: number,
    readonly error: string,
    description: string,
    readonly retryAfter?: number,
    readonly key?: RefusalKey,
  ) {
    super(description);
  }

  get body(): Refusal {
    return { error: this.error, error_description: this.message };
  }
}

const translatedError = (status: number, error: string, key: RefusalKey, retryAfter?: number): OAuthError =>
  new OAuthError(status, error, texts.refusals[key], retryAfter, key);

/** Refusals with Auth0's wording; the client shows some of them [ERROR-15]. */
export const refusal = {
  wrongCode: () => translatedError(403, 'invalid_grant', 'wrongCode'),
  expiredCode: () => translatedError(403, 'invalid_grant', 'expiredCode'),
  exhaustedCode: () => translatedError(403, 'invalid_grant', 'exhaustedCode'),
  badEmail: () => translatedError(400, 'bad.email', 'badEmail'),
  tooMany: (retryAfter: number) => translatedError(429, 'too_many_requests', 'tooMany', retryAfter),
  tooManyTries: (retryAfter: number) => translatedError(429, 'too_many_attempts', 'tooManyTries', retryAfter),
  unknownClient: () => translatedError(401, 'invalid_client', 'unknownClient'),
  returnAddress: () => translatedError(400, 'invalid_request', 'returnAddress'),
  foreign: () => new OAuthError(403, 'access_denied', 'This request came from another site.'),
  badRefreshToken: () => new OAuthError(403, 'invalid_grant', 'Unknown or invalid refresh token.'),
  badAuthorizationCode: () => new OAuthError(403, 'invalid_grant', 'Invalid authorization code'),
  badVerifier: () => new OAuthError(403, 'invalid_grant', 'Failed to verify code verifier'),
  badRequest: (description: string) => new OAuthError(400, 'invalid_request', description),
};
