/** What the provider adds to the address where a bank's own sign-in page leads back to. */
export const BANK_RETURN = 'oauth_state_id';

/** The whole address where a bank's own sign-in page led back to it; undefined where it did not. */
export function bankReturnAddress(): string | undefined {
  return new URLSearchParams(window.location.search).has(BANK_RETURN) ? window.location.href : undefined;
}

/** Takes what the bank's page added out of the address: a reload, or a copied address, starts nothing again. */
export function forgetBankReturn(): void {
  const { href } = window.location;
  const address = new URL(href);
  if (!address.searchParams.has(BANK_RETURN)) return;
  address.searchParams.delete(BANK_RETURN);
  window.history.replaceState(window.history.state, '', address);
}
