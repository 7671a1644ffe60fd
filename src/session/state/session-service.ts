import { SESSION } from '#domain/limits.ts';
import { shellText } from '../../brand/BrandContext.tsx';
import type { Boot } from '../../brand/boot.ts';
import { basenameOf, createSiteMap, MAIN_FLOW } from '../../shell/navigation/index.ts';
import {
  canRedirect,
  createTokenCache,
  isRefusal,
  loadSdk,
  mayHaveSession,
  readIdentityConfig,
  type Sdk,
} from '../provider/index.ts';
import {
  createCodeLock,
  createCodeProof,
  createCodeSignIn,
  createLastSaves,
  createLogOut,
  createRedirectSignIn,
} from '../sign-in/index.ts';
import {
  createPresence,
  createTabClaim,
  draftKey,
  openTabChannel,
  openTabStorage,
  type TabStorage,
} from '../tab/index.ts';
import { createCurrentSession } from './current-session.ts';
import { watchExpiry } from './expiry.ts';
import { createHandOver } from './hand-over.ts';
import { listenToTabs } from './listen-to-tabs.ts';
import { createRenewal } from './renewal.ts';
import { createResume } from './resume.ts';
import type { SessionService } from './session-port.ts';

export type { SessionService } from './session-port.ts';

export interface SessionOptions {
  boot: Boot;
  /** The current time in milliseconds since 1970. */
  now?: () => number;
  /** Each app shares sessions with its own tabs only. */
  app?: 'application' | 'studio';
  /** Replaces the tab's storage in tests. */
  storage?: TabStorage;
  /** Leaves the page, which stays in the history (`assign`) or not (`replace`); replaced in tests. */
  leave?: (url: string, how: 'assign' | 'replace') => void;
  /** Tells a new tab from a duplicated one; replaced in tests. */
  claimTab?: () => Promise<'own' | 'copy'>;
}

