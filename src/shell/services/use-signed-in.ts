import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SessionService } from '../../session/state/index.ts';
import { useServices } from './services.ts';

/** The loaded session of a signed-in person; undefined on the server and for visitors. */
export function useSignedIn(): SessionService | undefined {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.signedIn, () => undefined);
}

/** Resumes a stored session, and returns the same as `useSignedIn`. */
export function useResumedSession(): SessionService | undefined {
  return useSessionResume().session;
}

/** Resumes a stored session; `isResuming`: whether the user is signed in is not known yet. */
export function useSessionResume(): { session: SessionService | undefined; isResuming: boolean } {
  const { session: loader } = useServices();
  const session = useSignedIn();
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void loader
      .open()
      .then((service) => service.resume())
      .catch(() => {})
      .then(() => isWanted && setEnded(true));
    return () => {
      isWanted = false;
    };
  }, [loader]);
  return { session, isResuming: !session && !hasEnded };
}
