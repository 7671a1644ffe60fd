import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyDialog, useLatest } from '#engine/react';
import { useFocusReturn, useLastDefined } from '../../alerts/closing.ts';
import { dropDraft } from '../../application/runtime/index.ts';
import { useText } from '../../brand/BrandContext.tsx';
import type { SessionEnding, SessionService } from '../../session/state/index.ts';
import type { SiteMap } from '../navigation/index.ts';
import { useServices, whenIdle } from '../services/index.ts';

/** Loaded when needed, because dialogs need Fluent UI. */
const SessionWarning = lazyDialog(async () => (await import('./SessionWarning.tsx')).SessionWarning);

/** The address to return to after sign-in. Leaves out a return link's token, which must not be stored. */
function returnAddress(siteMap: SiteMap, { pathname, search }: { pathname: string; search: string }): string {
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
  const [watchedSession, setWatchedSession] = useState<SessionService>();
  useFocusReturn(
    useCallback((listener) => watchedSession?.warning.subscribe(listener) ?? (() => {}), [watchedSession]),
    useCallback(() => watchedSession?.warning.getState().endsAt !== undefined, [watchedSession]),
  );
  const noticeOnArrival = useRef<string>(undefined);
  const latest = useLatest({ text, navigate, location });
  useEffect(() => {
    const stops: (() => void)[] = [];
    let isUnmounted = false;
    const onEnded = (ending: SessionEnding, elsewhere: boolean): void => {
      const { text: translate, navigate: go, location } = latest.current;
      const open = siteMap.isOpenPage(location.pathname);
      if (ending === 'expired') {
        if (open) {
          const [title, notice] = [translate('pages.expired.title'), translate('pages.expired.notice')];
          alerts.show({ level: 'warning', title, text: notice });
        } else
          go(siteMap.placesOf(siteMap.flowOf(location.pathname)).expired, {
            replace: true,
            state: { returnTo: returnAddress(siteMap, location) },
          });
        return;
      }
      // A running application clears only its own flow's data, so all flows are cleared here.
      submissions.drop();
      for (const { id } of siteMap.flows) dropDraft(id);
      if (!elsewhere) {
        if (ending !== 'logged-out') return;
        // The provider's session lasts until the redirect, although the page already shows a visitor.
        const leaving = translate('session.leaving');
        alerts.show({ level: 'info', text: leaving });
        noticeOnArrival.current = open ? undefined : leaving;
        return;
      }
      const notice = translate(`session.elsewhere.${ending}`);
      if (open) alerts.show({ level: 'info', text: notice });
      else {
        // Shown after the navigation, because leaving a step removes its messages.
        noticeOnArrival.current = notice;
        go(siteMap.placesOf(siteMap.flowOf(location.pathname)).home, { replace: true });
      }
    };
    const watch = async (): Promise<void> => {
      const session = await loader.open();
      if (isUnmounted) return;
      const show = ({ endsAt }: { endsAt?: number }): void =>
        setEndingSession(endsAt === undefined ? undefined : { session, endsAt });
      setWatchedSession(session);
      show(session.warning.getState());
      stops.push(session.onEnded(onEnded), session.warning.subscribe(show));
    };
    const begin = (): void => void watch().catch(() => {});
    // Starts at once if a person may be signed in, so that no end of the session is missed.
    const cancel = loader.mayBeSignedIn() ? begin() : whenIdle(begin);
    return () => {
      isUnmounted = true;
      cancel?.();
      for (const stop of stops) stop();
    };
  }, [latest, loader, alerts, submissions, siteMap]);
  useEffect(() => {
    const notice = noticeOnArrival.current;
    noticeOnArrival.current = undefined;
    if (notice) alerts.show({ level: 'info', text: notice });
  }, [alerts, location.pathname]);
  const shownEnding = useLastDefined(endingSession);
  if (!shownEnding) return null;
  return (
    <SessionWarning
      open={endingSession !== undefined}
      {...shownEnding}
      returnTo={returnAddress(siteMap, location)}
      onMissing={() => alerts.show({ level: 'warning', text: text('alerts.network') })}
    />
  );
}
