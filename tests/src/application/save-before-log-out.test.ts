// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { saveBeforeLogOut } from '#src/application/save-before-log-out.ts';
import { as, OUT, runtimeWith, saveData, serverDeal } from './test-runtime.ts';

// What the log-out of a person still saves: with it the page forgets every answer.

it('saves what no autosave has sent yet, and tells nobody where it fails', async () => {
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

it('asks nothing of the server for a visitor, nor where nothing was typed', async () => {
  const visitor = runtimeWith({ who: OUT });
  visitor.type({ business_name: 'Acme' });
  await saveBeforeLogOut(visitor.runtime);
  const person = runtimeWith({ who: as('ada') });
  person.runtime.dispatch({ type: 'server-application', deal: serverDeal() });
  await saveBeforeLogOut(person.runtime);
  expect([visitor.saveApplication, person.saveApplication].map((fn) => fn.mock.calls.length)).toEqual([0, 0]);
});
