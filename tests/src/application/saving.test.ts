// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAVING } from '#domain/limits.ts';
import { listOf } from '#engine';
import { as, failedAnswer, runtimeWith, saveData, serverDeal } from './test-runtime.ts';

// [SAVE-1] [SAVE-2] [SAVE-30] [SAVE-31] [SAVE-34]: a running application saves. The rules, case by case: machine/saves.test.ts (what is
// sent when), machine/apply-saved.test.ts (ids and masks), machine/join.test.ts (conflicts), machine/ends.test.ts (submit).

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

const ok = (overrides = {}) => ({ ok: true as const, value: saveData(overrides) });

/** An applicant whose application the server has. */
async function savedPage(overrides = {}) {
  const page = runtimeWith({ who: as('ada') });
  page.saveApplication.mockResolvedValueOnce(ok(overrides));
  page.type({ business_name: 'Acme' });
  expect(await page.runtime.request('save')).toEqual({ ok: true });
  page.saveApplication.mockClear();
  return page;
}
const calls = ({ saveApplication }: { saveApplication: ReturnType<typeof runtimeWith>['saveApplication'] }) =>
  saveApplication.mock.calls.map(([endpoint, payload, options]) => ({ endpoint, payload, ...options }));

describe('a save', () => {
  it('creates the application the first time, and names the known version later', async () => {
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

  it('with the goal "deals" updates a known deal at its own address', async () => {
    const page = await savedPage();
    page.saveApplication.mockResolvedValueOnce(ok({ version: 2 }));
    await page.runtime.request('deals');
    expect(calls(page)).toMatchObject([{ endpoint: 'deals', version: 1 }]);
  });

  it('for callers that need an existing application creates it once for all of them', async () => {
    const page = runtimeWith({ who: as('ada') });
    page.saveApplication.mockResolvedValueOnce(ok());
    const all = [1, 2, 3].map(() => page.runtime.request('ensure-deal', true));
    expect(await Promise.all(all)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(calls(page)).toMatchObject([{ endpoint: 'create' }]);
  });
});

describe('an autosave', () => {
  it('runs a moment after the last key', async () => {
    const page = await savedPage();
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

  it('runs at once when the network returns, and not during another save', async () => {
    const page = await savedPage();
    page.type({ business_name: 'Acme 2' });
    page.runtime.dispatch({ type: 'online' });
    expect(calls(page)).toHaveLength(1);
    // A save is in flight: no second one starts beside it.
    page.runtime.dispatch({ type: 'online' });
    expect(calls(page)).toHaveLength(1);
  });
});

describe('the answer to a save', () => {
  it('gives an owner without email its id, and its secret the mask', async () => {
    const page = await savedPage({ ids: { owners: ['c1'] } });
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
});

describe('a conflict', () => {
  const newer = (application: object) =>
    failedAnswer({
      kind: 'refused',
      status: 409,
      code: 'version-conflict',
      current: serverDeal({
        version: 7,
        application: { loan_id: 'l1', business_id: 'b1', owners: [{ id: 'c1' }], ...application } as never,
      }),
    });

  it('between changes of one side is merged and saved on top of the newer version', async () => {
    const page = await savedPage();
    page.saveApplication
      .mockResolvedValueOnce(newer({ business_name: 'Acme', business_city: 'Reno' }))
      .mockResolvedValueOnce(ok({ version: 8 }));
    page.type({ business_street: '1 Main St' });
    expect(await page.runtime.request('save')).toEqual({ ok: true });
    expect(calls(page)[1]).toMatchObject({ version: 7 });
    expect([page.read('business_city'), page.read('business_street')]).toEqual(['Reno', '1 Main St']);
    expect(calls(page)[0]?.key).not.toBe(calls(page)[1]?.key);
  });

  it('sends nothing while the dialog is open, and the draft keeps the answers', async () => {
    const page = await savedPage();
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
  it('[ERROR-30] shows an alert, and its faults at the fields', async () => {
    const page = await savedPage();
    const errors = [{ pointer: '/owners/0/ssn', field: 'owner_1_ssn', keyword: 'x-unique', text: 'Twice.' }];
    page.saveApplication.mockResolvedValueOnce(failedAnswer({ kind: 'refused', status: 422, errors }));
    expect(await page.runtime.request('save')).toEqual({ ok: false, errors });
    expect(page.runtime.alerts.list()).toMatchObject([{ title: 'Failed to save' }]);
    expect(page.runtime.state()).toMatchObject({ saving: { state: 'failed' } });
  });

  it.each([
    [true, { ok: true }, 2],
    [false, { ok: false }, 1],
  ])('a fresh code, entered: %s: %j after %d calls under one key', async (entered, outcome, count) => {
    const page = await savedPage();
    page.type({ owner_1_email: 'new@example.com' });
    const wantedAnswer = failedAnswer({ kind: 'refused', status: 403, code: 'step-up-required' });
    page.saveApplication.mockResolvedValueOnce(wantedAnswer).mockResolvedValueOnce(ok({ version: 2 }));
    const first = page.runtime.request('save');
    await vi.advanceTimersByTimeAsync(0);
    await vi.dynamicImportSettled();
    page.enterCode(entered);
    expect(await first).toEqual(outcome);
    expect(calls(page)).toHaveLength(count);
    expect(new Set(calls(page).map(({ key }) => key)).size).toBe(1);
  });
});

describe('the end', () => {
  it('saves unsaved answers, submits under the dialog, and stores the reference', async () => {
    const page = await savedPage();
    page.type({ business_name: 'Acme 2' });
    const savedVersions: (string | undefined)[] = [];
    page.saveApplication.mockImplementation(async (endpoint) => {
      savedVersions.push(`${endpoint} ${page.runtime.modals.current()?.kind}`);
      return ok({ version: 3, reference: 'TR-1', stage: 'ApplySubmitted' });
    });
    expect(await page.runtime.request('submit')).toEqual({ ok: true });
    expect(savedVersions).toEqual(['save undefined', 'submit processing']);
    expect(page.runtime.modals.current()).toBeUndefined();
    expect(page.runtime.state().core.submission).toMatchObject({ reference: 'TR-1', businessName: 'Acme 2' });
  });
});
