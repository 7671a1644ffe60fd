import { isRefusal, type TokenCache } from '../provider/index.ts';
import type { CurrentSession } from './current-session.ts';
import type { HandedSession, HandOver } from './hand-over.ts';

interface ResumeParts {
  current: CurrentSession;
  cache: TokenCache;
  handOver: Pick<HandOver, 'ask' | 'isShared' | 'leaveFamily'>;
  /** Distinguishes this tab from a duplicate of another. */
  claim: () => Promise<'own' | 'copy'>;
  /** `subject`: the user that the refresh token must belong to. */
  renew: (subject?: string) => Promise<void>;
  callbackUrl: () => string;
  /** Whether the tab has a visitor's answers, which no account owns yet. */
  hasDraft: () => boolean;
  mayHaveSession: () => boolean;
}

/** Signs in without asking: with this tab's refresh token, another tab's session, or the provider's. */
export function createResume(parts: ResumeParts) {
  const { current, cache, handOver, claim, renew, callbackUrl, hasDraft, mayHaveSession } = parts;
  let resuming: Promise<void> | undefined;

  const signInSilently = async (subject?: string): Promise<void> => {
    try {
      await claim();
      await current.obtainTokens((sdk) => sdk.signInSilently(callbackUrl()));
      await current.read(subject);
    } catch {
      // The provider has no session in this browser.
    }
  };
  const takeOver = async ({ subject, token }: HandedSession): Promise<void> => {
    current.expectSubject(subject);
    await current.obtainTokens(async ({ adopt }) => {
      await claim();
      // Another tab may have exchanged the token: its second use would end the session of all tabs.
      adopt(cache.stored() ?? token);
    });
    await renew(subject);
  };
  /** Joins the session of another tab. @returns false if the provider may be asked for one */
  const joinTab = async (subject: string | undefined): Promise<boolean> => {
    const handedSession = await handOver.ask({ subject });
    if (!handedSession) return false;
    if (handedSession === 'ending') return true;
    try {
      await takeOver(handedSession);
    } catch (error) {
      // Not revoked: the token belongs to the other tab, too.
      if (isRefusal(error)) current.forgetTokens();
    }
    return true;
  };
  /** @param subject a sign-in of another user is refused */
  const join = async (subject: string): Promise<void> => {
    if (!(await joinTab(subject))) await signInSilently(subject);
  };
  const resumeOwn = async (): Promise<void> => {
    try {
      if (handOver.isShared()) {
        const handedSession = await handOver.ask({ own: true });
        if (handedSession === 'ending') {
          cache.clear();
          handOver.leaveFamily();
          return;
        }
        if (handedSession) cache.replace(handedSession.token);
      }
      await current.obtainTokens(async ({ adopt }) => adopt(cache.stored() ?? ''));
      await renew();
    } catch (error) {
      // A refused token is useless; after another failure, the next load needs it.
      if (isRefusal(error)) cache.clear();
    }
  };
  const resume = async (): Promise<void> => {
    if (cache.stored()) {
      if ((await claim()) === 'own') return resumeOwn();
      // A copied tab: the token belongs to the original, and its answers to the same person.
      const subject = current.person();
      cache.clear();
      handOver.leaveFamily();
      return subject === undefined ? undefined : join(subject);
    }
    // After the end of a session, the person is signed in without asking only if another tab has their session.
    const before = current.endedPerson() ?? current.person();
    if (before === undefined && hasDraft()) return;
    if ((await joinTab(before)) || before !== undefined || !mayHaveSession()) return;
    await signInSilently();
  };
  return {
    join,
    resume(): Promise<void> {
      resuming ??= resume();
      return resuming;
    },
  };
}
