import type { SealContext } from '../crypto/field-crypto.ts';

/**
 * Encryption context of the local provider's private key: dev/identity encrypts it, `keys rotate` re-encrypts
 * it under a newer key.
 */
export function signingKeyPlace({ kid }: { kid: string }): SealContext {
  return { field: 'identity.signing-key', deal: kid };
}
