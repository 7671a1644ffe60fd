// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { switchAccount } from '#src/application/entry/switch-account.ts';
import { chosenAccount } from '#src/session/state/account-choice.ts';
import { as, failedAnswer, runtimeWith, saveData, serverDeal } from './test-runtime.ts';

// [SIGN-43] [SIGN-44]: with accounts, a person chooses the business that an application is about.

beforeEach(() => sessionStorage.clear());

const ADA = {
  ...as('ada'),
  accounts: ['a2'],
  accountNames: { a2: 'Acme' },
  firstName: 'Ada',
  lastName: 'Byron',
};

/** A page with two running flows whose user chooses another account. */
function page() {
  const [one, other] = [runtimeWith({ who: ADA }), runtimeWith({ who: ADA })];
  const running = [one.runtime, other.runtime];
  const runtimes = { getOrStart: async () => one.runtime, listRunning: async () => running };
  const setting = { brand: one.runtime.brand, services: { once: () => runtimes } as never };
  const chosen = () => chosenAccount(one.runtime.session);
  const to = (account?: { id: string; name?: string }) => switchAccount('apply', setting, account);
  return { one, other, to, chosen };
}
const saved = { ok: true as const, value: saveData() };

describe('before a switch to another account', () => {
  it('unsaved answers of every flow are saved, and nothing else', async () => {
    const { one, other, to } = page();
    for (const { runtime } of [one, other])
      runtime.dispatch({ type: 'server-application', deal: serverDeal() });
    other.type({ business_name: 'Bakery' });
    other.saveApplication.mockResolvedValueOnce(saved);
    expect(await to({ id: 'a2' })).toEqual({ ok: true });
    expect(one.saveApplication).not.toHaveBeenCalled();
    expect(other.saveApplication).toHaveBeenCalledOnce();
    expect(other.saveApplication.mock.calls[0]?.[0]).toBe('save');
  });

  it('a secret that no autosave sends is saved, too', async () => {
    const { one, to } = page();
    const EIN = { present: true, mask: '**-***1111' };
    one.runtime.dispatch({
      type: 'server-application',
      deal: serverDeal({ application: { business_ein: EIN } as never }),
    });
    one.type({ business_ein: '12-3452222' });
    one.saveApplication.mockResolvedValue(saved);
    one.runtime.dispatch({ type: 'timer', timer: 'autosave' });
    await vi.waitFor(() =>
      expect(one.runtime.state()).toMatchObject({ dirty: false, core: { attempt: undefined } }),
    );
    expect(await to({ id: 'a2' })).toEqual({ ok: true });
    const bodies = one.saveApplication.mock.calls.map(([, payload]) =>
      JSON.stringify(payload).includes('12-3452222'),
    );
    expect(bodies).toEqual([false, true]);
  });

  it('a first save without an answer is repeated, or nothing changes', async () => {
    const { one, to, chosen } = page();
    one.type({ business_name: 'Acme' });
    await one.runtime.request('save');
    expect(await to({ id: 'a2' })).toEqual({ ok: false });
    expect([chosen(), one.read('business_name')]).toEqual([undefined, 'Acme']);
    one.saveApplication.mockResolvedValueOnce(saved);
    expect(await to({ id: 'a2' })).toEqual({ ok: true });
    const keys = one.saveApplication.mock.calls.map(([, , { key }]) => key);
    expect(new Set(keys).size).toBe(1);
    expect([chosen(), one.read('business_name')]).toEqual(['a2', undefined]);
  });

  it('the page keeps its account if a save fails', async () => {
    const { one, to, chosen } = page();
    one.runtime.dispatch({ type: 'server-application', deal: serverDeal() });
    one.type({ business_name: 'Acme' });
    one.saveApplication.mockResolvedValueOnce(failedAnswer({ status: 422, kind: 'refused' }));
    expect(await to({ id: 'a2' })).toEqual({ ok: false });
    expect([chosen(), one.read('business_name')]).toEqual([undefined, 'Acme']);
  });
});

