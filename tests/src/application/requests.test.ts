// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import type { RequestStatus } from '#contracts/requests.ts';
import { delegateOf } from '#engine';
import type { Answer } from '#src/api/client/failure.ts';
import type { Send } from '#src/api/client/http.ts';
import { requestsPortOf } from '#src/application/ports/requests-port.ts';
import { followRequests } from '#src/application/runtime/requests.ts';
import { unsavedAnswers } from '#src/application/saves/unsaved-answers.ts';
import { as, failedAnswer, flow, runtimeWith, saveData, serverDeal } from './test-runtime.ts';

/** The requests of a running application: read from the server, asked by the port, and read again. */

const part = delegateOf(flow, 'owner-part')?.delegate;
if (!part) throw new Error('no delegate');

const status = (overrides: Partial<RequestStatus> = {}): RequestStatus => ({
  id: 'r1',
  delegate: 'owner-part',
  item: 'c2',
  status: 'waiting',
  undelivered: false,
  given: [],
  ...{
    madeAt: '2026-11-22T10:00:00.000Z',
    sentAt: '2026-11-22T10:00:00.000Z',
    dueAt: '2026-12-06T10:00:00.000Z',
  },
  fields: part.fields,
  ...overrides,
});
const OWNERS: Record<string, string>[] = [
  { id: 'c1', first: 'Ann' },
  { id: 'c2', first: 'Sam', email: 'sam@oak.example' },
];

/** A page with two owners that the server knows, and the calls about requests as a test answers them. */
async function page(requests: RequestStatus[] = []) {
  const server = { requests };
  const calls: string[] = [];
  let next: Answer<unknown> | undefined;
  let failing: string | undefined;
  const send = vi.fn(async ({ method, url, data }: { method: string; url: string; data?: unknown }) => {
    calls.push(`${method} ${url}${data === undefined ? '' : ` ${JSON.stringify(data)}`}`);
    if (next && (failing === undefined || failing === method)) return next;
    if (method === 'GET') return { ok: true, value: server.requests };
    return method === 'DELETE' ? { ok: true, value: true } : { ok: true, value: status() };
  });
  const page = runtimeWith({ who: as('ann'), api: { send: send as unknown as Send } });
  const deal = serverDeal({ application: { loan_id: 'l1', owners: OWNERS } });
  page.currentDeal.mockResolvedValue({ ok: true, value: deal });
  await page.runtime.askServer();
  calls.length = 0;
  /** Sets the answer of the next calls. @param method if given, only calls by this method */
  const fail = (answer: Answer<unknown>, method?: string): void => {
    next = answer;
    failing = method;
  };
  const [, sam] = page.runtime.state().application.owners as { key: string }[];
  return { ...page, server, calls, fail, port: requestsPortOf(page.runtime), key: sam?.key };
}
const open = (runtime: Awaited<ReturnType<typeof page>>['runtime']) =>
  runtime.engine
    .context()
    .awaitedItems()
    .map(({ field }) => field);

it.each(['waiting', 'opened'] as const)(
  'a started application waits for a request that is %s',
  async (now) => {
    const { runtime } = await page([status({ status: now }), status({ item: 'c1', status: 'answered' })]);
    expect(open(runtime)).toEqual(['owner_2_first']);
    expect(runtime.state().core.requests).toHaveLength(2);
  },
);

it('the port saves the answers before it asks, and then the application waits for the person [REQUEST-41]', async () => {
  const { runtime, saveApplication, port, calls, key, type } = await page();
  saveApplication.mockImplementation(async () => {
    calls.push('save');
    return { ok: true, value: saveData({ version: 2, ids: { owners: ['c1', 'c2'] } }) };
  });
  type({ owner_2_last: 'Reed' });
  expect(await port.ask(part, key)).toEqual({ ok: true });
  expect(calls).toEqual([
    'save',
    'POST /deals/requests {"application_type":"apply","delegate":"owner-part","item":"c2"}',
  ]);
  expect(open(runtime)).toEqual(['owner_2_first']);
  expect(port.current()).toEqual([status()]);
});

