// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FOLLOW } from '#domain/limits.ts';
import { followPhone } from '#src/wizard/phone/follow-phone.ts';
import { addDraft, removeDraft } from '#widgets/text-control/pending-drafts.ts';
import { as, flow, runtimeWith, serverDeal } from '../../application/test-runtime.ts';

/** A signed-in person's page with a saved application, and the version that the server has. */
function open() {
  const page = runtimeWith({ who: as('ada') });
  const { runtime, currentDeal } = page;
  runtime.dispatch({ type: 'server-application', deal: { ...serverDeal(), version: 1 } });
  const onNewer = vi.fn();
  return {
    ...page,
    onNewer,
    stop: followPhone(runtime, onNewer),
    reads: () => currentDeal.mock.calls.length,
  };
}
const server = (version: number, answers: object = {}) => {
  const deal = serverDeal({ flowVersion: flow.version });
  return { ok: true, value: { ...deal, version, application: { ...deal.application, ...answers } } } as never;
};
const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
  // The calls about requests are loaded with the first read.
  await vi.dynamicImportSettled();
};
const wait = (times: number) => pass(times * FOLLOW.everyMs);
const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a page applies the answers that the phone saved, and calls onNewer once for each save [SAVE-52]', async () => {
  const { currentDeal, onNewer, read, stop } = open();
  currentDeal.mockResolvedValue(server(1));
  await wait(2);
  expect(onNewer).not.toHaveBeenCalled();
  currentDeal.mockResolvedValue(server(2, { business_name: 'Elm Bakery' }));
  await wait(3);
  expect([onNewer.mock.calls.length, read('business_name')]).toEqual([1, 'Elm Bakery']);
  stop();
});

it('a page keeps its typed answers when the phone saves another answer [SAVE-52]', async () => {
  const { currentDeal, read, type, onNewer, stop } = open();
  currentDeal.mockResolvedValue(server(2, { business_name: 'Elm Bakery' }));
  // Too late for an autosave before the read.
  await pass(FOLLOW.everyMs - 500);
  type({ business_dba: 'Elm' });
  await pass(500);
  expect([read('business_name'), read('business_dba')]).toEqual(['Elm Bakery', 'Elm']);
  expect(onNewer).toHaveBeenCalledTimes(1);
  stop();
});

it('a page reads the application again after a read that failed', async () => {
  const { currentDeal, onNewer, stop } = open();
  currentDeal.mockRejectedValueOnce(new Error('a missing part'));
  await wait(1);
  currentDeal.mockResolvedValue(server(2));
  await wait(2);
  expect(onNewer).toHaveBeenCalledTimes(1);
  stop();
});

it('a newer version from a save of this page does not count as a save of the phone', async () => {
  const { currentDeal, saveApplication, runtime, type, onNewer, stop } = open();
  saveApplication.mockReturnValue(new Promise(() => {}));
  type({ business_dba: 'Elm' });
  runtime.dispatch({ type: 'timer', timer: 'autosave' });
  currentDeal.mockResolvedValue(server(2, { business_dba: 'Elm' }));
  await wait(3);
  expect(onNewer).not.toHaveBeenCalled();
  stop();
});

it('a page saves the typed answers as soon as its dialog opens, so that the phone has them [SAVE-52]', () => {
  const { runtime, saveApplication, type, stop } = open();
  stop();
  type({ business_name: 'Ash Bakery' });
  expect(saveApplication).not.toHaveBeenCalled();
  followPhone(runtime, () => {})();
  expect(saveApplication).toHaveBeenCalledTimes(1);
});

it('a hidden page and a closed dialog ask the server nothing, and a page that becomes visible asks at once [SAVE-52]', async () => {
  const { reads, stop } = open();
  show('hidden');
  await wait(5);
  expect(reads()).toBe(0);
  show('visible');
  expect(reads()).toBe(1);
  stop();
  await wait(5);
  expect(reads()).toBe(1);
});

it('a text that is still being typed is saved for the phone at once [SAVE-52]', async () => {
  const page = runtimeWith({ who: as('ada') });
  page.runtime.dispatch({ type: 'server-application', deal: { ...serverDeal(), version: 1 } });
  const onFlush = () => page.type({ business_name: 'Acme' });
  addDraft(onFlush);
  const stop = followPhone(page.runtime, vi.fn());
  removeDraft(onFlush);
  stop();
  expect(page.saveApplication.mock.calls[0]?.[1]).toMatchObject({ business: { name: 'Acme' } });
});
