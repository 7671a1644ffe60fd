// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { SESSION } from '#domain/limits.ts';
import { namesLostByLogOut, saveBeforeLogOut } from '#src/application/runtime/save-before-log-out.ts';
import { addDraft, removeDraft } from '#widgets/text-control/pending-drafts.ts';
import { as, OUT, runtimeWith, saveData, serverDeal } from './test-runtime.ts';

// Saves at log-out, after which the page forgets every answer.

it('saves the answers that no autosave has sent, and shows no failure', async () => {
  const { runtime, saveApplication, type } = runtimeWith({ who: as('ada') });
  runtime.dispatch({ type: 'server-application', deal: serverDeal() });
  type({ business_name: 'Acme' });
  await saveBeforeLogOut(runtime);
  expect(saveApplication).toHaveBeenCalledOnce();
  expect(saveApplication.mock.calls[0]?.[1]).toMatchObject({ business: { name: 'Acme' } });
  expect(runtime.alerts.list()).toEqual([]);
  saveApplication.mockResolvedValue({ ok: true, value: saveData({ version: 2 }) });
  await saveBeforeLogOut(runtime);
  expect(runtime.state().dirty).toBe(false);
  await saveBeforeLogOut(runtime);
  expect(saveApplication).toHaveBeenCalledTimes(2);
});

it('makes no call for a visitor, nor without input', async () => {
  const visitor = runtimeWith({ who: OUT });
  visitor.type({ business_name: 'Acme' });
  await saveBeforeLogOut(visitor.runtime);
  const person = runtimeWith({ who: as('ada') });
  person.runtime.dispatch({ type: 'server-application', deal: serverDeal() });
  await saveBeforeLogOut(person.runtime);
  expect([visitor.saveApplication, person.saveApplication].map((fn) => fn.mock.calls.length)).toEqual([0, 0]);
});

it('names the answers that the last autosave leaves out or cannot save', async () => {
  const { runtime, saveApplication, type } = runtimeWith({ who: as('ada') });
  runtime.dispatch({ type: 'server-application', deal: serverDeal() });
  expect(await namesLostByLogOut(runtime)).toEqual([]);
  type({ business_name: 'Acme', business_zip: '12' });
  expect(await namesLostByLogOut(runtime)).toEqual(['Business name', 'ZIP code']);
  saveApplication.mockResolvedValue({ ok: true, value: saveData({ version: 2 }) });
  expect(await namesLostByLogOut(runtime)).toEqual(['ZIP code']);
});

it('does not wait longer for the last autosave than a log-out does', async () => {
  vi.useFakeTimers();
  const { runtime, saveApplication, type } = runtimeWith({ who: as('ada') });
  runtime.dispatch({ type: 'server-application', deal: serverDeal() });
  saveApplication.mockReturnValue(new Promise(() => {}));
  type({ business_name: 'Acme' });
  const lost = namesLostByLogOut(runtime);
  await vi.advanceTimersByTimeAsync(SESSION.logOutSaveMs);
  expect(await lost).toEqual(['Business name']);
  vi.useRealTimers();
});

it('names nothing to a visitor', async () => {
  const { runtime, type } = runtimeWith({ who: OUT });
  type({ business_name: 'Acme' });
  expect(await namesLostByLogOut(runtime)).toEqual([]);
});

it('saves a text that is still being typed', async () => {
  const { runtime, saveApplication, type } = runtimeWith({ who: as('ada') });
  runtime.dispatch({ type: 'server-application', deal: serverDeal() });
  const onFlush = () => type({ business_name: 'Acme' });
  addDraft(onFlush);
  await saveBeforeLogOut(runtime);
  removeDraft(onFlush);
  expect(saveApplication.mock.calls[0]?.[1]).toMatchObject({ business: { name: 'Acme' } });
});
