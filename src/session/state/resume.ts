import { isRefusal, type TokenCache } from '../provider/index.ts';
import type { CurrentSession } from './current-session.ts';

interface ResumeParts {
  current: CurrentSession;
  cache: TokenCache;
  /** Distinguishes this tab from a duplicate of another. */
  claim: () => Promise<'own' | 'copy'>;
  /** Exchanges the refresh token. */
  renew: () => Promise<void>;
  callbackUrl: () => string;
}

/**
 * Signs in without asking the person: with this tab's refresh token, or because the provider has a session in
 * this browser.
 */
export function createResume({ current, cache, claim, renew, callbackUrl }: ResumeParts) {
  let resuming: Promise<void> | undefined;

  /** @param subject the user of this page: a sign-in of another user is refused */
  const signInSilently = async (subject: string): Promise<void> => {
    try {
      await claim();
      await current.obtain((sdk) => sdk.signInSilently(callbackUrl()));
      await current.read(subject);
    } catch {
      // The provider has no session in this browser: the page offers sign-in.
    }
  };
  const resume = async (): Promise<void> => {
    const token = cache.stored();
    if (!token) return;
    try {
      if ((await claim()) === 'copy') {
        // The token belongs to the original tab. Its answers were copied, too, so only the same person may
        // continue.
        const subject = current.person();
        cache.clear();
        if (subject !== undefined) await signInSilently(subject);
        return;
      }
      await current.obtain(async ({ adopt }) => adopt(token));
      await renew();
    } catch (error) {
      // A refused token is useless; if the provider could not be reached, the token is kept for the next
      // load.
      if (isRefusal(error)) cache.clear();
    }
  };
  return {
    signInSilently,
    resume(): Promise<void> {
      resuming ??= resume();
      return resuming;
    },
  };
}
