import { createStore } from 'zustand/vanilla';
import type { Boot } from '../../brand/boot.ts';
import type { SessionService } from '../../session/state/index.ts';

/** Loads the session's code if a user may be signed in. */
export interface SessionLoader {
  /** @throws if the code can't be loaded; the next call retries */
  open(): Promise<SessionService>;
  /** This tab has a stored session, or a person signed in lately in this browser; loads no code. */
  mayBeSignedIn(): boolean;
  /** Undefined also while the code is not loaded. */
  signedIn(): SessionService | undefined;
  /** @returns a function that stops listening */
  subscribe(listener: () => void): () => void;
}

/** Home does not load the session's code unless a user may be signed in. */
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
        // The SDK's cookie: another tab or the provider may have a session. The storage key: this tab has a
        // refresh token (src/session/provider/token-cache.ts).
        return (
          document.cookie.includes('.is.authenticated=true') ||
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
