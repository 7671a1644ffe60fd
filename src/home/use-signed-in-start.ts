import { type MouseEvent, useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBrand } from '../brand/BrandContext.tsx';
import type { Boot } from '../brand/boot.ts';
import type { SessionService } from '../session/session-service.ts';
import { FLOWS, type FlowId } from '../shell/flows.ts';
import { mayBeSignedIn, openSession, useSignedIn } from '../shell/session-door.ts';

/** A signed-in person who opens the start goes on to where it leads them (decision 11). Loads nothing for everybody else. */
export function useSignedInStart(flow: FlowId): void {
  const { boot } = useBrand();
  const navigate = useNavigate();
  useEffect(() => {
    if (!mayBeSignedIn()) return;
    let gone = false;
    const check = async (): Promise<void> => {
      const { loggedIn } = (await resumed(boot)).store.getState();
      const to = FLOWS[flow].signedInHome;
      if (!gone && loggedIn && to) navigate(to, { replace: true });
    };
    void check().catch(() => {});
    return () => {
      gone = true;
    };
  }, [boot, flow, navigate]);
}

/**
 * Where the primary button of home leads: the first step, or for a signed-in person with accounts the choice of one of
 * them (spec §1). A click that comes before the session is known waits for it.
 */
export function useStart(flow: FlowId): { to: string; onClick: (event: MouseEvent) => void } {
  const { boot } = useBrand();
  const navigate = useNavigate();
  const session = useSignedIn();
  const onClick = useCallback(
    (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (session || !isPlain || !FLOWS[flow].accounts || !mayBeSignedIn()) return;
      event.preventDefault();
      void resumed(boot).then(
        (known) => navigate(startOf(flow, known)),
        () => navigate(FLOWS[flow].entry),
      );
    },
    [boot, flow, navigate, session],
  );
  return { to: startOf(flow, session), onClick };
}

function startOf(flow: FlowId, session: SessionService | undefined): string {
  const { entry, accounts } = FLOWS[flow];
  return accounts && session && session.store.getState().accounts.length > 0 ? accounts : entry;
}

async function resumed(boot: Boot): Promise<SessionService> {
  const session = await openSession(boot);
  await session.resume();
  return session;
}
