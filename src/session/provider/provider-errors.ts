const REFUSALS = new Set(['invalid_grant', 'missing_refresh_token', 'login_required', 'invalid_client']);

/** Whether the provider said no, as opposed to not having been reached. */
export function isRefusal(error: unknown): boolean {
  return REFUSALS.has(String((error as { error?: unknown } | undefined)?.error));
}

/**
 * A faulty return in the provider's words, where they are meant for a person. The SDK's own ('Invalid state') are not, nor
 * is the code that it puts in the place of words that are missing.
 */
export function refusalBody(error: unknown): { error_description?: string } {
  const { error: code, error_description: words } = (error ?? {}) as Record<string, unknown>;
  const isSpoken = typeof words === 'string' && code === 'access_denied' && words !== code;
  return isSpoken ? { error_description: words } : {};
}
