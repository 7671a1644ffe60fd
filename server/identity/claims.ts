/** Names of our own claims (Auth0 wants them as URLs). src/session/state/session.ts reads the same ones. */
export const claim = {
  accounts: 'https://trellis.example/accounts',
  type: 'https://trellis.example/type',
  /** In the access token, which carries no `email` of its own. */
  email: 'https://trellis.example/email',
  /** In a tenant's access token, where an Action may not set `auth_time` itself: when the person signed in, in seconds. */
  authTime: 'https://trellis.example/auth_time',
  /** In a tenant's access token, which has no `sid` of its own: the session. */
  session: 'https://trellis.example/sid',
  /** When the refresh token runs out, in seconds since 1970. */
  sessionExpiresAt: 'https://trellis.example/session_expires_at',
} as const;
