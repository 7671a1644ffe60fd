import { createStore } from 'zustand/vanilla';
import type { Boot } from '../../brand/boot.ts';
import type { SessionService } from '../../session/state/index.ts';

/** Access to an application's session, whose code is loaded if somebody may be signed in. */
export interface SessionLoader {
  /**
   * Loads the session's code and returns the application's session. @throws if the code can't be loaded; the
   * next call retries
   */
  open(): Promise<SessionService>;
  /** Whether this tab has a stored session, or a person signed in lately in this browser; loads no code. */
  mayBeSignedIn(): boolean;
  /** The session if it is loaded and somebody is signed in. */
  signedIn(): SessionService | undefined;
  /** Listens for sign-in, sign-out and changes of the session. @returns a function that stops it */
  subscribe(listener: () => void): () => void;
}

/** Home does not load the session's code unless somebody may be signed in. */
export function createSessionLoader(boot: Boot): SessionLoader {
  const { getState, setState, subscribe } = createStore<{ service?: SessionService }>(() => ({}));
  let loading: Promise<SessionService> | undefined;
  const load = async (): Promise<SessionService> => {
    const { createSessionService } = await import('../../session/state/session-service.ts');
    const service = createSessionService({ boot });
    service.store.subscribe(() => setState({ service }));
    setState({ service });
    return service;
  };
  const signedIn = (): SessionService | undefined => {
    const { service } = getState();
    return service?.store.getState().loggedIn ? service : undefined;
  };
  return {
    open() {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    mayBeSignedIn() {
      if (getState().service) return signedIn() !== undefined;
      try {
        // Key of the refresh token (src/session/provider/token-cache.ts).
        // The SDK's cookie (src/session/provider/known-browser.ts): another tab, or the provider, may have a session.
        return (
          document.cookie.includes('.is.authenticated=') ||
          Object.keys(sessionStorage).some((key) => key.startsWith('trellis-session-'))
        );
      } catch {
        return false;
      }
    },
    signedIn,
    subscribe,
  };
}
