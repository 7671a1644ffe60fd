interface Factory {
  defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createHTML(text: string): string | null }): unknown;
}

/** A single entity (`&nbsp;`), which markdown-to-jsx lets the browser read; null: refused. */
export function knownMarkup(text: string): string | null {
  return /^&#?\w{1,32};$/.test(text) ? text : null;
}

/**
 * Pages require Trusted Types (W3C): no text becomes markup, a script or the address of one (server/pages/policy.ts). One package that
 * rjsf brings hands the browser plain text all the same; whoever draws with it calls this before. A browser that does not know them
 * needs nothing.
 */
export function allowKnownMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  if (trustedTypes && !trustedTypes.defaultPolicy)
    trustedTypes.createPolicy('default', { createHTML: knownMarkup });
}
