// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { saveBeforeReload } from '#src/application/runtime/runtimes.ts';
import { addDraft, removeDraft } from '#widgets/text-control/pending-drafts.ts';
import { as, failedAnswer, OUT, runtimeWith, saveData, serverDeal } from './test-runtime.ts';

/** A user whose application the server knows. */
async function ada(who = as('ada')) {
  const tab = runtimeWith({ who });
  tab.runtime.dispatch({ type: 'server-application', deal: serverDeal() });
  return tab;
}
const savedResult = (value: string) => ({
  ok: true as const,
  value: saveData({ version: 2, masks: { '/business_ein': value } }),
});

describe('before a page loads itself anew', () => {
  it('a secret that was just typed is saved', async () => {
    const { runtime, type, saveApplication, read } = await ada();
    type({ business_ein: '47-5512983' });
    saveApplication.mockResolvedValueOnce(savedResult('**-***2983'));
    expect(await saveBeforeReload(runtime)).toBe(true);
    expect(saveApplication).toHaveBeenCalledTimes(1);
    expect(read('business_ein')).toMatchObject({ present: true });
  });

  it('a secret that is still being typed is saved', async () => {
    const { runtime, type, saveApplication } = await ada();
    const onFlush = () => type({ business_ein: '47-5512983' });
    addDraft(onFlush);
    saveApplication.mockResolvedValueOnce(savedResult('**-***2983'));
    expect(await saveBeforeReload(runtime)).toBe(true);
    removeDraft(onFlush);
    expect(saveApplication).toHaveBeenCalledTimes(1);
  });

  it('a birth date that still shows is saved once', async () => {
    const { runtime, type, saveApplication, read } = await ada();
    type({ owner_1_dob: '1980-01-31' });
    const value = saveData({ version: 2, masks: { '/owners/0/dob': '**/**/1980' } });
    saveApplication.mockResolvedValueOnce({ ok: true, value });
    for (const _ of ['first', 'second']) expect(await saveBeforeReload(runtime)).toBe(true);
    expect(saveApplication).toHaveBeenCalledTimes(1);
    expect(read('owner_1_dob')).toBe('1980-01-31');
  });

  it('the page saves nothing if no secret would be lost: the draft keeps the rest', async () => {
    const { runtime, type, saveApplication } = await ada();
    type({ business_name: 'Oak' });
    expect(await saveBeforeReload(runtime)).toBe(true);
    expect(saveApplication).not.toHaveBeenCalled();
  });

  it('the page says that the server refuses a save', async () => {
    const { runtime, type, saveApplication } = await ada();
    type({ business_ein: '47-55' });
    saveApplication.mockResolvedValue(failedAnswer({ status: 422, kind: 'refused' as never }));
    expect(await saveBeforeReload(runtime)).toBe(false);
  });

  it("the page says that a visitor's secrets can't be saved", async () => {
    const { runtime, type } = runtimeWith({ who: OUT });
    type({ business_ein: '47-5512983' });
    expect(await saveBeforeReload(runtime)).toBe(false);
  });
});
