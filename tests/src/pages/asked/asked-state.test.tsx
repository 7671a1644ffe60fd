// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RecipientRequest } from '#contracts/requests.ts';
import { recipientCalls } from '#src/api/asked.ts';
import type { Failure } from '#src/api/client/failure.ts';
import { useRequestPage } from '#src/pages/asked/asked-state.ts';

vi.mock('#src/api/asked.ts', () => ({ recipientCalls: vi.fn() }));
const read = vi.fn();
beforeEach(() => {
  vi.mocked(recipientCalls)
    .mockReset()
    .mockReturnValue({ read } as never);
  read.mockReset();
});
afterEach(cleanup);

const failure = (overrides: Partial<Failure>): Failure => ({
  kind: 'refused',
  status: 403,
  level: 'warning',
  ...overrides,
});
const EXPIRED_PROOF = failure({ kind: 'unauthorized', status: 401 });
const requestWith = (more: object) =>
  ({ status: 'opened', first: 'Sam', ...more }) as unknown as RecipientRequest;
const PART = requestWith({ part: { step: 'owners' } });
const CORRECTION = requestWith({ correction: { screens: [] } });

/** The state of a page whose server answers with these requests or failures, in order. */
async function openPage(...answers: (RecipientRequest | Failure)[]) {
  for (const answer of answers)
    read.mockResolvedValueOnce(
      'level' in answer ? { ok: false, failure: answer } : { ok: true, value: answer },
    );
  read.mockReturnValue(new Promise(() => {}));
  const { result } = renderHook(() => useRequestPage('token'));
  await act(async () => {});
  return result;
}
const proofs = () => vi.mocked(recipientCalls).mock.calls.map(([, { proof }]) => proof);

it('an expired proof hides the part and asks for a code; the new proof opens it again', async () => {
  const page = await openPage(PART, PART);
  act(() => page.current.onProven('first'));
  await act(async () => {});
  expect(page.current.request).toEqual(PART);
  let isHandled: boolean | undefined;
  act(() => {
    isHandled = page.current.handleFailure(EXPIRED_PROOF);
  });
  expect([isHandled, page.current.isProofExpired, page.current.request?.first]).toEqual([true, true, 'Sam']);
  expect(page.current.request).not.toHaveProperty('part');
  act(() => page.current.onProven('second'));
  expect(page.current.isProofExpired).toBe(false);
  expect(proofs().at(-1)).toBe('second');
  expect(proofs()).toContain(undefined);
});

it.each([
  ['a part', PART, 'part'],
  ['a correction', CORRECTION, 'correction'],
])('%s that the cookie opens again needs no code', async (_, request, name) => {
  const page = await openPage(request, request);
  act(() => page.current.handleFailure(EXPIRED_PROOF));
  expect([page.current.isProofExpired, name in (page.current.request ?? {})]).toEqual([true, false]);
  act(() => page.current.load());
  await act(async () => {});
  expect([page.current.isProofExpired, name in (page.current.request ?? {})]).toEqual([false, true]);
});

it('a request that the cookie does not open still asks for a code', async () => {
  const page = await openPage(PART, requestWith({}));
  act(() => page.current.handleFailure(EXPIRED_PROOF));
  act(() => page.current.load());
  await act(async () => {});
  expect(page.current.isProofExpired).toBe(true);
});

it.each([
  [failure({ code: 'expired-link' }), 'older'],
  [failure({ code: 'invalid-link' }), 'broken'],
  [failure({ status: 429 }), 'busy'],
  [failure({ kind: 'network', status: 500 }), 'unreachable'],
])('a request that is not read because of %j is %s', async (answer, problem) => {
  const page = await openPage(answer);
  expect([page.current.problem, page.current.request]).toEqual([problem, undefined]);
});

it('a request that is read at the second try has no problem', async () => {
  const page = await openPage(failure({ status: 503 }), PART);
  act(() => page.current.load());
  await act(async () => {});
  expect([page.current.problem, page.current.request]).toEqual([undefined, PART]);
});

it('a failure that a code or another link does not solve stays with the form', async () => {
  const page = await openPage(PART);
  expect(page.current.handleFailure(failure({ status: 422 }))).toBe(false);
  expect([page.current.problem, page.current.isProofExpired]).toEqual([undefined, false]);
  act(() => page.current.showUnreachable());
  expect(page.current.problem).toBe('unreachable');
});
