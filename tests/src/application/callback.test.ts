// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  callbackTarget,
  hasReturnedFromSignIn,
  isCallback,
  startTarget,
  targetAfterReturn,
} from '#src/application/entry/callback.ts';
import { as, flow, OUT, runtimeWith, serverDeal } from './test-runtime.ts';

// [SIGN-32] to [SIGN-37]: the target of a return from the provider's page.

beforeEach(() => sessionStorage.clear());

const STEP = '/app/verify/login';

/** A page that the user returned to, with the provider's answer. */
function page(result: object, who = as('ada')) {
  const { runtime, currentDeal } = runtimeWith({ who });
  runtime.session.handleCallback = vi.fn(async () => result as never);
  return { runtime, currentDeal };
}

describe('an address', () => {
  it.each([
    [STEP, '?code=a&state=b', true],
    [`${STEP}/`, '?error=a&state=b', true],
    [STEP, '?code=a', false],
    [STEP, '?state=b', false],
    ['/app/amount', '?code=a&state=b', false],
  ])('%s%s is a return from the provider: %s', (path, search, is) => {
    expect(isCallback(flow, path, search)).toBe(is);
  });

  it.each([
    [STEP, '?returned', true],
    [STEP, '', false],
    ['/app/amount', '?returned', false],
  ])('%s%s is the address after a sign-in on another page: %s', (path, search, is) => {
    expect(hasReturnedFromSignIn(flow, path, search)).toBe(is);
  });
});

describe('a return', () => {
  it("opens the stored target, after the server's application was fetched", async () => {
    const { runtime, currentDeal } = page({ ok: true, returnTo: '/app/business/owners' });
    currentDeal.mockResolvedValueOnce({ ok: true, value: serverDeal() });
    expect(await callbackTarget(runtime)).toBe('/app/business/owners');
    expect(runtime.state().core.ids).toBeDefined();
  });

  it("opens the step that the flow chooses by the server's application if no target is stored", async () => {
    const { runtime, currentDeal } = page({ ok: true });
    currentDeal.mockResolvedValueOnce({ ok: true, value: serverDeal({ farthest: 'owners' }) });
    expect(await callbackTarget(runtime)).toBe('/app/business/owners');
    expect(await callbackTarget(page({ ok: true }).runtime)).toBe('/app/amount');
  });

  it('shows the reason and the sign-in step if the sign-in failed', async () => {
    const { runtime, currentDeal } = page({ ok: false, text: 'Not you.' });
    expect(await callbackTarget(runtime)).toBe(STEP);
    expect(runtime.alerts.list()).toMatchObject([{ level: 'warning', text: 'Not you.' }]);
    expect(currentDeal).not.toHaveBeenCalled();
  });

  it('from another window continues for a signed-in user, else at the sign-in step', () => {
    expect(targetAfterReturn(page({}).runtime)).toBe('/app/amount');
    expect(targetAfterReturn(page({}, OUT).runtime)).toBe(STEP);
  });
});

it("removes the mark from the start button's link", () => {
  const { runtime } = page({});
  expect(startTarget(runtime, '/app', '?start&hide=amount')).toBe('/app?hide=amount');
  expect(startTarget(runtime, '/app', '?start')).toBe('/app');
});
