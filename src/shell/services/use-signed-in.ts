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

interface SessionResume {
  session: SessionService | undefined;
  /** Whether the user is signed in is not known yet. */
  isResuming: boolean;
  /** The session could not be loaded or resumed. */
  hasFailed: boolean;
}

/** Resumes a stored session. */
export function useSessionResume(): SessionResume {
  const { session: loader } = useServices();
  const session = useSignedIn();
  const [outcome, setOutcome] = useState<'ended' | 'failed'>();
  useEffect(() => {
    let isWanted = true;
    void loader
      .open()
      .then(async (service) => {
        await service.resume();
        return service.isUnresumed() ? ('failed' as const) : ('ended' as const);
      })
      .catch(() => 'failed' as const)
      .then((next) => isWanted && setOutcome(next));
    return () => {
      isWanted = false;
    };
  }, [loader]);
  return { session, isResuming: !session && !outcome, hasFailed: !session && outcome === 'failed' };
}
