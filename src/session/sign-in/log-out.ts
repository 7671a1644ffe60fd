import { SESSION } from '#domain/limits.ts';
import type { IdentitySetting, TokenCache } from '../provider/index.ts';
import { revokeAll, revokeToken } from '../provider/index.ts';
import { withTimeLimit } from './callback.ts';
import type { createCodeLock } from './code-lock.ts';

interface LogOutParts {
  setting: IdentitySetting;
  lock: ReturnType<typeof createCodeLock>;
  cache: TokenCache;
  /** Saves unsaved answers within a short time. */
  settle: () => Promise<unknown>;
  end: () => void;
  /** Resolves once the other tabs, which share the tokens, have saved their answers. */
  othersEnded: () => Promise<void>;
  leave: (url: string) => void;
}

/** The person's own log-out, here and at the provider, which redirects to the site's origin [SIGN-25]. */
export function createLogOut({ setting, lock, cache, settle, end, othersEnded, leave }: LogOutParts) {
  const logOutUrl = (): string => {
    const query = new URLSearchParams({ client_id: setting.clientId, returnTo: window.location.origin });
    const domain = /^https?:/.test(setting.domain) ? setting.domain : `https://${setting.domain}`;
    return `${domain}/v2/logout?${query}`;
  };
  /** Ends the provider's session if the tab is closed first, and the browser sends the provider's cookie along. */
  const endAtProvider = (): void =>
    void fetch(logOutUrl(), { mode: 'no-cors', credentials: 'include', keepalive: true }).catch(() => {});
  const logOutHere = async (): Promise<void> => {
    const token = cache.stored();
    lock.clear();
    window.addEventListener('pagehide', endAtProvider, { once: true });
    end();
    await othersEnded();
    // The request outlives the page.
    if (token) await withTimeLimit(revokeToken(setting, token), SESSION.logOutSaveMs).catch(() => {});
    window.removeEventListener('pagehide', endAtProvider);
    leave(logOutUrl());
  };
  const atAll = async (): Promise<boolean> => {
    const token = cache.stored();
    if (!setting.revokeAllUrl || !token) return false;
    const answer = await revokeAll(setting, setting.revokeAllUrl, token);
    if (answer.kind !== 'ok') return false;
    await logOutHere();
    return true;
  };
  /** Saves input first; during a log-out, returns its promise. */
  const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
    let running: Promise<T> | undefined;
    return () => {
      running ??= settle()
        .then(work)
        .finally(() => {
          running = undefined;
        });
      return running;
    };
  };
  return {
    /** Logs out all tabs of this browser. */
    here: once(logOutHere),
    /** @returns whether the provider did it */
    everywhere: once(atAll),
  };
}
