// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toDraft } from '#engine';
import { followPage, guardLeaving } from '#src/application/runtime/start-runtime.ts';
import { addDraft, removeDraft } from '#widgets/text-control/pending-drafts.ts';
import { savedMachine } from './machine/machine.ts';
import { as, flow, OUT, runtimeWith, saveData, serverDeal } from './test-runtime.ts';

// A running application with its page: effects run in order, the server is asked, browser events are handled.

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});

afterEach(() => vi.useRealTimers());

describe('a running application', () => {
  it('performs effects in order: an event of an effect waits for earlier effects', () => {
    const { runtime, type } = runtimeWith({ who: OUT });
    const addresses: string[] = [];
    runtime.onNavigate(() => {
      addresses.push(String(runtime.state().version));
      type({ business_name: 'After' });
    });
    runtime.dispatch({ type: 'draft-read', draft: { ...toDraft(flow, savedMachine().state()), version: 1 } });
    runtime.dispatch({ type: 'server-application', deal: null });
    runtime.dispatch({ type: 'page-hidden' });
    expect(addresses).toEqual(['undefined']);
    expect(runtime.state().application.business_name).toBe('After');
  });

  it('delivers a navigation to the first listener, and only once', () => {
    const { runtime } = runtimeWith();
    runtime.dispatch({ type: 'draft-read', draft: { ...toDraft(flow, savedMachine().state()), version: 1 } });
    runtime.dispatch({ type: 'server-application', deal: null });
    const navigate = vi.fn();
    runtime.onNavigate(navigate)();
    runtime.onNavigate(navigate);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/app/decision/process', { arrived: true });
  });

  it("does not ask the server for a visitor's application, and asks for the country once", async () => {
    const country = vi.fn(async () => ({ ok: true as const, value: 'PR' }));
    const { runtime, currentDeal } = runtimeWith({ api: { country } });
    expect(await runtime.askServer()).toBeUndefined();
    expect(currentDeal).not.toHaveBeenCalled();
    expect([await runtime.outsideUs(), await runtime.outsideUs()]).toEqual([false, false]);
    expect(country).toHaveBeenCalledOnce();
  });

  it('handles the end of the page and the return of the network until it is stopped', () => {
    const dispatch = vi.fn();
    const { runtime } = runtimeWith();
    const stop = followPage({ session: runtime.session, engine: runtime.engine, dispatch });
    const firePageEvents = () => {
      dispatch.mockClear();
      for (const type of ['pagehide', 'online']) window.dispatchEvent(new Event(type));
      return dispatch.mock.calls.map(([event]) => event.type);
    };
    expect(firePageEvents()).toEqual(['page-hidden', 'online']);
    stop();
    expect(firePageEvents()).toEqual([]);
  });

  it('the browser asks before a secret is lost with the page that no autosave sends, and only then', () => {
    const { runtime } = runtimeWith();
    const stop = guardLeaving(runtime);
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const EIN = { present: true, mask: '**-***1111' };
    runtime.dispatch({ type: 'person', person: 'ada', session: { loggedIn: true }, own: {} });
    runtime.dispatch({
      type: 'server-application',
      deal: serverDeal({ application: { business_ein: EIN } as never }),
    });
    runtime.dispatch({ type: 'change', values: { business_name: 'Oak' } });
    expect(asks()).toBe(false);
    runtime.dispatch({ type: 'change', values: { business_ein: '12-3452222' } });
    expect(asks()).toBe(true);
    runtime.dispatch({ type: 'change', values: { business_ein: EIN } });
    expect(asks()).toBe(false);
    runtime.dispatch({ type: 'change', values: { business_ein: '12-3452222' } });
    stop();
    expect(asks()).toBe(false);
  });

  it('the browser asks before the page goes away with a malformed answer that an autosave left out', async () => {
    const { runtime, saveApplication, type } = runtimeWith({ who: as('ada') });
    const stop = guardLeaving(runtime);
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    runtime.dispatch({ type: 'server-application', deal: serverDeal() });
    saveApplication.mockResolvedValue({ ok: true, value: saveData({ version: 2 }) });
    type({ business_name: 'Oak', business_zip: '12' });
    await runtime.request('save', true);
    expect(asks()).toBe(true);
    type({ business_zip: '94601' });
    await runtime.request('save', true);
    expect(asks()).toBe(false);
    stop();
  });

  it('the browser does not ask before a submitted application goes away, nor for a visitor', async () => {
    const EIN = { present: true, mask: '**-***1111' };
    const { runtime, saveApplication, type, turn } = runtimeWith({ who: as('ada') });
    const stop = guardLeaving(runtime);
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const deal = serverDeal({ application: { business_ein: EIN } as never });
    runtime.dispatch({ type: 'server-application', deal });
    saveApplication.mockResolvedValue({ ok: true, value: saveData({ version: 2, reference: 'R-1' }) });
    await runtime.request('submit');
    type({ business_ein: '12-3452222' });
    expect(asks()).toBe(false);
    turn(OUT);
    runtime.dispatch({ type: 'person', person: undefined, session: { loggedIn: false }, own: {} });
    type({ business_zip: '12' });
    expect(asks()).toBe(false);
    stop();
  });

  it('flushes the input in progress before it dispatches page-hidden', () => {
    const alertTexts: string[] = [];
    const { runtime } = runtimeWith();
    const listen = vi.spyOn(window, 'addEventListener');
    const stop = followPage({
      session: runtime.session,
      engine: runtime.engine,
      dispatch: ({ type }) => alertTexts.push(type),
    });
    const hear = listen.mock.calls.find(([type]) => type === 'pagehide')?.[1] as (() => void) | undefined;
    const onTyped = () => alertTexts.push('typed');
    addDraft(onTyped);
    hear?.();
    expect(alertTexts).toEqual(['typed', 'page-hidden']);
    removeDraft(onTyped);
    stop();
  });
});
