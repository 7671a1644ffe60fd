/** Calls of the identity provider, and its SDK. */
export { canRedirect } from './can-redirect.ts';
export { type IdentityConfig, readIdentityConfig } from './identity-config.ts';
export { identityErrorText, isCodeOver } from './identity-error-text.ts';
export { pageLanguage } from './page-language.ts';
export {
  exchangeCode,
  type Profile,
  type ProviderAnswer,
  requestCode,
  revokeAll,
  revokeToken,
} from './passwordless.ts';
export { isRefusal, refusalBody } from './provider-errors.ts';
export { loadSdk, type Sdk } from './sdk.ts';
export { markSignIn, mayHaveSession } from './sdk-cookies.ts';
export { createTokenCache, type TokenCache } from './token-cache.ts';
