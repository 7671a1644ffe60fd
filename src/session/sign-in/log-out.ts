import { SESSION } from '#domain/limits.ts';
import type { IdentityConfig, TokenCache } from '../provider/index.ts';
import { revokeAll, revokeToken } from '../provider/index.ts';
import { withTimeLimit } from './callback.ts';
import type { createCodeLock } from './code-lock.ts';

interface LogOutParts {
  config: IdentityConfig;
  lock: ReturnType<typeof createCodeLock>;
  cache: TokenCache;
  /** Saves unsaved answers within a short time. */
  saveAnswers: () => Promise<unknown>;
  end: () => void;
  /** Resolves once the other tabs, which share the tokens, have saved their answers. */
  whenOthersEnded: () => Promise<void>;
  redirectTo: (url: string) => void;
}

/** The person's own log-out, here and at the provider, which redirects to the site's origin [SIGN-25]. */
export function createLogOut({
  config,
  lock,
  cache,
  saveAnswers,
  end,
  whenOthersEnded,
  redirectTo,
}: LogOutParts) {
  const logOutUrl = (): string => {
    const query = new URLSearchParams({ client_id: config.clientId, returnTo: window.location.origin });
    const domain = /^https?:/.test(config.domain) ? config.domain : `https://${config.domain}`;
    return `${domain}/v2/logout?${query}`;
  };
  /** Ends the provider's session if the tab is closed before the redirect. Needs the provider's cookie. */
  const endAtProvider = (): void =>
    void fetch(logOutUrl(), { mode: 'no-cors', credentials: 'include', keepalive: true }).catch(() => {});
  const logOutHere = async (): Promise<void> => {
    const token = cache.stored();
    lock.clear();
    window.addEventListener('pagehide', endAtProvider, { once: true });
    end();
    await whenOthersEnded();
    // The request outlives the page.
    if (token) await withTimeLimit(revokeToken(config, token), SESSION.logOutSaveMs).catch(() => {});
    window.removeEventListener('pagehide', endAtProvider);
    redirectTo(logOutUrl());
  };
  const logOutAtAll = async (): Promise<boolean> => {
    const token = cache.stored();
    if (!config.revokeAllUrl || !token) return false;
    const response = await revokeAll(config, config.revokeAllUrl, token);
    if (response.kind !== 'ok') return false;
    await logOutHere();
    return true;
  };
  /** Saves the answers before `work`. A call during a running log-out returns the same promise. */
  const afterSaving = <T>(work: () => Promise<T>): (() => Promise<T>) => {
    let running: Promise<T> | undefined;
    return () => {
      running ??= saveAnswers()
        .then(work)
        .finally(() => {
          running = undefined;
        });
      return running;
    };
  };
  return {
    /** Logs out all tabs of this browser. */
    here: afterSaving(logOutHere),
    /** @returns whether the provider did it */
    everywhere: afterSaving(logOutAtAll),
  };
}