it('the port restores a malformed answer of the part, whose field is no longer shown [REQUEST-46]', async () => {
  const { runtime, saveApplication, port, key, type } = await page();
  saveApplication.mockResolvedValue({
    ok: true,
    value: saveData({ version: 2, ids: { owners: ['c1', 'c2'] } }),
  });
  type({ owner_2_last: 'Reed', owner_2_dob: '1980-02-31' });
  expect(await port.ask(part, key)).toEqual({ ok: true });
  expect(JSON.stringify(saveApplication.mock.calls)).not.toContain('1980-02-31');
  expect(unsavedAnswers(flow, runtime.state())).toEqual([]);
  expect(runtime.state().application.owners).toMatchObject([{}, { last: 'Reed' }]);
});

it('the port makes no request if the answers cannot be saved', async () => {
  const { runtime, saveApplication, port, calls, key, type } = await page();
  saveApplication.mockResolvedValue(failedAnswer());
  type({ owner_2_last: 'Reed' });
  expect(await port.ask(part, key)).toMatchObject({ ok: false, reason: 'unsaved' });
  expect(calls).toEqual([]);
  expect(runtime.state().application.owners).toMatchObject([{}, { last: 'Reed' }]);
});

it('the port names the field of a fault by its place in this page', async () => {
  const { port, saveApplication, key, fail } = await page();
  saveApplication.mockResolvedValue({
    ok: true,
    value: saveData({ version: 2, ids: { owners: ['c1', 'c2'] } }),
  });
  const errors = [{ pointer: '/owners/1/email', field: 'email', keyword: 'x-request', text: 'Own.' }];
  fail(failedAnswer({ kind: 'refused', status: 422, message: 'Own.', errors }));
  expect(await port.ask(part, key)).toEqual({
    ok: false,
    text: 'Own.',
    errors: [{ ...errors[0], field: 'owner_2_email' }],
  });
  fail(failedAnswer());
  expect(await port.ask(part, key)).toEqual({ ok: false, reason: 'network' });
});

it('the port mails a request again and withdraws it', async () => {
  const { runtime, port, calls } = await page([status()]);
  expect(await port.sendAgain(status())).toEqual({ ok: true });
  expect(await port.withdraw(status())).toEqual({ ok: true });
  expect(calls).toEqual(['POST /deals/requests/r1/again', 'DELETE /deals/requests/r1']);
  expect(open(runtime)).toEqual([]);
});

it('the port reads the present state if a request has already ended', async () => {
  const { runtime, port, server, fail } = await page([status()]);
  server.requests = [status({ status: 'declined' })];
  fail(failedAnswer({ kind: 'refused', status: 404 }), 'DELETE');
  expect(await port.withdraw(status())).toMatchObject({ ok: false, reason: 'changed' });
  expect(runtime.state().core.requests[0]?.status).toBe('declined');
});

it('a page that becomes visible reads the requests again, and the answers if a request changed [REQUEST-44]', async () => {
  const { runtime, server, currentDeal } = await page([status()]);
  onTestFinished(followRequests(runtime));
  const look = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(runtime.state().core.requests).toEqual(server.requests));
  };
  await look();
  expect(currentDeal).toHaveBeenCalledTimes(1);
  server.requests = [status({ status: 'answered', answeredAt: '2026-11-23T10:00:00.000Z' })];
  await look();
  expect(currentDeal).toHaveBeenCalledTimes(2);
  expect(open(runtime)).toEqual([]);
});

it('a save reads the requests again if there is one [REQUEST-44]', async () => {
  const { runtime, server, saveApplication } = await page([status()]);
  onTestFinished(followRequests(runtime));
  saveApplication.mockResolvedValue({
    ok: true,
    value: saveData({ version: 2, ids: { owners: ['c1', 'c2'] } }),
  });
  server.requests = [status({ status: 'opened' })];
  runtime.dispatch({ type: 'change', values: { business_name: 'Oak' } });
  await runtime.request('save');
  await vi.waitFor(() => expect(runtime.state().core.requests[0]?.status).toBe('opened'));
});

