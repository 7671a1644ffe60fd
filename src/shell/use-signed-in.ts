import { useSyncExternalStore } from 'react';
import type { SessionService } from '../session/session-port.ts';
import { useServices } from './services.ts';

/** The session where it is loaded and somebody is signed in; undefined on the server and for visitors. */
export function useSignedIn(): SessionService | undefined {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.signedIn, () => undefined);
}
