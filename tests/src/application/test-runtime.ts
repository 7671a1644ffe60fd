import { flow } from 'virtual:trellis/flows/apply';
import { onTestFinished, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import base from '#brands/base.json';
import type { CurrentDeal } from '#contracts/deals.ts';
import type { SaveData } from '#contracts/saves.ts';
import { type Draft, readField } from '#engine';
import { createAlertStore } from '#src/alerts/alert-store.ts';
import { createModalStore } from '#src/alerts/modal-store.ts';
import type { Api } from '#src/api/api.ts';
import type { Answer, Failure } from '#src/api/client/failure.ts';
import { openRuntime } from '#src/application/runtime/open-runtime.ts';
import { personOf } from '#src/application/runtime/runtime-environment.ts';
import { createSubmissions } from '#src/application/state/last-submission.ts';
import type { RuntimeOptions } from '#src/application/state/runtime.ts';
import type { Session } from '#src/session/state/session.ts';
import type { SessionEnding, SessionService } from '#src/session/state/session-port.ts';

export { flow };

export const OUT: Session = { loggedIn: false, accounts: [] };
export const as = (id: string): Session => ({
  loggedIn: true,
  accounts: [],
  id,
  email: `${id}@example.com`,
});

/** The server's answer to a save of one owner, with parts replaced. */
export function saveData(overrides: Partial<SaveData> = {}): SaveData {
  return {
    accountId: 'a1',
    contactId: 'c1',
    businessId: 'b1',
    loanId: 'l1',
    dealId: 'd1',
    contactIds: [{ email: 'ada@example.com', id: 'c1' }],
    ids: { owners: ['c1'] },
    masks: {},
    version: 1,
    savedAt: '2026-11-22T10:00:00.000Z',
    ...overrides,
  };
}

export function serverDeal(overrides: Partial<CurrentDeal> = {}): CurrentDeal {
  return {
    dealId: 'd1',
    accountId: 'a1',
    contactId: 'c1',
    version: 1,
    savedAt: '2026-11-22T10:00:00.000Z',
    flow: 'apply',
    flowVersion: '1',
    hidden: [],
    farthest: 'info',
    application: { loan_id: 'l1', business_id: 'b1', owners: [{ id: 'c1' }] },
    ...overrides,
  };
}

export const failure = (overrides: Partial<Failure> = {}): Failure => ({
  kind: 'network',
  status: 500,
  level: 'warning',
  ...overrides,
});
export const failedAnswer = (overrides: Partial<Failure> = {}): Answer<never> => ({
  ok: false,
  failure: failure(overrides),
});

/** A running application of the funding flow whose calls the test answers. */
export function runtimeWith(options: { who?: Session; api?: Partial<Api>; draft?: Draft } = {}) {
  const store = createStore<Session>(() => options.who ?? OUT);
  const endings: ((ending: SessionEnding) => void)[] = [];
  const holders = new Set<object>();
  let enterCode = (_entered: boolean): void => {};
  const stored = new Map<string, string>();
  const session = {
    store,
    storage: {
      get: (key: string) => stored.get(key),
      set: (key: string, text: string) => stored.set(key, text),
    },
    holdPage: (holder: object, isHeld: boolean) =>
      void (isHeld ? holders.add(holder) : holders.delete(holder)),
    emailCode: { sentTo: () => undefined, lockedUntil: () => undefined },
    askOrJoin: () =>
      new Promise<boolean>((resolve) => {
        enterCode = resolve;
      }),
    beforeLogOut: () => () => {},
    onEnded: (listener: (ending: SessionEnding) => void) => {
      endings.push(listener);
      return () => {};
    },
  } as unknown as SessionService;
  const saveApplication = vi.fn<Api['saveApplication']>(async () => failedAnswer());
  const currentDeal = vi.fn<Api['currentDeal']>(async () => ({ ok: true, value: null }));
  const brand = { ...base, platform: 'bank' } as unknown as RuntimeOptions['brand'];
  const outside: RuntimeOptions = {
    brand,
    boot: { brand } as RuntimeOptions['boot'],
    api: {
      saveApplication,
      currentDeal,
      send: async () => failedAnswer(),
      account: () => undefined,
      ...options.api,
    } as unknown as Api,
    session,
    alerts: createAlertStore(),
    modals: createModalStore(),
    submissions: createSubmissions(),
  };
  const runtime = openRuntime(flow, outside);
  // A running timer would write its draft into the storage of the next test file.
  onTestFinished(() => runtime.stop());
  if (options.draft) runtime.dispatch({ type: 'draft-read', draft: options.draft });
  runtime.dispatch({ type: 'person', ...personOf(flow, session) });
  const turn = (who: Session): void => {
    store.setState(who, true);
  };
  return {
    runtime,
    saveApplication,
    currentDeal,
    /** The user's answer to the dialog that asks for a fresh code. */
    enterCode: (entered: boolean) => enterCode(entered),
    /** Whether leaving the page asks first. */
    isHeld: () => holders.size > 0,
    /** Changes the session. Only code that follows the page is notified. */
    turn,
    end(ending: SessionEnding) {
      turn(OUT);
      for (const listener of endings) listener(ending);
    },
    type: (values: Record<string, never> | Record<string, unknown>) =>
      runtime.dispatch({ type: 'change', values: values as never }),
    read: (name: string) => readField(flow, runtime.state().application, name),
  };
}
