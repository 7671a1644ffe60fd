import { createStore, type StoreApi } from 'zustand/vanilla';
import { SESSION } from '#domain/limits.ts';
import type { Session } from './session.ts';

const ACTIVITY = ['pointerdown', 'keydown', 'focus', 'visibilitychange'] as const;

export interface Warning {
  /** When the session ends, in milliseconds since 1970; undefined while that is far. */
  endsAt?: number;
}

export interface ExpiryParts {
  store: StoreApi<Session>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Exchanges the refresh token; what comes of it stands in the store. Never throws. */
  refresh: () => Promise<unknown>;
  /** The session's time is over. */
  end: () => void;
  /** The person did something while less than a day remained: other tabs keep their sessions too. */
  postActive: () => void;
}

/** Watches the time of a session. */
export interface ExpiryWatch {
  warning: StoreApi<Warning>;
  /** The person is there: refreshes where less than a day remains [SESSION-3]. */
  active(): void;
  /** The session began, was renewed, or ended. */
  check(): void;
}

/**
 * Ends a session whose time has passed; refreshes one that is in use when less than a day remains; warns before the end
 * of one that is left alone. A session left alone is not prolonged by an open tab.
 */
export function watchExpiry({ store, now, refresh, end, postActive }: ExpiryParts): ExpiryWatch {
  const warning = createStore<Warning>(() => ({}));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastTry = Number.NEGATIVE_INFINITY;
  let listening = false;

  const check = (): void => {
    clearTimeout(timer);
    const { loggedIn, expires } = store.getState();
    listen(loggedIn);
    if (!loggedIn || expires === undefined) {
      warn(undefined);
      return;
    }
    const left = expires - now();
    if (left <= 0) {
      warn(undefined);
      end();
      return;
    }
    warn(left <= SESSION.warnBeforeMs ? expires : undefined);
    const next = left > SESSION.warnBeforeMs ? left - SESSION.warnBeforeMs : left;
    timer = setTimeout(check, Math.min(next, SESSION.checkAgainMs));
  };
  const warn = (endsAt: number | undefined): void => {
    if (warning.getState().endsAt !== endsAt) warning.setState({ endsAt }, true);
  };
  const active = (): void => {
    check();
    const { loggedIn, expires } = store.getState();
    // Once the person is asked, only their answer counts.
    if (!loggedIn || expires === undefined || warning.getState().endsAt !== undefined) return;
    if (expires - now() >= SESSION.refreshUnderMs || now() - lastTry < SESSION.betweenTriesMs) return;
    lastTry = now();
    void refresh();
    postActive();
  };
  const onActivity = (event: Event): void => {
    if (event.type === 'visibilitychange' && document.visibilityState === 'hidden') return;
    active();
  };
  const listen = (wanted: boolean): void => {
    if (wanted === listening) return;
    listening = wanted;
    for (const type of ACTIVITY) {
      if (wanted) window.addEventListener(type, onActivity, { passive: true, capture: true });
      else window.removeEventListener(type, onActivity, { capture: true });
    }
  };
  return { warning, active, check };
}
