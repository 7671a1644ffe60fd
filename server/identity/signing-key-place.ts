import type { SealContext } from '../crypto/field-crypto.ts';

/** What the private half of the local provider's key is bound to: dev/identity seals it, `keys rotate` puts it under a newer key. */
export function signingKeyPlace({ kid }: { kid: string }): SealContext {
  return { field: 'identity.signing-key', deal: kid };
}