describe('while the person must decide between conflicting answers, which only the wizard asks', () => {
  const deal = (version: number, name: string) =>
    serverDeal({
      version,
      application: { loan_id: 'l1', business_id: 'b1', business_name: name, owners: [{ id: 'c1' }] },
    });
  const newer = {
    kind: 'refused' as const,
    status: 409,
    code: 'version-conflict',
    current: deal(2, 'Theirs'),
  };
  /** An application whose name differs on the server, with another answer typed. */
  const changeTwice = (one: ReturnType<typeof runtimeWith>, more: object = {}) => {
    one.runtime.dispatch({ type: 'server-application', deal: deal(1, 'Old') });
    one.type({ business_name: 'Mine', ...more });
    one.saveApplication.mockResolvedValueOnce(failedAnswer(newer)).mockResolvedValue(saved);
  };

  it.each([
    ['nothing else is unsaved', {}],
    ['something else is unsaved', { business_city: 'Reno' }],
  ])('the account stays, and the result names who asks: %s', async (_, more) => {
    const { one, to, chosen } = page();
    changeTwice(one, more);
    void one.runtime.request('save', true);
    await vi.waitFor(() => expect(one.runtime.state().core.question).toBeDefined());
    expect(await to({ id: 'a2' })).toEqual({ ok: false, asks: 'apply' });
    expect(chosen()).toBeUndefined();
    one.runtime.dispatch({ type: 'chosen', choice: 'mine' });
    expect(one.read('business_name')).toBe('Mine');
    await vi.waitFor(() => expect(one.runtime.state().dirty).toBe(false));
    expect(await to({ id: 'a2' })).toEqual({ ok: true });
    expect(one.saveApplication).toHaveBeenCalledTimes(2);
  });

  it('a save that finds a conflict before the switch continues once the person has answered', async () => {
    const { one, to, chosen } = page();
    changeTwice(one);
    expect(await to({ id: 'a2' })).toEqual({ ok: false, asks: 'apply' });
    expect(chosen()).toBeUndefined();
    one.runtime.dispatch({ type: 'chosen', choice: 'mine' });
    await vi.waitFor(() => expect(one.runtime.state().dirty).toBe(false));
    expect(one.saveApplication).toHaveBeenCalledTimes(2);
    expect(one.read('business_name')).toBe('Mine');
  });

  it('saved answers of this flow stay, even if another flow has an open conflict', async () => {
    const { one, other, to, chosen } = page();
    one.runtime.dispatch({ type: 'server-application', deal: serverDeal() });
    one.type({ business_city: 'Reno' });
    one.saveApplication.mockResolvedValueOnce(saved);
    changeTwice(other);
    void other.runtime.request('save', true);
    await vi.waitFor(() => expect(other.runtime.state().core.question).toBeDefined());
    expect(await to({ id: 'a2' })).toEqual({ ok: false, asks: 'apply' });
    expect([chosen(), one.read('business_city')]).toEqual([undefined, 'Reno']);
    expect(other.runtime.state().core.question).toBeDefined();
  });
});

describe('with another account', () => {
  it('every flow shows the application of that account on the server', async () => {
    const { one, other, to } = page();
    one.runtime.dispatch({ type: 'server-application', deal: serverDeal() });
    const application = { loan_id: 'l2', business_city: 'Reno', owners: [] };
    for (const { currentDeal } of [one, other])
      currentDeal.mockResolvedValueOnce({ ok: true, value: serverDeal({ application }) });
    await to({ id: 'a2' });
    expect([one.read('loan_id'), other.read('business_city')]).toEqual(['l2', 'Reno']);
  });

  it('an account without an application starts with an empty application', async () => {
    const { one, to } = page();
    const went = vi.fn();
    one.runtime.onNavigate(went);
    const application = { loan_id: 'l1', business_city: 'Reno', owners: [] };
    one.runtime.dispatch({ type: 'server-application', deal: serverDeal({ application }) });
    await to({ id: 'a2' });
    expect([one.read('business_city'), one.read('owner_1_first')]).toEqual([undefined, 'Ada']);
    expect(went).not.toHaveBeenCalled();
  });

  it('keeps answers that belong to no account yet', async () => {
    const { one, to } = page();
    one.type({ business_city: 'Elko' });
    await to({ id: 'a2' });
    expect(one.read('business_city')).toBe('Elko');
    expect(one.saveApplication).not.toHaveBeenCalled();
  });

  it('the name of the previous account is dropped; other input is kept', async () => {
    const { one, to } = page();
    await to({ id: 'a2', name: 'Acme' });
    expect(one.read('business_name')).toBe('Acme');
    await to(undefined);
    expect([one.read('business_name'), one.read('owner_1_first')]).toEqual([undefined, 'Ada']);
    await to({ id: 'a2', name: 'Acme' });
    one.type({ business_city: 'Elko' });
    await to(undefined);
    expect(one.read('business_city')).toBe('Elko');
  });

  it('empty fields are filled with the known data of person and business', async () => {
    const { one, to, chosen } = page();
    one.type({ owner_1_first: 'Augusta' });
    await to({ id: 'a2', name: 'Acme' });
    const names = ['business_name', 'owner_1_first', 'owner_1_last', 'owner_1_email'];
    expect(names.map(one.read)).toEqual(['Acme', 'Augusta', 'Byron', 'ada@example.com']);
    await to(undefined);
    expect(chosen()).toBe('own');
  });
});
