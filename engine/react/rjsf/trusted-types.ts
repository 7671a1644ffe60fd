interface Factory {
  defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createHTML(text: string): string | null }): unknown;
}

/** Allows a single entity (`&nbsp;`), which markdown-to-jsx has the browser decode; refuses (null) anything else. */
export function allowEntity(text: string): string | null {
  return /^&#?\w{1,32};$/.test(text) ? text : null;
}

/**
 * Pages require Trusted Types: no text becomes markup or a script (server/pages/policy.ts). A package of rjsf assigns
 * text to innerHTML, so call this before rendering with it.
 */
export function allowKnownMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  if (trustedTypes && !trustedTypes.defaultPolicy)
    trustedTypes.createPolicy('default', { createHTML: allowEntity });
}
