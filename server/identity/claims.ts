/** Names of our claims: URLs, because Auth0 requires them. src/session/state/session.ts reads the same names. */
export const CLAIM_NAMES = {
  accounts: 'https://trellis.example/accounts',
  type: 'https://trellis.example/type',
  /** The email address in the access token, which has no `email` claim. */
  email: 'https://trellis.example/email',
  /** Time of the sign-in in seconds since 1970: an Auth0 Action can't set `auth_time`. */
  authTime: 'https://trellis.example/auth_time',
  /** Session id in a tenant's access token, which has no `sid` claim. */
  session: 'https://trellis.example/sid',
  /** When the refresh token expires, in seconds since 1970. */
  sessionExpiresAt: 'https://trellis.example/session_expires_at',
} as const;
