// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import type { RequestStatus } from '#contracts/requests.ts';
import { requestsPortOf } from '#src/application/ports/requests-port.ts';
import { followRequests } from '#src/application/runtime/requests.ts';
import { as, runtimeWith, serverDeal } from './test-runtime.ts';

const AT = '2026-11-22T10:00:00.000Z';
const status = (overrides: Partial<RequestStatus> = {}): RequestStatus => ({
  id: 'r1',
  delegate: 'owner-part',
  item: 'c1',
  status: 'waiting',
  undelivered: false,
  given: [],
  fields: [],
  ...{ madeAt: AT, sentAt: AT, dueAt: AT },
  ...overrides,
});
const ANSWERED = [status({ status: 'answered' })];

/** A followed page with one open request, whose next read the test answers. */
function readingPage() {
  let answer = (_requests: RequestStatus[]): void => {};
  const send = vi.fn(
    () =>
      new Promise((resolve) => {
        answer = (value) => resolve({ ok: true, value });
      }),
  );
  const page = runtimeWith({ who: as('ann'), api: { send: send as never } });
  page.runtime.dispatch({ type: 'server-application', deal: serverDeal() });
  page.runtime.dispatch({ type: 'requests-read', requests: [status()] });
  const askServer = vi.fn(async () => undefined);
  const runtime = { ...page.runtime, askServer };
  onTestFinished(followRequests(runtime));
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { ...page, runtime, send, askServer, look, settle, answer: (list: RequestStatus[]) => answer(list) };
}

it('a changed request makes the page read its answers', async () => {
  const { look, send, answer, settle, askServer } = readingPage();
  look();
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  answer(ANSWERED);
  await settle();
  expect(askServer).toHaveBeenCalledOnce();
});

it.each([
  ['another application', { deal: { dealId: 'd2', version: 9 } }],
  ['another person', { who: as('bob') }],
])('requests of the earlier application are not applied to %s', async (_, next) => {
  const { look, send, answer, settle, askServer, runtime, turn } = readingPage();
  look();
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  if ('who' in next) {
    turn(next.who);
    runtime.dispatch({ type: 'person', person: 'bob', session: { loggedIn: true }, own: {} });
    runtime.dispatch({ type: 'server-application', deal: serverDeal() });
  } else runtime.dispatch({ type: 'server-application', deal: serverDeal(next.deal) });
  answer(ANSWERED);
  await settle();
  expect(askServer).not.toHaveBeenCalled();
});

it('a page reads its requests once at a time', async () => {
  const { look, send, answer, settle } = readingPage();
  look();
  look();
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  answer([status()]);
  await settle();
  look();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it.each(['a visitor', 'a hidden page'])('%s reads no requests', async (reader) => {
  const { look, send, turn } = readingPage();
  if (reader === 'a visitor') turn({ loggedIn: false, accounts: [] });
  else {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => visibility.mockRestore());
  }
  look();
  await vi.dynamicImportSettled();
  expect(send).not.toHaveBeenCalled();
});

it("a new state of a request replaces the request of the same part, not the owner's other parts", async () => {
  const others = [status({ id: 'r2', delegate: 'other-part' }), status({ id: 'r3', item: 'c2' })];
  const again = status({ sentAt: '2026-11-23T10:00:00.000Z' });
  const send = vi.fn(async () => ({ ok: true, value: again }));
  const { runtime } = runtimeWith({ who: as('ann'), api: { send: send as never } });
  runtime.dispatch({ type: 'requests-read', requests: [status(), ...others] });
  await requestsPortOf(runtime).sendAgain(status());
  expect(runtime.state().core.requests).toEqual([...others, again]);
});
