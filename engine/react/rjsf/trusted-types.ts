interface Factory {
  defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createHTML(text: string): string | null }): unknown;
}

/** A single entity (`&nbsp;`), which markdown-to-jsx has the browser decode; anything else is refused (null). */
export function knownMarkup(text: string): string | null {
  return /^&#?\w{1,32};$/.test(text) ? text : null;
}

/**
 * Pages require Trusted Types (W3C): no text becomes markup, a script or a script's URL (server/pages/policy.ts). A
 * package of rjsf assigns plain text to innerHTML anyway, so a component that renders with it calls this first.
 * Browsers without Trusted Types need nothing.
 */
export function allowKnownMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  if (trustedTypes && !trustedTypes.defaultPolicy)
    trustedTypes.createPolicy('default', { createHTML: knownMarkup });
}