/** A page's session service; an application calls it through `src/shell/services/session-loader.ts`. */
export function createSessionService(options: SessionOptions): SessionService {
  const {
    boot,
    app = 'application',
    now = Date.now,
    storage = openTabStorage(),
    leave = (url, how) => window.location[how](url),
    claimTab = createTabClaim(storage),
  } = options;
  const config = readIdentityConfig(boot, window.location.origin);
  const siteMap = createSiteMap(boot);
  const text = shellText(boot.brand?.content);
  const onExchange = (token: string): void => handOver.postRenewed(token);
  const cache = createTokenCache(storage, `trellis-session-${config.clientId}`, onExchange);
  const lock = createCodeLock(storage, now);
  const pageHolders = new Set<object>();
  const lastSaves = createLastSaves();
  let asking: Promise<boolean> | undefined;
  let loading: Promise<Sdk> | undefined;

  const base = (): string => basenameOf(window.location.pathname, boot.brand?.route_prefix);
  /** One address for all flows, because it is registered with the provider. */
  const callbackUrl = (): string => `${window.location.origin}${base()}${MAIN_FLOW.signIn}`;
  const sdk = (): Promise<Sdk> => {
    loading ??= loadSdk({ config, cache, isLasting: storage.isLasting, now }).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  const current = createCurrentSession({
    config,
    storage,
    cache,
    now,
    sdk,
    onChange: () => {
      expiry.check();
      return handOver.markState();
    },
    onForget: () => handOver.leaveFamily(),
    whenOthersEnded: () => handOver.whenOthersEnded(),
    post: (message) => channel.post(message),
  });
  const { store, end } = current;

  const { renew, refresh } = createRenewal(current);
  const scope = [
    app,
    boot.brand?.platform ?? boot.platform,
    window.parent === window ? 'page' : 'frame',
  ].join(' ');
  const handOver = createHandOver({
    store,
    storage,
    cache,
    presence: createPresence(`trellis-signed-in ${config.clientId} ${scope}`),
    post: (message) => channel.post(message),
    scope,
  });
  const { resume, join } = createResume({
    current,
    cache,
    handOver,
    claim: claimTab,
    renew,
    callbackUrl,
    hasDraft: () => siteMap.flows.some(({ id }) => storage.get(draftKey(id)) !== undefined),
    mayHaveSession: () => mayHaveSession(config.clientId),
  });

  /** Logs out except on the open pages [SESSION-4]. */
  const endExpired = (): void => {
    const path = window.location.pathname.slice(base().length) || '/';
    end('expired', { logOut: !siteMap.isOpenPage(path) });
  };
  const expiry = watchExpiry({
    store,
    now,
    refresh,
    end: endExpired,
    postActive: () => channel.post({ type: 'active', subject: store.getState().id ?? '' }),
  });
  const { saveAll } = lastSaves;
  const channel = openTabChannel(
    `trellis-session-${config.clientId}`,
    listenToTabs({ current, handOver, expiry, refresh, saveAll, join }),
  );

  const codes = createCodeSignIn({
    config,
    text,
    lock,
    cache,
    sdk,
    renew,
    claim: claimTab,
    proof: createCodeProof(storage),
  });

  const redirect = createRedirectSignIn({
    text,
    lock,
    sdk,
    claim: claimTab,
    readSession: () => current.read(),
    callbackUrl,
    hasExpired: () => current.last()?.ending === 'expired',
    // Back from the provider's page would redirect to it again.
    redirectTo: (url) => leave(url, 'replace'),
  });
  const logOut = createLogOut({
    config,
    lock,
    cache,
    saveAnswers: saveAll,
    redirectTo: (url) => leave(url, 'assign'),
    end: () => end('logged-out'),
    whenOthersEnded: handOver.whenOthersEnded,
  });

  return {
    store,
    warning: expiry.warning,
    storage,
    isLasting: storage.isLasting,
    hasLogoutEverywhere: config.revokeAllUrl !== undefined,
    startCode: codes.start,
    verifyCode: codes.verify,
    emailCode: {
      start: (email) => codes.start(email),
      verify: codes.verify,
      lockedUntil: lock.lockedUntil,
      sentTo: lock.sentTo,
    },

    async getToken() {
      expiry.check();
      if (!store.getState().loggedIn) return undefined;
      try {
        return await current.obtainTokens(({ client }) =>
          client.getTokenSilently({ timeoutInSeconds: SESSION.refreshSeconds }),
        );
      } catch (error) {
        if (!store.getState().loggedIn) return undefined;
        // `isAuthenticated()` would stay true after the refresh token expired.
        if (!isRefusal(error)) throw error;
        end('expired');
        return undefined;
      }
    },

    resume,
    isUnresumed: () => !store.getState().loggedIn && cache.stored() !== undefined,
    renew: async () => store.getState().loggedIn && (await refresh()) === true,

    async stay() {
      const previousExpiry = store.getState().expires ?? 0;
      const hasRenewed = await refresh();
      if (hasRenewed === undefined) return 'unreachable';
      // If the expiry has not moved, the session has reached its maximum length.
      return hasRenewed && (store.getState().expires ?? 0) > previousExpiry + 1000 ? 'stayed' : 'over';
    },

    holdPage: (holder, isHeld) => void (isHeld ? pageHolders.add(holder) : pageHolders.delete(holder)),
    askOrJoin(question) {
      asking ??= question().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    canRedirect: () => pageHolders.size === 0 && canRedirect(storage.isLasting),
    loginRedirect: redirect.start,
    handleCallback: redirect.finish,
    beforeLogOut: lastSaves.add,
    logout: logOut.here,
    logoutEverywhere: logOut.everywhere,
    expire: () => end('expired'),
    ending: () => current.last()?.ending,
    lastEmail() {
      const last = current.last();
      return last?.ending === 'expired' ? last.email : undefined;
    },
    onEnded: current.onEnded,
  };
}
