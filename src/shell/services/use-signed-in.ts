import { useEffect, useSyncExternalStore } from 'react';
import type { SessionService } from '../../session/state/index.ts';
import { useServices } from './services.ts';

/** The loaded session of a signed-in person; undefined on the server and for visitors. */
export function useSignedIn(): SessionService | undefined {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.signedIn, () => undefined);
}

/** Resumes a stored session, and returns the same as `useSignedIn`. */
export function useResumedSession(): SessionService | undefined {
  const { session } = useServices();
  useEffect(() => {
    void session
      .open()
      .then((service) => service.resume())
      .catch(() => {});
  }, [session]);
  return useSignedIn();
}
