import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { watchExpiry } from '#src/session/state/expiry.ts';
import { type Session, SIGNED_OUT } from '#src/session/state/session.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A session that ends in the given number of milliseconds; `renewed` is the result of a refresh. */
function watchSession(remainingMs: number, renewed = 2 * DAY) {
  const store = createStore<Session>(() => ({
    loggedIn: true,
    accounts: [],
    expires: Date.now() + remainingMs,
  }));
  const calls: string[] = [];
  const expiry = watchExpiry({
    store,
    now: Date.now,
    refresh: async () => {
      calls.push('refresh');
      store.setState({ expires: Date.now() + renewed });
      expiry.check();
    },
    end: () => {
      calls.push('end');
      store.setState(SIGNED_OUT, true);
    },
    postActive: () => calls.push('tell'),
  });
  expiry.check();
  const press = (type = 'keydown') => window.dispatchEvent(new Event(type));
  return { expiry, calls, press, store };
}

describe('refresh when under 86,400,000 ms remain [SESSION-3] [LIMIT-12]', () => {
  test.each([
    [DAY, []],
    [DAY - 1, ['refresh', 'tell']],
  ])('remainingMs', (left, expected) => {
    const { calls, press } = watchSession(left);
    press();
    expect(calls).toEqual(expected);
  });

  test.each(['pointerdown', 'keydown', 'focus', 'visibilitychange'])('%s counts as activity', (type) => {
    const { calls, press } = watchSession(DAY / 2);
    press(type);
    expect(calls).toContain('refresh');
  });

  test('a page that is hidden does not count as activity', () => {
    const { calls, press } = watchSession(DAY / 2);
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    press('visibilitychange');
    expect(calls).toEqual([]);
  });

  test('requests a token at most once a minute for a session that cannot be prolonged', () => {
    const { calls, press } = watchSession(DAY / 2, DAY / 2);
    for (let index = 0; index < 5; index += 1) press();
    expect(calls.filter((call) => call === 'refresh')).toHaveLength(1);
    vi.advanceTimersByTime(MINUTE);
    press();
    expect(calls.filter((call) => call === 'refresh')).toHaveLength(2);
  });

  test('warns five minutes before the end of an idle session, and does not prolong it', () => {
    const { expiry, calls, store } = watchSession(2 * DAY);
    const { expires } = store.getState();
    vi.advanceTimersByTime(2 * DAY - 5 * MINUTE - 1);
    expect([calls, expiry.warning.getState().endsAt]).toEqual([[], undefined]);
    vi.advanceTimersByTime(1);
    expect(expiry.warning.getState().endsAt).toBe(expires);
    vi.advanceTimersByTime(5 * MINUTE);
    expect([calls, expiry.warning.getState().endsAt]).toEqual([['end'], undefined]);
  });

  test('a page opened during the warning checks the session next at its end', () => {
    const { calls } = watchSession(4 * MINUTE);
    vi.advanceTimersToNextTimer();
    expect(calls).toEqual(['end']);
  });

  test('activity does not refresh the session once the warning is shown', () => {
    const { calls, press } = watchSession(4 * MINUTE);
    press();
    expect(calls).toEqual([]);
  });

  test('ends the session at the first check after the device slept past its end, without a refresh', () => {
    const { calls, press } = watchSession(2 * DAY);
    vi.setSystemTime(Date.now() + 3 * DAY);
    press('focus');
    expect(calls).toEqual(['end']);
  });

  test('no timer runs after the end of the session', () => {
    const { calls, press, expiry } = watchSession(1000);
    vi.advanceTimersByTime(1000);
    expiry.check();
    press();
    expect([calls, vi.getTimerCount()]).toEqual([['end'], 0]);
  });
});

test('a page listens to activity only during a session', () => {
  const [add, remove] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')];
  const store = createStore<Session>(() => SIGNED_OUT);
  const idle = { now: Date.now, refresh: async () => {}, end: () => {}, postActive: () => {} };
  const expiry = watchExpiry({ store, ...idle });
  expiry.check();
  expect(add).not.toHaveBeenCalled();
  store.setState({ loggedIn: true, expires: Date.now() + DAY });
  expiry.check();
  store.setState(SIGNED_OUT, true);
  expiry.check();
  const typesOf = ({ mock }: { mock: { calls: unknown[][] } }) => mock.calls.map(([type]) => type);
  expect(typesOf(remove)).toEqual(typesOf(add));
});
