import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyDialog } from '#engine/react';
import { useFocusReturn, useLasting } from '../../alerts/closing.ts';
import { dropDraft } from '../../application/runtime/index.ts';
import { useText } from '../../brand/BrandContext.tsx';
import type { Ending, SessionService } from '../../session/state/session-service.ts';
import type { SiteMap } from '../navigation/index.ts';
import { useServices, whenIdle } from '../services/index.ts';

/** Dialogs need the UI library. */
const SessionWarning = lazyDialog(async () => (await import('./SessionWarning.tsx')).SessionWarning);

/** A return link's token is never stored in history or storage: a signed-in person does not need it. */
function placeOf(siteMap: SiteMap, { pathname, search }: { pathname: string; search: string }): string {
  return siteMap.isLinkPage(pathname) ? pathname : `${pathname}${search}`;
}

/**
 * Handles the end of the session: shows /app/user/expired, which returns to the same page; open pages only
 * show a message [SESSION-6] [SESSION-7].
 */
export function SessionWatch() {
  const { alerts, submissions, session: loader, siteMap } = useServices();
  const text = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const [endingSession, setEndingSession] = useState<{ session: SessionService; endsAt: number }>();
  const [watched, setWatched] = useState<SessionService>();
  useFocusReturn(
    useCallback((listener) => watched?.warning.subscribe(listener) ?? (() => {}), [watched]),
    useCallback(() => watched?.warning.getState().endsAt !== undefined, [watched]),
  );
  const onArrival = useRef<string>(undefined);
  const latest = useRef({ text, navigate, location });
  useEffect(() => {
    latest.current = { text, navigate, location };
  });
  useEffect(() => {
    const stops: (() => void)[] = [];
    let isUnmounted = false;
    const onEnded = (ending: Ending, elsewhere: boolean): void => {
      const { text: say, navigate: go, location } = latest.current;
      const open = siteMap.isOpenPage(location.pathname);
      if (ending === 'expired') {
        if (open) {
          const [title, notice] = [say('pages.expired.title'), say('pages.expired.notice')];
          alerts.show({ level: 'warning', title, text: notice });
        } else
          go(siteMap.placesOf(siteMap.flowOf(location.pathname)).expired, {
            replace: true,
            state: { returnTo: placeOf(siteMap, location) },
          });
        return;
      }
      // A running application only clears its own flow.
      submissions.drop();
      for (const { id } of siteMap.flows) dropDraft(id);
      if (!elsewhere) {
        if (ending !== 'logged-out') return;
        // The page looks signed out, but the provider's session still lasts.
        const leaving = say('session.leaving');
        alerts.show({ level: 'info', text: leaving });
        onArrival.current = open ? undefined : leaving;
        return;
      }
      const notice = say(`session.elsewhere.${ending}`);
      if (open) alerts.show({ level: 'info', text: notice });
      else {
        // Leaving a step removes its messages.
        onArrival.current = notice;
        go(siteMap.placesOf(siteMap.flowOf(location.pathname)).home, { replace: true });
      }
    };
    const watch = async (): Promise<void> => {
      const session = await loader.open();
      if (isUnmounted) return;
      const show = ({ endsAt }: { endsAt?: number }): void =>
        setEndingSession(endsAt === undefined ? undefined : { session, endsAt });
      setWatched(session);
      show(session.warning.getState());
      stops.push(session.onEnded(onEnded), session.warning.subscribe(show));
    };
    const begin = (): void => void watch().catch(() => {});
    // If somebody may be signed in, at once, so that no end is missed.
    const cancel = loader.mayBeSignedIn() ? begin() : whenIdle(begin);
    return () => {
      isUnmounted = true;
      cancel?.();
      for (const stop of stops) stop();
    };
  }, [loader, alerts, submissions, siteMap]);
  useEffect(() => {
    const notice = onArrival.current;
    onArrival.current = undefined;
    if (notice) alerts.show({ level: 'info', text: notice });
  }, [alerts, location.pathname]);
  const shownEnding = useLasting(endingSession);
  if (!shownEnding) return null;
  return (
    <SessionWarning
      open={endingSession !== undefined}
      {...shownEnding}
      returnTo={placeOf(siteMap, location)}
      onMissing={() => alerts.show({ level: 'warning', text: text('alerts.network') })}
    />
  );
}
