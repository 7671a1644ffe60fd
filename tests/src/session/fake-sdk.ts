import type { ICache } from '@auth0/auth0-spa-js';

/** The answers of the fake sign-in SDK, and the record of its calls. */
export const provider = {
  /** The user that the provider's cookie names in this browser. */
  subject: 'email|a',
  /** Further claims of the ID token. */
  claims: {} as Record<string, unknown>,
  /** The number of token requests. */
  asked: 0,
  logOuts: [] as unknown[],
  /** The options of each redirect to the provider's page. */
  redirects: [] as { authorizationParams?: Record<string, unknown> }[],
  /** The address to return to that the page passed before a redirect. */
  returnTo: undefined as unknown,
  /** Answers a token request; may wait or throw. */
  answer: async (): Promise<void> => {},
  reset(): void {
    Object.assign(provider, { subject: 'email|a', asked: 0, logOuts: [], answer: async () => {} });
    Object.assign(provider, { redirects: [], returnTo: undefined, claims: {} });
  },
};

/**
 * For `vi.mock('@auth0/auth0-spa-js', () => import('./fake-sdk.ts'))`. Each answer has another refresh token, as with
 * rotation.
 */
export class Auth0Client {
  readonly #cache: ICache;
  constructor({ cache }: { cache: ICache }) {
    this.#cache = cache;
  }
  async getTokenSilently() {
    provider.asked += 1;
    const token = `token-${provider.asked}`;
    await provider.answer();
    this.#cache.set('key', { body: { refresh_token: token } } as never);
    return token;
  }
  async getIdTokenClaims() {
    return { sub: provider.subject, ...provider.claims };
  }
  async handleRedirectCallback() {
    this.#cache.set('key', { body: { refresh_token: 'token-0' } } as never);
    return { appState: { returnTo: provider.returnTo } };
  }
  async loginWithRedirect(options: { authorizationParams?: Record<string, unknown> }) {
    provider.redirects.push(options);
  }
  async logout(options: unknown) {
    provider.logOuts.push(options);
  }
}

export class CacheKey {
  toKey = () => 'key';
}
