import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { alerts } from '../alerts/alert-store.ts';
import { useBrand, useText } from '../brand/BrandContext.tsx';
import { isOpenPage } from './routes.ts';
import { openSession } from './session-door.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Watches for the end of the session (expiry, 401, 'Unauthorized'): shows /app/user/expired, which leads back to the
 * same place; on the open pages a message is enough (spec §8, decision 12). Shows nothing itself.
 */
export function SessionWatch() {
  const { boot } = useBrand();
  const text = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const latest = useRef({ text, navigate, location });
  useEffect(() => {
    latest.current = { text, navigate, location };
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const watch = async (): Promise<void> => {
      const session = await openSession(boot);
      if (gone) return;
      stop = session.onEnded((ending) => {
        if (ending !== 'expired') return;
        const { text: say, navigate: go, location: here } = latest.current;
        if (isOpenPage(here.pathname)) {
          alerts.show({
            level: 'warning',
            title: say('pages.expired.title'),
            text: say('pages.expired.notice'),
          });
          return;
        }
        go('/app/user/expired', { replace: true, state: { returnTo: `${here.pathname}${here.search}` } });
      });
    };
    const cancel = whenIdle(() => void watch().catch(() => {}));
    return () => {
      gone = true;
      cancel();
      stop?.();
    };
  }, [boot]);
  return null;
}
