import { useEffect, useSyncExternalStore } from 'react';
import type { SessionService } from '../../session/state/index.ts';
import { useServices } from './services.ts';

/** The loaded session of a signed-in person; undefined on the server and for visitors. */
export function useSignedIn(): SessionService | undefined {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.signedIn, () => undefined);
}

/** The same, after resuming a stored session. */
export function useResumed(): SessionService | undefined {
  const { session } = useServices();
  useEffect(() => {
    void session
      .open()
      .then((knownService) => knownService.resume())
      .catch(() => {});
  }, [session]);
  return useSignedIn();
}
