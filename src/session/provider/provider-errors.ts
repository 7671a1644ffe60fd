const REFUSALS = new Set(['invalid_grant', 'missing_refresh_token', 'login_required', 'invalid_client']);

/** Whether the provider refused the request, in contrast to a network failure. */
export function isRefusal(error: unknown): boolean {
  return REFUSALS.has(String((error as { error?: unknown } | undefined)?.error));
}

/** The provider's text about a failed sign-in, if people can read it; else empty (SDK's text, error code). */
export function refusalBody(error: unknown): { error_description?: string } {
  const { error: code, error_description: words } = (error ?? {}) as Record<string, unknown>;
  const isForPeople = typeof words === 'string' && code === 'access_denied' && words !== code;
  return isForPeople ? { error_description: words } : {};
}
