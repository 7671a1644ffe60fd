// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { FLOW_COMPILED, toDraft } from '#engine';
import { startRuntime } from '#src/application/runtime/start-runtime.ts';
import type { RuntimeOptions } from '#src/application/state/runtime.ts';
import { as, flow, OUT, runtimeWith, serverDeal } from './test-runtime.ts';

// A page start: draft, then session, then the server's application; afterwards the page is followed until it is
// stopped.

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.inert = false;
});

/** The services of a user's page, as in `runtimeWith`, and the server's data of the user. */
async function startedPage(deal: ReturnType<typeof serverDeal> | null = null, who = as('ada')) {
  const page = runtimeWith({ who });
  page.currentDeal.mockResolvedValue({ ok: true, value: deal });
  const { brand, boot, api, alerts, modals, submissions } = page.runtime;
  const resume = vi.fn(async () => undefined);
  const session = { ...page.runtime.session, resume };
  const outside = { brand, boot, api, alerts, modals, submissions, session } as unknown as RuntimeOptions;
  return { ...page, resume, runtime: await startRuntime('apply', outside) };
}

/** The draft that a page of this user left in the tab. */
function leaveDraft(answers: object): void {
  const page = runtimeWith({ who: as('ada') });
  page.type(answers as never);
  const draft = JSON.stringify(toDraft(flow, page.runtime.state()));
  sessionStorage.setItem('trellis-draft-apply', JSON.stringify({ platform: 'bank', subject: 'ada', draft }));
}

/** The draft that a page of a visitor left in the tab. */
function leaveVisitors(name: string): void {
  const page = runtimeWith();
  page.type({ business_name: name });
  const draft = JSON.stringify(toDraft(flow, page.runtime.state()));
  sessionStorage.setItem('trellis-draft-apply', JSON.stringify({ platform: 'bank', draft }));
}

it("applies the session, the draft of this tab, and the server's application", async () => {
  leaveDraft({ business_name: 'Acme' });
  const { runtime, resume, currentDeal } = await startedPage(
    serverDeal({ application: { loan_id: 'l9', business_city: 'Reno', owners: [] } }),
  );
  expect(resume).toHaveBeenCalledOnce();
  expect(currentDeal).toHaveBeenCalledWith('apply');
  expect(runtime.state().application).toMatchObject({
    business_name: 'Acme',
    business_city: 'Reno',
    loan_id: 'l9',
  });
  expect(runtime.state().core.person).toBe('ada');
  runtime.stop();
});

it("an application without a draft starts with the session's data", async () => {
  const { runtime } = await startedPage();
  expect(runtime.state().application.owners).toMatchObject([{ email: 'ada@example.com' }]);
  runtime.stop();
});

it('a stopped application has no listener left at the window or the document', async () => {
  const listeners = new Set<unknown>();
  for (const target of [window, document] as EventTarget[]) {
    const { addEventListener, removeEventListener } = target;
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      listeners.add(listener);
      addEventListener.call(target, type, listener, options);
    });
    vi.spyOn(target, 'removeEventListener').mockImplementation((type, listener, options) => {
      listeners.delete(listener);
      removeEventListener.call(target, type, listener, options);
    });
  }
  onTestFinished(() => void vi.restoreAllMocks());
  const { runtime } = await startedPage();
  expect(listeners.size).toBeGreaterThan(5);
  runtime.stop();
  expect([...listeners]).toEqual([]);
});

it('a runtime receives events of the session and new versions of its own flow until it is stopped', async () => {
  const { runtime, turn } = await startedPage();
  const listener = vi.fn();
  runtime.onEngine(listener);
  const announceCompiled = (id: string) =>
    window.dispatchEvent(new CustomEvent(FLOW_COMPILED, { detail: { ...flow, id } }));
  announceCompiled('bcm');
  expect(listener).not.toHaveBeenCalled();
  announceCompiled('apply');
  expect(listener).toHaveBeenCalledOnce();
  turn(as('bob'));
  expect(runtime.state().core.person).toBe('bob');
  runtime.stop();
  turn(as('eve'));
  announceCompiled('apply');
  expect(listener).toHaveBeenCalledOnce();
  expect(runtime.state().core.person).toBe('bob');
});

it.each([
  ['a later page wrote a draft', () => leaveVisitors('Later'), 1, 'Later'],
  ['a later page left none', () => sessionStorage.clear(), 1, undefined],
  ['no later page did anything', () => {}, 0, 'Early'],
] as const)(
  "a page restored from the browser's memory is current if %s",
  async (_case, later, reloads, keptAnswers) => {
    vi.useFakeTimers();
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const { runtime } = await startedPage(null, OUT);
    const draft = () => JSON.parse(sessionStorage.getItem('trellis-draft-apply') ?? 'null');
    const nameKept = () => draft() && JSON.parse(draft().draft).application.business_name;
    runtime.dispatch({ type: 'change', values: { business_name: 'Early' } });
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    expect(nameKept()).toBe('Early');
    later();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    // Until the browser has navigated away, which takes a while, neither waiting effects nor new ones may run.
    if (reloads > 0) runtime.dispatch({ type: 'change', values: { business_name: 'Too late' } });
    vi.runAllTimers();
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
    expect(reload).toHaveBeenCalledTimes(reloads);
    expect(nameKept() ?? undefined).toBe(keptAnswers);
    expect(document.body.inert ?? false).toBe(reloads > 0);
    runtime.stop();
  },
);

it('a page that is loaded is not loaded again', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const { runtime } = await startedPage(null, OUT);
  leaveVisitors('Later');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  runtime.stop();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(reload).not.toHaveBeenCalled();
});
