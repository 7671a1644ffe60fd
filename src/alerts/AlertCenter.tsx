import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../brand/BrandContext.tsx';
import { useServices } from '../shell/services/index.ts';
import { type AlertLevel, type AlertStore, isUrgent, type ShownAlert } from './alert-store.ts';

const NONE: readonly ShownAlert[] = [];

/** A shape per level, so that color is never the only sign. */
const SHAPES: Record<AlertLevel, string> = {
  success: 'M10 1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm-4 8.7 2.8 2.8L14.2 7.4',
  info: 'M10 1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 7.5v5m0-8v.1',
  warning: 'M10 2 18.7 17.5H1.3L10 2Zm0 5.8v4.4m0 2.6v.1',
  error: 'M6.5 1.5h7l5 5v7l-5 5h-7l-5-5v-7l5-5Zm3.5 4v5.5m0 3v.1',
};

function webAddress(url: string | undefined): string | undefined {
  return url && /^https?:\/\//i.test(url) ? url : undefined;
}

function AlertBar({ alert, onDismiss }: { alert: ShownAlert; onDismiss: () => void }) {
  const text = useText();
  const feedback = webAddress(alert.feedback);
  return (
    <div className="alert" data-level={alert.level} data-along={alert.forNextStep || undefined}>
      <svg className="alert__shape" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={SHAPES[alert.level]} />
      </svg>
      <div className="alert__words">
        <span className="visually-hidden">{text(`alerts.levels.${alert.level}`)}: </span>
        {alert.title && <strong className="alert__title">{alert.title}</strong>}
        <p>{alert.text}</p>
        {alert.details?.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {alert.link && (
          <p>
            <Link to={alert.link.to}>{alert.link.words}</Link>
          </p>
        )}
        {alert.offer === 'sign-in' && <SignIn />}
        {feedback && (
          <p>
            <a href={feedback} target="_blank" rel="noopener noreferrer">
              {text('ui.feedback')} <span className="visually-hidden">{text('ui.opensElsewhere')}</span>
            </a>
          </p>
        )}
      </div>
      <button type="button" className="alert__dismiss" onClick={onDismiss}>
        <span className="visually-hidden">{text('ui.dismiss')}</span>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="m5 5 10 10M15 5 5 15" />
        </svg>
      </button>
    </div>
  );
}

function SignIn() {
  const text = useText();
  const { pathname, search } = useLocation();
  const { siteMap } = useServices();
  const state = { returnTo: `${pathname}${search}`, flow: siteMap.flowOf(pathname) };
  return (
    <p>
      <Link to="/login" state={state}>
        {text('ui.login')}
      </Link>
    </p>
  );
}

/** The space that stays free for the label of the focused field. */
const CLEARANCE_PX = 48;

/** Sticky bars can cover the page: scrolls the focused element out from under them. */
function useUncoverFocus(
  renderBars: RefObject<HTMLDivElement | null>,
  shownAlerts: readonly ShownAlert[],
): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const bar = renderBars.current;
    const isOver = bar && shownAlerts.length > 0 && getComputedStyle(bar).position === 'sticky';
    style.scrollPaddingBlockStart = isOver ? `${bar.offsetHeight + CLEARANCE_PX}px` : '';
    const focused = document.activeElement;
    if (!isOver || !focused || focused === document.body || bar.contains(focused)) return;
    const { top, bottom } = focused.getBoundingClientRect();
    const covered = bar.getBoundingClientRect().bottom + CLEARANCE_PX - top;
    if (covered > 0 && bottom > 0) window.scrollBy(0, -covered);
  }, [renderBars, shownAlerts]);
}

/** Scrolls to a new message if the bars are not sticky: in a low window or a partner's frame. */
function useScrollToNewest(bars: RefObject<HTMLDivElement | null>, newest: ShownAlert | undefined): void {
  useEffect(() => {
    const bar = bars.current;
    // An alert for the next step is shown next to its heading.
    if (!bar || !newest || newest.forNextStep) return;
    if (getComputedStyle(bar).position === 'static') bar.scrollIntoView();
    else if (window.parent !== window && document.hasFocus() && window.scrollY === 0)
      bar.scrollIntoView({ block: 'nearest' });
  }, [bars, newest]);
}

const isCurrent = ({ forNextStep }: ShownAlert): boolean => !forNextStep;

/**
 * The message bars: two live regions, which exist from the start. A message about the previous step has its own
 * live region, as one text, because Orca would speak the parts of a bar again after the whole.
 */
export function AlertCenter({ store }: { store: AlertStore }) {
  const text = useText();
  const shownAlerts = useSyncExternalStore(store.subscribe, store.list, () => NONE);
  const announced = shownAlerts.filter(({ forNextStep }) => forNextStep === 'announced');
  const wordsOf = ({ level, title, text: words, details = [], link }: ShownAlert): string =>
    [`${text(`alerts.levels.${level}`)}:`, title, words, ...details, link?.words].filter(Boolean).join(' ');
  const bars = (isWanted: (alert: ShownAlert) => boolean) =>
    shownAlerts
      .filter(isWanted)
      .map((alert) => <AlertBar key={alert.id} alert={alert} onDismiss={() => store.dismiss(alert.id)} />);
  const barsRef = useRef<HTMLDivElement>(null);
  useUncoverFocus(barsRef, shownAlerts);
  useScrollToNewest(barsRef, shownAlerts.at(-1));
  return (
    <div className="alerts" ref={barsRef}>
      {bars((alert) => !isCurrent(alert))}
      <p className="visually-hidden" role="status">
        {announced.map(wordsOf).join(' ')}
      </p>
      <div role="alert">{bars((alert) => isCurrent(alert) && isUrgent(alert))}</div>
      <div role="status">{bars((alert) => isCurrent(alert) && !isUrgent(alert))}</div>
    </div>
  );
}
