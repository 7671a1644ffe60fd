// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAVING } from '#domain/limits.ts';
import { PAGE } from '#domain/page-limits.ts';
import { listOf } from '#engine';
import { as, failed, OUT, runtimeWith, saveData, serverDeal } from './test-runtime.ts';

// [SAVE-1] [SAVE-2] [SAVE-30] [SAVE-31] [SAVE-34]: what is sent when, under which key, and what its answer means.

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

const ok = (over = {}) => ({ ok: true as const, value: saveData(over) });

/** An applicant whose application the server has. */
async function saved(over = {}) {
  const page = runtimeWith({ who: as('ada') });
  page.saveApplication.mockResolvedValueOnce(ok(over));
  page.type({ business_name: 'Acme' });
  expect(await page.runtime.request('save')).toEqual({ ok: true });
  page.saveApplication.mockClear();
  return page;
}
const calls = ({ saveApplication }: { saveApplication: ReturnType<typeof runtimeWith>['saveApplication'] }) =>
  saveApplication.mock.calls.map(([endpoint, payload, options]) => ({ endpoint, payload, ...options }));

describe('which save', () => {
  it('the first one creates, later ones save on top of the version that is known', async () => {
    const page = runtimeWith({ who: as('ada') });
    page.saveApplication.mockResolvedValueOnce(ok({ version: 4 })).mockResolvedValueOnce(ok({ version: 5 }));
    page.type({ business_name: 'Acme' });
    await page.runtime.request('save');
    page.type({ business_name: 'Acme Inc' });
    await page.runtime.request('save');
    expect(calls(page)).toMatchObject([
      { endpoint: 'create', version: undefined },
      { endpoint: 'save', version: 4 },
    ]);
    expect(page.runtime.state()).toMatchObject({ version: 5, dirty: false, saving: { state: 'saved' } });
  });

  it('a known deal is updated at its own address', async () => {
    const page = await saved();
    page.saveApplication.mockResolvedValueOnce(ok({ version: 2 }));
    await page.runtime.request('deals');
    expect(calls(page)).toMatchObject([{ endpoint: 'deals', version: 1 }]);
  });

  it('what needs a known application creates it once, for all who ask', async () => {
    const page = runtimeWith({ who: as('ada') });
    page.saveApplication.mockResolvedValueOnce(ok());
    const all = [1, 2, 3].map(() => page.runtime.request('known', true));
    expect(await Promise.all(all)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(calls(page)).toMatchObject([{ endpoint: 'create' }]);
  });

  it('a visitor saves nothing, stays without a word, and submits nothing', async () => {
    const page = runtimeWith({ who: OUT });
    page.type({ business_name: 'Acme' });
    expect(await page.runtime.request('save')).toEqual({ ok: true });
    expect(await page.runtime.request('submit')).toEqual({ ok: false });
    expect(page.saveApplication).not.toHaveBeenCalled();
  });

  it('saves follow one another: the second is on top of the first', async () => {
    const page = await saved();
    page.saveApplication.mockResolvedValueOnce(ok({ version: 2 })).mockResolvedValueOnce(ok({ version: 3 }));
    page.type({ business_name: 'Acme 2' });
    const both = [page.runtime.request('save'), page.runtime.request('save')];
    expect(calls(page)).toHaveLength(1);
    await Promise.all(both);
    expect(calls(page).map(({ version }) => version)).toEqual([1, 2]);
  });
});

describe('one key for all tries of one save', () => {
  it('the same content that got no answer is the same save; another content is another', async () => {
    const page = await saved();
    page.type({ business_name: 'Acme 2' });
    await page.runtime.request('save');
    await page.runtime.request('save');
    page.type({ business_name: 'Acme 3' });
    await page.runtime.request('save');
    const [first, second, third] = calls(page).map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('after an answer the same answers are a new save', async () => {
    const page = await saved();
    page.saveApplication.mockResolvedValue(ok({ version: 1 }));
    await page.runtime.request('save');
    await page.runtime.request('save');
    const [first, second] = calls(page).map(({ key }) => key);
    expect(second).not.toBe(first);
  });

  it('a submit that got no answer is the same submit', async () => {
    const page = await saved();
    await page.runtime.request('submit');
    await page.runtime.request('submit');
    const [first, second] = calls(page);
    expect(first?.endpoint).toBe('submit');
    expect(second?.key).toBe(first?.key);
  });
});

describe('autosave', () => {
  it('saves a moment after the last key, quietly', async () => {
    const page = await saved();
    page.saveApplication.mockResolvedValueOnce(ok({ version: 2 }));
    page.type({ business_name: 'Acme 2' });
    vi.advanceTimersByTime(SAVING.afterTypingMs - 1);
    page.type({ business_name: 'Acme 23' });
    vi.advanceTimersByTime(SAVING.afterTypingMs - 1);
    expect(calls(page)).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls(page)).toMatchObject([{ endpoint: 'save', payload: { business: { name: 'Acme 23' } } }]);
    expect(page.runtime.state().dirty).toBe(false);
  });

  it('tries again later where it may work then, without an alert', async () => {
    const page = await saved();
    page.type({ business_name: 'Acme 2' });
    await vi.advanceTimersByTimeAsync(SAVING.afterTypingMs);
    expect(page.runtime.state().saving.state).toBe('failed');
    expect(page.runtime.alerts.list()).toEqual([]);
    await vi.advanceTimersByTimeAsync(SAVING.afterFailureMs - 1);
    expect(calls(page)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    const [first, second] = calls(page);
    expect(second?.key).toBe(first?.key);
  });

  it.each([429, 500, 503])('status %d may work later', async (status) => {
    const page = await saved();
    page.saveApplication.mockResolvedValueOnce(failed({ kind: 'refused', status }));
    page.type({ business_name: 'Acme 2' });
    await vi.advanceTimersByTimeAsync(SAVING.afterTypingMs + SAVING.afterFailureMs);
    expect(calls(page)).toHaveLength(2);
  });

  it('a refusal is not asked for again until something changes', async () => {
    const page = await saved();
    page.saveApplication.mockResolvedValueOnce(failed({ kind: 'refused', status: 422 }));
    page.type({ business_name: 'Acme 2' });
    await vi.advanceTimersByTimeAsync(SAVING.afterTypingMs + 10 * SAVING.afterFailureMs);
    expect(calls(page)).toHaveLength(1);
  });

  it('goes at once when the network is back', async () => {
    const page = await saved();
    page.type({ business_name: 'Acme 2' });
    page.runtime.dispatch({ type: 'online' });
    expect(calls(page)).toHaveLength(1);
    // One is on its way: there is no second beside it.
    page.runtime.dispatch({ type: 'online' });
    expect(calls(page)).toHaveLength(1);
  });

  it('what is typed while a save is on its way is saved after it', async () => {
    const page = await saved();
    page.saveApplication.mockResolvedValueOnce(ok({ version: 2 })).mockResolvedValueOnce(ok({ version: 3 }));
    page.type({ business_name: 'Acme 2' });
    const done = page.runtime.request('save');
    page.type({ business_name: 'Acme 3' });
    await done;
    expect(page.runtime.state()).toMatchObject({ dirty: true, version: 2 });
    expect(page.read('business_name')).toBe('Acme 3');
    await vi.advanceTimersByTimeAsync(SAVING.afterTypingMs);
    expect(calls(page)[1]).toMatchObject({ version: 2, payload: { business: { name: 'Acme 3' } } });
  });

  it('nothing is saved before the application is known to the server', async () => {
    const page = runtimeWith({ who: as('ada') });
    page.type({ business_name: 'Acme' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.saveApplication).not.toHaveBeenCalled();
  });
});

describe('ids and masks by position', () => {
  it('an owner without e-mail gets its id, and its secret the mask', async () => {
    const page = await saved({ ids: { owners: ['c1'] } });
    page.runtime.dispatch({ type: 'add-item', list: 'owners', key: 'second' });
    page.type({ owner_2_ssn: '521-44-9382', business_ein: '12-3456789' });
    page.saveApplication.mockResolvedValueOnce(
      ok({
        version: 2,
        ids: { owners: ['c1', 'c2'] },
        masks: { '/owners/1/ssn': '***-**-9382', '/business_ein': '**-***6789' },
      }),
    );
    await page.runtime.request('save');
    const owners = listOf(page.runtime.state().application, 'owners');
    expect(owners.map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(page.read('owner_2_ssn')).toEqual({ present: true, mask: '***-**-9382' });
    expect(page.read('business_ein')).toEqual({ present: true, mask: '**-***6789' });
  });

  it('a position is that of what was sent: an owner who was removed meanwhile takes no id along', async () => {
    const page = await saved();
    for (const key of ['second', 'third']) page.runtime.dispatch({ type: 'add-item', list: 'owners', key });
    page.saveApplication.mockResolvedValueOnce(ok({ version: 2, ids: { owners: ['c1', 'c2', 'c3'] } }));
    const done = page.runtime.request('save');
    page.runtime.dispatch({ type: 'remove-item', list: 'owners', key: 'second' });
    await done;
    const owners = listOf(page.runtime.state().application, 'owners');
    expect(owners.map(({ key, id }) => [key, id]).slice(1)).toEqual([['third', 'c3']]);
  });

  it('a secret that was changed meanwhile keeps what was typed', async () => {
    const page = await saved();
    page.type({ owner_1_ssn: '521-44-9382' });
    page.saveApplication.mockResolvedValueOnce(ok({ version: 2, masks: { '/owners/0/ssn': '***-**-9382' } }));
    const done = page.runtime.request('save');
    page.type({ owner_1_ssn: '521-44-1111' });
    await done;
    expect(page.read('owner_1_ssn')).toBe('521-44-1111');
  });

  it('an autosave leaves a secret under the hands of who types it', async () => {
    const page = await saved();
    page.type({ owner_1_ssn: '521-44-9382' });
    page.saveApplication.mockResolvedValueOnce(ok({ version: 2, masks: { '/owners/0/ssn': '***-**-9382' } }));
    await vi.advanceTimersByTimeAsync(SAVING.afterTypingMs);
    expect(page.read('owner_1_ssn')).toBe('521-44-9382');
  });

  it('a malformed answer is not sent, and what the server has of it is not cleared', async () => {
    const page = await saved({ masks: { '/business_ein': '**-***6789' } });
    page.saveApplication.mockResolvedValue(ok({ version: 2, masks: { '/business_ein': '**-***6789' } }));
    page.type({ business_ein: '12' });
    await page.runtime.request('save');
    expect(calls(page)[0]?.payload).not.toHaveProperty('business.taxIdNumber');
    expect(page.read('business_ein')).toBe('12');
    page.type({ business_ein: undefined });
    await page.runtime.request('save');
    expect(calls(page)[1]?.payload).toMatchObject({ business: { taxIdNumber: null } });
  });
});

describe('a conflict', () => {
  const newer = (application: object) =>
    failed({
      kind: 'refused',
      status: 409,
      code: 'version-conflict',
      current: serverDeal({
        version: 7,
        application: { loan_id: 'l1', business_id: 'b1', owners: [{ id: 'c1' }], ...application } as never,
      }),
    });

  it('one-sided changes are joined and saved on top of the newer version', async () => {
    const page = await saved();
    page.saveApplication
      .mockResolvedValueOnce(newer({ business_name: 'Acme', business_city: 'Reno' }))
      .mockResolvedValueOnce(ok({ version: 8 }));
    page.type({ business_street: '1 Main St' });
    expect(await page.runtime.request('save')).toEqual({ ok: true });
    expect(calls(page)[1]).toMatchObject({ version: 7 });
    expect([page.read('business_city'), page.read('business_street')]).toEqual(['Reno', '1 Main St']);
    expect(calls(page)[0]?.key).not.toBe(calls(page)[1]?.key);
  });

  it.each([
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
  ] as const)('where both changed an answer the person is asked: %s', async (choice, name) => {
    const page = await saved();
    page.saveApplication
      .mockResolvedValueOnce(newer({ business_name: 'Theirs' }))
      .mockResolvedValueOnce(ok({ version: 8 }));
    page.type({ business_name: 'Mine' });
    const done = page.runtime.request('save');
    await vi.advanceTimersByTimeAsync(0);
    expect(page.runtime.state().core.question?.differences).toMatchObject([
      { field: 'business_name', mine: 'Mine', theirs: 'Theirs' },
    ]);
    expect(calls(page)).toHaveLength(1);
    page.runtime.dispatch({ type: 'chosen', choice });
    expect(await done).toEqual({ ok: true });
    expect(page.read('business_name')).toBe(name);
  });

  it('nobody is asked about an own save whose answer was lost', async () => {
    const page = await saved();
    page.type({ business_name: 'Second' });
    await page.runtime.request('save');
    page.type({ business_name: 'Third' });
    page.saveApplication
      .mockResolvedValueOnce(newer({ business_name: 'Second' }))
      .mockResolvedValueOnce(ok({ version: 8 }));
    expect(await page.runtime.request('save')).toEqual({ ok: true });
    expect(page.read('business_name')).toBe('Third');
  });

  it('while the person is asked nothing is sent, and the draft keeps their answers', async () => {
    const page = await saved();
    await vi.advanceTimersByTimeAsync(1000);
    page.saveApplication.mockResolvedValueOnce(newer({ business_name: 'Theirs' }));
    page.type({ business_name: 'Mine' });
    await vi.advanceTimersByTimeAsync(1000);
    void page.runtime.request('save');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls(page)).toHaveLength(1);
    expect(JSON.stringify({ ...sessionStorage })).toContain('Mine');
  });
});

describe('a failed save', () => {
  it('[ERROR-30] is told in its words, and its faults are shown at their fields', async () => {
    const page = await saved();
    const errors = [{ pointer: '/owners/0/ssn', field: 'owner_1_ssn', keyword: 'x-unique', text: 'Twice.' }];
    page.saveApplication.mockResolvedValueOnce(failed({ kind: 'refused', status: 422, errors }));
    expect(await page.runtime.request('save')).toEqual({ ok: false, errors });
    expect(page.runtime.alerts.list()).toMatchObject([{ title: 'Failed to save' }]);
    expect(page.runtime.state()).toMatchObject({ saving: { state: 'failed' } });
  });

  it.each([
    [true, { ok: true }, 2],
    [false, { ok: false }, 1],
  ])('a fresh code, entered: %s: %j after %d calls under one key', async (entered, outcome, count) => {
    const page = await saved();
    page.type({ owner_1_email: 'new@example.com' });
    const wanted = failed({ kind: 'refused', status: 403, code: 'step-up-required' });
    page.saveApplication.mockResolvedValueOnce(wanted).mockResolvedValueOnce(ok({ version: 2 }));
    const first = page.runtime.request('save');
    await vi.advanceTimersByTimeAsync(0);
    await vi.dynamicImportSettled();
    page.enterCode(entered);
    expect(await first).toEqual(outcome);
    expect(calls(page)).toHaveLength(count);
    expect(new Set(calls(page).map(({ key }) => key)).size).toBe(1);
  });

  it('an answer to a save that is no longer on its way means nothing', async () => {
    const page = await saved();
    const before = page.runtime.state();
    page.runtime.dispatch({ type: 'answered', key: 'another', answer: ok({ version: 99 }) });
    expect(page.runtime.state()).toBe(before);
  });
});

describe('the end', () => {
  it('saves first what is not saved, submits under the dialog, and remembers the reference', async () => {
    const page = await saved();
    page.type({ business_name: 'Acme 2' });
    const seen: (string | undefined)[] = [];
    page.saveApplication.mockImplementation(async (endpoint) => {
      seen.push(`${endpoint} ${page.runtime.modals.current()?.kind}`);
      return ok({ version: 3, reference: 'TR-1', stage: 'ApplySubmitted' });
    });
    expect(await page.runtime.request('submit')).toEqual({ ok: true });
    expect(seen).toEqual(['save undefined', 'submit processing']);
    expect(page.runtime.modals.current()).toBeUndefined();
    expect(page.runtime.state().core.submission).toMatchObject({ reference: 'TR-1', businessName: 'Acme 2' });
  });

  it('a submit whose answer was lost is a success when it says it was received', async () => {
    const page = await saved();
    const received = { reference: 'TR-2', stage: 'ApplySubmitted' };
    page.saveApplication.mockResolvedValueOnce(failed({ kind: 'refused', status: 409, received }));
    expect(await page.runtime.request('submit')).toEqual({ ok: true });
    expect(page.runtime.state().core.submission).toMatchObject({ reference: 'TR-2' });
  });

  it('a save that finds the application submitted elsewhere leads to what was received', async () => {
    const page = await saved();
    const went = vi.fn();
    page.runtime.onNavigate(went);
    const received = { reference: 'TR-3', stage: 'ApplySubmitted' };
    page.saveApplication.mockResolvedValueOnce(failed({ kind: 'refused', status: 409, received }));
    expect(await page.runtime.request('save')).toEqual({ ok: false });
    expect(went).toHaveBeenCalledExactlyOnceWith('/app/decision/process', { arrived: true });
    expect(page.read('business_name')).toBeUndefined();
  });

  it("'Congratulations !!' stands before the page after an activation", async () => {
    const page = await saved();
    page.saveApplication.mockResolvedValueOnce(ok({ version: 2, reference: 'TR-4' }));
    const done = vi.fn();
    void page.runtime.request('activate').then(done);
    await vi.advanceTimersByTimeAsync(PAGE.doneMs - 1);
    expect(page.runtime.modals.current()?.kind).toBe('done');
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(page.runtime.modals.current()).toBeUndefined();
    expect(done).toHaveBeenCalledExactlyOnceWith({ ok: true });
  });

  it('nothing is saved any more once it is submitted', async () => {
    const page = await saved();
    page.saveApplication.mockResolvedValueOnce(ok({ version: 2, reference: 'TR-5' }));
    await page.runtime.request('submit');
    const late = vi.fn();
    void page.runtime.request('save').then(late);
    page.runtime.dispatch({ type: 'clear' });
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toHaveBeenCalledExactlyOnceWith({ ok: false });
    expect(calls(page)).toHaveLength(1);
  });
});
