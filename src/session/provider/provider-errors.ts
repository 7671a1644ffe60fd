const REFUSALS = new Set(['invalid_grant', 'missing_refresh_token', 'login_required', 'invalid_client']);

/** Whether the provider refused, rather than was out of reach. */
export function isRefusal(error: unknown): boolean {
  return REFUSALS.has(String((error as { error?: unknown } | undefined)?.error));
}

/** The provider's text about a failed return, if it is for people: not the SDK's texts, nor an error code. */
export function refusalBody(error: unknown): { error_description?: string } {
  const { error: code, error_description: words } = (error ?? {}) as Record<string, unknown>;
  const isSpoken = typeof words === 'string' && code === 'access_denied' && words !== code;
  return isSpoken ? { error_description: words } : {};
}
