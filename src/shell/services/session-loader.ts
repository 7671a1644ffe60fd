import { createStore } from 'zustand/vanilla';
import type { Boot } from '../../brand/boot.ts';
import type { SessionService } from '../../session/state/index.ts';

/** The way to an application's session, whose code is fetched when somebody may be signed in. */
export interface SessionLoader {
  /** Fetches the session's code and gives the application's one session. @throws where the code can't be had; then the next call tries again */
  open(): Promise<SessionService>;
  /** Whether a session lies in this tab, without loading anything. */
  mayBeSignedIn(): boolean;
  /** The session where it is loaded and somebody is signed in. */
  signedIn(): SessionService | undefined;
  /** Hears when somebody signs in or out, or the session changes. @returns how to stop */
  subscribe(listener: () => void): () => void;
}

/** Home does without the session's code until somebody may be signed in. */
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
        // The refresh token's key (src/session/provider/token-cache.ts).
        return Object.keys(sessionStorage).some((key) => key.startsWith('trellis-session-'));
      } catch {
        return false;
      }
    },
    signedIn,
    subscribe,
  };
}
