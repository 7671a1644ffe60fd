/** Our own claims in ID tokens (server/identity/settings.ts; a tenant adds them in an Action). */
export const claim = {
  accounts: 'https://trellis.example/accounts',
  type: 'https://trellis.example/type',
  /** When the refresh token runs out, in seconds since 1970. */
  sessionExpiresAt: 'https://trellis.example/session_expires_at',
} as const;
