import { createStore } from 'zustand/vanilla';
import type { SessionService, Warning } from '../../../session/state/index.ts';
import { openTabStorage } from '../../../session/tab/index.ts';
import type { SessionLoader } from '../../../shell/services/index.ts';

/** A signed-in person, or a visitor, without a token or provider. */
export function previewSession(isVisitor = false): SessionLoader {
  const person = {
    loggedIn: true,
    email: 'ann.oak@example.com',
    name: 'Ann Oak',
    firstName: 'Ann',
    lastName: 'Oak',
    id: 'preview',
    type: 'applicant',
    accounts: [],
  };
  const store: SessionService['store'] = createStore(() =>
    isVisitor ? { loggedIn: false, accounts: [] } : person,
  );
  const succeed = async () => ({ ok: true as const });
  const service: SessionService = {
    store,
    warning: createStore<Warning>(() => ({})),
    startCode: succeed,
    verifyCode: succeed,
    emailCode: { start: succeed, verify: succeed, lockedUntil: () => undefined, sentTo: () => undefined },
    getToken: async () => undefined,
    renew: async () => false,
    resume: async () => {},
    isUnresumed: () => false,
    stay: async () => 'stayed',
    holdPage: () => {},
    askOrJoin: async () => false,
    canRedirect: () => false,
    loginRedirect: async () => {},
    handleCallback: async () => ({ ok: true, returnTo: undefined }),
    beforeLogOut: () => () => {},
    logout: async () => {},
    logoutEverywhere: async () => false,
    hasLogoutEverywhere: false,
    expire: () => {},
    ending: () => undefined,
    lastEmail: () => undefined,
    onEnded: () => () => {},
    storage: openTabStorage(),
    // The preview denies storage itself: do not offer another window.
    isLasting: true,
  };
  return {
    open: async () => service,
    mayBeSignedIn: () => !isVisitor,
    signedIn: () => (isVisitor ? undefined : service),
    subscribe: () => () => {},
  };
}
