import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBrand } from '../brand/BrandContext.tsx';
import { FLOWS, type FlowId } from '../shell/flows.ts';
import { mayBeSignedIn, openSession } from '../shell/session-door.ts';

/** A signed-in person who opens the start goes on to where it leads them (decision 11). Loads nothing for everybody else. */
export function useSignedInStart(flow: FlowId): void {
  const { boot } = useBrand();
  const navigate = useNavigate();
  useEffect(() => {
    if (!mayBeSignedIn()) return;
    let gone = false;
    const check = async (): Promise<void> => {
      const session = await openSession(boot);
      await session.resume();
      const to = FLOWS[flow].signedInHome;
      if (!gone && to && session.store.getState().loggedIn) navigate(to, { replace: true });
    };
    void check().catch(() => {});
    return () => {
      gone = true;
    };
  }, [boot, flow, navigate]);
}