it('a stopped page reads the requests neither after a save nor when it becomes visible [REQUEST-44]', async () => {
  const { runtime, calls, saveApplication } = await page([status()]);
  saveApplication.mockResolvedValue({
    ok: true,
    value: saveData({ version: 2, ids: { owners: ['c1', 'c2'] } }),
  });
  followRequests(runtime)();
  runtime.dispatch({ type: 'change', values: { business_name: 'Oak' } });
  await runtime.request('save');
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual([]);
});

it('a page that knows no request follows a refused save, and keeps its own input unsaved [REQUEST-46]', async () => {
  const { runtime, saveApplication, type } = await page();
  const owners = (last?: string) => [OWNERS[0], { ...OWNERS[1], ...(last && { last }) }] as never;
  const savedWithIds = (version: number) => ({
    ok: true as const,
    value: saveData({ version, ids: { owners: ['c1', 'c2'] } }),
  });
  const current = {
    ...serverDeal({ application: { loan_id: 'l1', owners: owners() } }),
    requests: [status()],
  };
  saveApplication
    .mockResolvedValueOnce(failedAnswer({ kind: 'refused', status: 409, current }))
    .mockResolvedValueOnce(savedWithIds(2));
  type({ owner_2_last: 'Read', business_name: 'Oak' });
  expect(await runtime.request('save', true)).toEqual({ ok: true });
  expect(open(runtime)).toEqual(['owner_2_first']);
  expect(saveApplication).toHaveBeenCalledTimes(2);
  const [, sent] = saveApplication.mock.calls.map(([, payload]) => JSON.stringify(payload));
  expect(sent).toContain('Oak');
  expect(sent).not.toContain('Read');
  expect(runtime.state().application.owners).toMatchObject([{}, { last: 'Read' }]);
  expect(unsavedAnswers(flow, runtime.state())).toEqual(['owner_2_last']);

  // The person gives another answer: the user decides between both.
  const newer = serverDeal({
    version: 3,
    application: { loan_id: 'l1', business_name: 'Oak', owners: owners('Reed') },
  });
  saveApplication.mockResolvedValueOnce(failedAnswer({ kind: 'refused', status: 409, current: newer }));
  runtime.dispatch({ type: 'change', values: { business_name: 'Oaks' } });
  void runtime.request('save');
  await vi.waitFor(() => expect(runtime.state().core.question).toBeDefined());
  expect(runtime.state().core.question?.differences).toMatchObject([{ field: 'owner_2_last' }]);
});

it('input that waited for the end of a request is saved once it has ended [REQUEST-46]', async () => {
  const { runtime, saveApplication, port, type } = await page([status()]);
  saveApplication.mockResolvedValue({
    ok: true,
    value: saveData({ version: 2, ids: { owners: ['c1', 'c2'] } }),
  });
  type({ owner_2_last: 'Read' });
  await runtime.request('save');
  expect(JSON.stringify(saveApplication.mock.lastCall)).not.toContain('Read');
  await port.withdraw(status());
  expect(runtime.state().dirty).toBe(true);
  await runtime.request('save', true);
  expect(JSON.stringify(saveApplication.mock.lastCall)).toContain('Read');
});

it('a failed call keeps the last requests, and a change of user removes them', async () => {
  const { runtime, fail, turn } = await page([status()]);
  fail(failedAnswer());
  await runtime.askServer();
  expect(open(runtime)).toEqual(['owner_2_first']);
  runtime.dispatch({ type: 'person', person: 'bob', session: { loggedIn: true }, own: {} });
  turn(as('bob'));
  expect(open(runtime)).toEqual([]);
  expect([runtime.state().awaited, runtime.state().core.requests]).toEqual([[], []]);
});
