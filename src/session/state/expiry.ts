import { createStore, type StoreApi } from 'zustand/vanilla';
import { SESSION } from '#domain/limits.ts';
import type { Session } from './session.ts';

const ACTIVITY = ['pointerdown', 'keydown', 'focus', 'visibilitychange'] as const;

export interface Warning {
  /** End of the session in milliseconds since 1970; undefined if it is far away. */
  endsAt?: number;
}

export interface ExpiryParts {
  store: StoreApi<Session>;
  /** The current time in milliseconds since 1970. */
  now: () => number;
  /** Exchanges the refresh token; updates the store. Never throws. */
  refresh: () => Promise<unknown>;
  end: () => void;
  /** Reports the activity to other tabs, so that their sessions are refreshed too. */
  postActive: () => void;
}

export interface ExpiryWatch {
  warning: StoreApi<Warning>;
  /** Refreshes the session if less than a day remains [SESSION-3]. */
  reportActivity(): void;
  /** Called when a session starts, is renewed, or ends. */
  check(): void;
}

/**
 * Ends an expired session, refreshes a session in its last day if the person is active, and warns before an idle
 * session ends. An open tab without activity does not prolong a session.
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
    const remainingMs = expires - now();
    if (remainingMs <= 0) {
      warn(undefined);
      end();
      return;
    }
    warn(remainingMs <= SESSION.warnBeforeMs ? expires : undefined);
    const next = remainingMs > SESSION.warnBeforeMs ? remainingMs - SESSION.warnBeforeMs : remainingMs;
    timer = setTimeout(check, Math.min(next, SESSION.checkAgainMs));
  };
  const warn = (endsAt: number | undefined): void => {
    if (warning.getState().endsAt !== endsAt) warning.setState({ endsAt }, true);
  };
  const reportActivity = (): void => {
    check();
    const { loggedIn, expires } = store.getState();
    // During the warning only the person's answer counts.
    if (!loggedIn || expires === undefined || warning.getState().endsAt !== undefined) return;
    if (expires - now() >= SESSION.refreshUnderMs || now() - lastTry < SESSION.betweenTriesMs) return;
    lastTry = now();
    void refresh();
    postActive();
  };
  const onActivity = (event: Event): void => {
    if (event.type === 'visibilitychange' && document.visibilityState === 'hidden') return;
    reportActivity();
  };
  const listen = (isWanted: boolean): void => {
    if (isWanted === listening) return;
    listening = isWanted;
    for (const type of ACTIVITY) {
      if (isWanted) window.addEventListener(type, onActivity, { passive: true, capture: true });
      else window.removeEventListener(type, onActivity, { capture: true });
    }
  };
  return { warning, reportActivity, check };
}
