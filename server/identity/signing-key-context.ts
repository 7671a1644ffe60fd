import type { SealContext } from '../crypto/field-crypto.ts';

/**
 * Encryption context of the local provider's private key, for dev/identity and `keys rotate`. There is no deal: the key
 * id takes its place.
 */
export function signingKeyContext({ kid }: { kid: string }): SealContext {
  return { field: 'identity.signing-key', deal: kid };
}
