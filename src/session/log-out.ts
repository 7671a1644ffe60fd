import type { createCodeLock } from './code-lock.ts';
import type { IdentitySetting } from './identity-setting.ts';
import { revokeAll, revokeToken } from './passwordless.ts';
import type { TokenCache } from './token-cache.ts';

interface LogOutParts {
  setting: IdentitySetting;
  lock: ReturnType<typeof createCodeLock>;
  cache: TokenCache;
  /** Has what is not saved yet saved, as long as that takes no time to speak of. */
  settle: () => Promise<unknown>;
  /** Ends the session of this page. */
  end: () => void;
  leave: (url: string) => void;
}

/** A person's own log-out: here and at the provider, which leads back to the site's origin (decision 12). What was typed is saved first. */
export function createLogOut({ setting, lock, cache, settle, end, leave }: LogOutParts) {
  const here = async (): Promise<void> => {
    const token = cache.stored();
    lock.clear();
    end();
    if (token) await revokeToken(setting, token);
    const query = new URLSearchParams({ client_id: setting.clientId, returnTo: window.location.origin });
    const domain = /^https?:/.test(setting.domain) ? setting.domain : `https://${setting.domain}`;
    leave(`${domain}/v2/logout?${query}`);
  };
  const atAll = async (): Promise<boolean> => {
    const token = cache.stored();
    if (!setting.revokeAllUrl || !token) return false;
    const answer = await revokeAll(setting, setting.revokeAllUrl, token);
    if (answer.kind !== 'ok') return false;
    await here();
    return true;
  };
  let leaving: Promise<void> | undefined;
  let ending: Promise<boolean> | undefined;
  return {
    /** Of this tab, and of the others of this browser. Asked for again meanwhile, it is the same one. */
    here(): Promise<void> {
      leaving ??= settle()
        .then(here)
        .finally(() => {
          leaving = undefined;
        });
      return leaving;
    },
    /** On every device; asked for again meanwhile, it is the same one. @returns whether the provider did so */
    everywhere(): Promise<boolean> {
      ending ??= settle()
        .then(atAll)
        .finally(() => {
          ending = undefined;
        });
      return ending;
    },
  };
}
