import { useSyncExternalStore } from 'react';
import type { Boot } from '../brand/boot.ts';
import type { SessionService } from '../session/session-service.ts';

let service: SessionService | undefined;
let loading: Promise<SessionService> | undefined;
const listeners = new Set<() => void>();

/** Fetches the session's code and gives the page's one session. Home does without it until somebody may be signed in. */
export function openSession(boot: Boot): Promise<SessionService> {
  loading ??= import('../session/shared-session.ts').then(
    ({ sharedSession }) => {
      service = sharedSession(boot);
      service.store.subscribe(() => {
        for (const listener of listeners) listener();
      });
      for (const listener of listeners) listener();
      return service;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Whether a session lies in this tab, without loading anything: the refresh token's key (src/session/token-cache.ts). */
export function mayBeSignedIn(): boolean {
  if (service) return service.store.getState().loggedIn;
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('trellis-session-'));
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session where it is loaded and somebody is signed in; undefined on the server and for visitors. */
export function useSignedIn(): SessionService | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (service?.store.getState().loggedIn ? service : undefined),
    () => undefined,
  );
}
