import type { Translate } from '../../brand/BrandContext.tsx';
import type { Sdk } from '../provider/index.ts';
import { identityErrorText, pageLanguage, refusalBody } from '../provider/index.ts';
import { type CallbackResult, withTimeLimit } from './callback.ts';
import type { createCodeLock } from './code-lock.ts';
import { safeReturnTo } from './return-to.ts';

interface RedirectParts {
  text: Translate;
  lock: ReturnType<typeof createCodeLock>;
  sdk: () => Promise<Sdk>;
  /** Makes this tab the owner of the new token. */
  claim: () => Promise<unknown>;
  readSession: () => Promise<void>;
  callbackUrl: () => string;
  /** Whether a session has ended in this page: then the provider must ask for sign-in again. */
  hasExpired: () => boolean;
  redirectTo: (url: string) => void;
}

/** Sign-in on the provider's own page: redirect and return. */
export function createRedirectSignIn(parts: RedirectParts) {
  const { text, lock, sdk, claim, readSession, callbackUrl, hasExpired, redirectTo } = parts;
  let redirecting: Promise<void> | undefined;
  let callback: Promise<CallbackResult> | undefined;

  const finish = async (): Promise<string | undefined> => {
    const { href, origin } = window.location;
    const { client } = await sdk();
    await claim();
    const { appState } = await client.handleRedirectCallback<{ returnTo?: unknown }>(href);
    await readSession();
    lock.clear();
    return safeReturnTo(appState?.returnTo, origin);
  };

  return {
    start(returnTo?: string, email?: string): Promise<void> {
      redirecting ??= (async () => {
        const { client } = await sdk();
        const hint = email ?? lock.sentTo();
        await client.loginWithRedirect({
          authorizationParams: {
            redirect_uri: callbackUrl(),
            connection: 'email',
            screen_hint: 'signup',
            ui_locales: pageLanguage(),
            ...(hasExpired() ? { prompt: 'login' } : {}),
            ...(hint ? { login_hint: hint } : {}),
          },
          appState: { returnTo },
          openUrl: redirectTo,
        });
      })().finally(() => {
        redirecting = undefined;
      });
      return redirecting;
    },

    /** Runs once per page load, because a code works once. Times out after five seconds [SIGN-31]. */
    finish(): Promise<CallbackResult> {
      callback ??= withTimeLimit(finish())
        .then((returnTo) => ({ ok: true as const, returnTo }))
        .catch((error: unknown) => {
          return { ok: false as const, text: identityErrorText('identity', refusalBody(error), text) };
        });
      return callback;
    },
  };
}
