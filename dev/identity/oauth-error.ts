import type { Refusal } from '#contracts/identity.ts';

/** A refusal in the words of OAuth and of Auth0: `{error, error_description}` (RFC 6749 §5.2). */
export class OAuthError extends Error {
  override name = 'OAuthError';

  /** @param retryAfter seconds */
  constructor(
    readonly status: number,
    readonly error: string,
    description: string,
    readonly retryAfter?: number,
  ) {
    super(description);
  }

  get body(): Refusal {
    return { error: this.error, error_description: this.message };
  }
}

/** The refusals that Auth0 words alike; the client shows some of them to the person (spec §8). */
export const refusal = {
  wrongCode: () => new OAuthError(403, 'invalid_grant', 'Wrong email or verification code.'),
  expiredCode: () =>
    new OAuthError(403, 'invalid_grant', 'The verification code has expired. Please try to login again.'),
  exhaustedCode: () =>
    new OAuthError(
      403,
      'invalid_grant',
      "You've reached the maximum number of attempts. Please try to login again.",
    ),
  badEmail: () => new OAuthError(400, 'bad.email', 'Please enter a valid email'),
  tooMany: (retryAfter: number) =>
    new OAuthError(
      429,
      'too_many_requests',
      'Too many codes were asked for. Please wait a while, then try again.',
      retryAfter,
    ),
  tooManyTries: (retryAfter: number) =>
    new OAuthError(
      429,
      'too_many_attempts',
      'Too many codes were tried. Please wait a while, then try again.',
      retryAfter,
    ),
  foreign: () => new OAuthError(403, 'access_denied', 'This request came from another site.'),
  badRefreshToken: () => new OAuthError(403, 'invalid_grant', 'Unknown or invalid refresh token.'),
  badAuthorizationCode: () => new OAuthError(403, 'invalid_grant', 'Invalid authorization code'),
  badVerifier: () => new OAuthError(403, 'invalid_grant', 'Failed to verify code verifier'),
  unknownClient: () => new OAuthError(401, 'invalid_client', 'Unknown client'),
  badRequest: (description: string) => new OAuthError(400, 'invalid_request', description),
};
