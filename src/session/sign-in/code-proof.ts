import type { TabStorage } from '../tab/index.ts';

const KEY = 'trellis-code-proof';

/**
 * Binds an emailed code to the requesting tab (PKCE, RFC 7636). Stored, because phones unload the page while
 * a person reads the mail.
 */
export function createCodeProof(storage: TabStorage) {
  return {
    /** S256 of this tab's verifier, which is created on demand. */
    async challenge(): Promise<string> {
      const verifier = storage.get(KEY) ?? base64url(crypto.getRandomValues(new Uint8Array(32)));
      storage.set(KEY, verifier);
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
      return base64url(new Uint8Array(hash));
    },
    verifier: (): string | undefined => storage.get(KEY),
    clear: (): void => storage.remove(KEY),
  };
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
