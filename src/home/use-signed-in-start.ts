import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { placesOf } from '../shell/flows.ts';
import { useServices } from '../shell/services.ts';

/** A signed-in person who opens the start goes on to where it leads them (decision 11). Loads nothing for everybody else. */
export function useSignedInStart(flow: string): void {
  const { session: loader } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    if (!loader.mayBeSignedIn()) return;
    let gone = false;
    const check = async (): Promise<void> => {
      const session = await loader.open();
      await session.resume();
      const to = placesOf(flow).signedInHome;
      if (!gone && to && session.store.getState().loggedIn)
        navigate(`${to}${window.location.search}`, { replace: true });
    };
    void check().catch(() => {});
    return () => {
      gone = true;
    };
  }, [loader, flow, navigate]);
}
