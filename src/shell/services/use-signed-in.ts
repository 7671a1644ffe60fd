import { useEffect, useSyncExternalStore } from 'react';
import type { SessionService } from '../../session/state/index.ts';
import { useServices } from './services.ts';

/** The session if it is loaded and somebody is signed in; undefined on the server and for visitors. */
export function useSignedIn(): SessionService | undefined {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.signedIn, () => undefined);
}

/** The same, resuming a stored session after a reload. For visitors it loads only the session's code. */
export function useResumed(): SessionService | undefined {
  const { session } = useServices();
  useEffect(() => {
    void session
      .open()
      .then((known) => known.resume())
      .catch(() => {});
  }, [session]);
  return useSignedIn();
}
