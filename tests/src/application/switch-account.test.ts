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
  const [first, other] = [runtimeWith({ who: ADA }), runtimeWith({ who: ADA })];
  const running = [first.runtime, other.runtime];
  const runtimes = { getOrStart: async () => first.runtime, listRunning: async () => running };
  const setting = { brand: first.runtime.brand, services: { once: () => runtimes } as never };
  const readChosen = () => chosenAccount(first.runtime.session);
  const to = (account?: { id: string; name?: string }) => switchAccount('apply', setting, account);
  return { first, other, to, chosen: readChosen };
}
const saved = { ok: true as const, value: saveData() };

describe('before a switch to another account', () => {
  it('unsaved answers of every flow are saved, and nothing else', async () => {
    const { first, other, to } = page();
    for (const { runtime } of [first, other])
      runtime.dispatch({ type: 'server-application', deal: serverDeal() });
    other.type({ business_name: 'Bakery' });
    other.saveApplication.mockResolvedValueOnce(saved);
    expect(await to({ id: 'a2' })).toEqual({ ok: true });
    expect(first.saveApplication).not.toHaveBeenCalled();
    expect(other.saveApplication).toHaveBeenCalledOnce();
    expect(other.saveApplication.mock.calls[0]?.[0]).toBe('save');
  });

  it('a secret that no autosave sends is saved, too', async () => {
    const { first, to } = page();
    const EIN = { present: true, mask: '**-***1111' };
    first.runtime.dispatch({
      type: 'server-application',
      deal: serverDeal({ application: { business_ein: EIN } as never }),
    });
    first.type({ business_ein: '12-3452222' });
    first.saveApplication.mockResolvedValue(saved);
    first.runtime.dispatch({ type: 'timer', timer: 'autosave' });
    await vi.waitFor(() =>
      expect(first.runtime.state()).toMatchObject({ dirty: false, core: { attempt: undefined } }),
    );
    expect(await to({ id: 'a2' })).toEqual({ ok: true });
    const bodies = first.saveApplication.mock.calls.map(([, payload]) =>
      JSON.stringify(payload).includes('12-3452222'),
    );
    expect(bodies).toEqual([false, true]);
  });

  it('a first save without an answer is repeated, or nothing changes', async () => {
    const { first, to, chosen } = page();
    first.type({ business_name: 'Acme' });
    await first.runtime.request('save');
    expect(await to({ id: 'a2' })).toEqual({ ok: false });
    expect([chosen(), first.read('business_name')]).toEqual([undefined, 'Acme']);
    first.saveApplication.mockResolvedValueOnce(saved);
    expect(await to({ id: 'a2' })).toEqual({ ok: true });
    const keys = first.saveApplication.mock.calls.map(([, , { key }]) => key);
    expect(new Set(keys).size).toBe(1);
    expect([chosen(), first.read('business_name')]).toEqual(['a2', undefined]);
  });

  it('the page keeps its account if a save fails', async () => {
    const { first, to, chosen } = page();
    first.runtime.dispatch({ type: 'server-application', deal: serverDeal() });
    first.type({ business_name: 'Acme' });
    first.saveApplication.mockResolvedValueOnce(failedAnswer({ status: 422, kind: 'refused' }));
    expect(await to({ id: 'a2' })).toEqual({ ok: false });
    expect([chosen(), first.read('business_name')]).toEqual([undefined, 'Acme']);
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
  const changeTwice = (page: ReturnType<typeof runtimeWith>, more: object = {}) => {
    page.runtime.dispatch({ type: 'server-application', deal: deal(1, 'Old') });
    page.type({ business_name: 'Mine', ...more });
    page.saveApplication.mockResolvedValueOnce(failedAnswer(newer)).mockResolvedValue(saved);
  };

  it.each([
    ['nothing else is unsaved', {}],
    ['something else is unsaved', { business_city: 'Reno' }],
  ])('the account stays, and the result names who asks: %s', async (_, more) => {
    const { first, to, chosen } = page();
    changeTwice(first, more);
    void first.runtime.request('save', true);
    await vi.waitFor(() => expect(first.runtime.state().core.question).toBeDefined());
    expect(await to({ id: 'a2' })).toEqual({ ok: false, asks: 'apply' });
    expect(chosen()).toBeUndefined();
    first.runtime.dispatch({ type: 'chosen', choice: 'mine' });
    expect(first.read('business_name')).toBe('Mine');
    await vi.waitFor(() => expect(first.runtime.state().dirty).toBe(false));
    expect(await to({ id: 'a2' })).toEqual({ ok: true });
    expect(first.saveApplication).toHaveBeenCalledTimes(2);
  });

  it('a save that finds a conflict before the switch continues once the person has answered', async () => {
    const { first, to, chosen } = page();
    changeTwice(first);
    expect(await to({ id: 'a2' })).toEqual({ ok: false, asks: 'apply' });
    expect(chosen()).toBeUndefined();
    first.runtime.dispatch({ type: 'chosen', choice: 'mine' });
    await vi.waitFor(() => expect(first.runtime.state().dirty).toBe(false));
    expect(first.saveApplication).toHaveBeenCalledTimes(2);
    expect(first.read('business_name')).toBe('Mine');
  });

  it('saved answers of this flow stay, even if another flow has an open conflict', async () => {
    const { first, other, to, chosen } = page();
    first.runtime.dispatch({ type: 'server-application', deal: serverDeal() });
    first.type({ business_city: 'Reno' });
    first.saveApplication.mockResolvedValueOnce(saved);
    changeTwice(other);
    void other.runtime.request('save', true);
    await vi.waitFor(() => expect(other.runtime.state().core.question).toBeDefined());
    expect(await to({ id: 'a2' })).toEqual({ ok: false, asks: 'apply' });
    expect([chosen(), first.read('business_city')]).toEqual([undefined, 'Reno']);
    expect(other.runtime.state().core.question).toBeDefined();
  });
});

describe('with another account', () => {
  it('every flow shows the application of that account on the server', async () => {
    const { first, other, to } = page();
    first.runtime.dispatch({ type: 'server-application', deal: serverDeal() });
    const application = { loan_id: 'l2', business_city: 'Reno', owners: [] };
    for (const { currentDeal } of [first, other])
      currentDeal.mockResolvedValueOnce({ ok: true, value: serverDeal({ application }) });
    await to({ id: 'a2' });
    expect([first.read('loan_id'), other.read('business_city')]).toEqual(['l2', 'Reno']);
  });

  it('an account without an application starts with an empty application', async () => {
    const { first, to } = page();
    const navigate = vi.fn();
    first.runtime.onNavigate(navigate);
    const application = { loan_id: 'l1', business_city: 'Reno', owners: [] };
    first.runtime.dispatch({ type: 'server-application', deal: serverDeal({ application }) });
    await to({ id: 'a2' });
    expect([first.read('business_city'), first.read('owner_1_first')]).toEqual([undefined, 'Ada']);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('keeps answers that belong to no account yet', async () => {
    const { first, to } = page();
    first.type({ business_city: 'Elko' });
    await to({ id: 'a2' });
    expect(first.read('business_city')).toBe('Elko');
    expect(first.saveApplication).not.toHaveBeenCalled();
  });

  it('the name of the previous account is dropped; other input is kept', async () => {
    const { first, to } = page();
    await to({ id: 'a2', name: 'Acme' });
    expect(first.read('business_name')).toBe('Acme');
    await to(undefined);
    expect([first.read('business_name'), first.read('owner_1_first')]).toEqual([undefined, 'Ada']);
    await to({ id: 'a2', name: 'Acme' });
    first.type({ business_city: 'Elko' });
    await to(undefined);
    expect(first.read('business_city')).toBe('Elko');
  });

  it('empty fields are filled with the known data of person and business', async () => {
    const { first, to, chosen } = page();
    first.type({ owner_1_first: 'Augusta' });
    await to({ id: 'a2', name: 'Acme' });
    const names = ['business_name', 'owner_1_first', 'owner_1_last', 'owner_1_email'];
    expect(names.map(first.read)).toEqual(['Acme', 'Augusta', 'Byron', 'ada@example.com']);
    await to(undefined);
    expect(chosen()).toBe('own');
  });
});
