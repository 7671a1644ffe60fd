import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBrand } from '../brand/BrandContext.tsx';
import { SIGNED_IN_START } from '../shell/routes.ts';
import { mayBeSignedIn, openSession } from '../shell/session-door.ts';

/** A signed-in person who opens the start goes to /app/select (decision 11). Loads nothing for everybody else. */
export function useSignedInStart(): void {
  const { boot } = useBrand();
  const navigate = useNavigate();
  useEffect(() => {
    if (!mayBeSignedIn()) return;
    let gone = false;
    const check = async (): Promise<void> => {
      const session = await openSession(boot);
      await session.resume();
      if (!gone && session.store.getState().loggedIn) navigate(SIGNED_IN_START, { replace: true });
    };
    void check().catch(() => {});
    return () => {
      gone = true;
    };
  }, [boot, navigate]);
}
