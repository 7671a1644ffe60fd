// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineProvider } from '#engine/react';
import { SavedState } from '#src/wizard/step/SavedState.tsx';
import { as, OUT, runtimeWith, saveData, serverDeal } from '../../application/test-runtime.ts';
import { Stage } from '../../test-brand.tsx';

// The day of the saves.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00.000Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The status of a page whose application the server has. Each save is answered by the test. */
function open(who = as('ada'), { isNew = false } = {}) {
  const page = runtimeWith({ who });
  const { runtime, saveApplication } = page;
  const answers: ((answer: Awaited<ReturnType<typeof saveApplication>>) => void)[] = [];
  saveApplication.mockImplementation(() => new Promise((resolve) => void answers.push(resolve)));
  if (who.loggedIn && !isNew) runtime.dispatch({ type: 'server-application', deal: serverDeal() });
  render(
    <Stage>
      <EngineProvider engine={runtime.engine} widgets={{}} ports={{}}>
        <SavedState runtime={runtime} />
      </EngineProvider>
    </Stage>,
  );
  const answerSave = () =>
    act(async () =>
      answers.pop()?.({ ok: true, value: saveData({ version: (runtime.state().version ?? 0) + 1 }) }),
    );
  return {
    type: (values: Record<string, unknown>) => act(() => page.type(values)),
    autosave: () => act(() => runtime.dispatch({ type: 'timer', timer: 'autosave' })),
    dispatch: (event: Parameters<typeof runtime.dispatch>[0]) => act(() => runtime.dispatch(event)),
    answers,
    succeed: answerSave,
    words: () => document.querySelector('.saved-state')?.textContent,
    spoken: () => screen.getByRole('status').textContent,
  };
}

it('does not show newer input as saved', async () => {
  const page = open();
  expect(page.words()).toMatch(/^Saved at \d/);
  page.type({ business_city: 'Reno' });
  expect(page.words()).toBe('Saving...');
  page.autosave();
  await page.succeed();
  expect(page.words()).toMatch(/^Saved at \d/);
});

it('names the day of a save before today, since a time alone would be taken for today', () => {
  const page = open();
  page.dispatch({ type: 'server-application', deal: serverDeal({ savedAt: '2026-03-05T17:00:00.000Z' }) });
  expect(page.words()).toBe('Saved on March 5, 2026');
});

it('names the answers that an autosave left out, until they are saved', async () => {
  const page = open();
  page.type({ business_city: 'Reno', business_zip: '12', owner_1_ssn: '521-1' });
  page.autosave();
  await page.succeed();
  expect(page.words()).toMatch(
    /^Not saved: ZIP code; Social Security number\. Everything else was saved at \d/,
  );
  page.type({ business_zip: '94601', owner_1_ssn: '' });
  page.autosave();
  await page.succeed();
  expect(page.words()).toMatch(/^Saved at \d/);
});

it('says that nothing is saved while the person is asked which answers to keep', async () => {
  const page = open();
  page.type({ business_city: 'Reno' });
  const theirs = { ...serverDeal({ version: 2 }).application, business_city: 'Elko' };
  page.dispatch({ type: 'server-application', deal: serverDeal({ version: 2, application: theirs }) });
  expect(page.words()).toBe('Not saved yet. We will try again.');
});

it('tells a visitor that the answers are kept in the tab', () => {
  const page = open(OUT);
  page.type({ business_city: 'Reno' });
  expect(page.words()).toBe('Kept in this tab until you sign in.');
});

it('a failure and the next success are spoken, but not every autosave [SCREEN-73]', async () => {
  const page = open();
  page.type({ business_city: 'Reno' });
  page.autosave();
  await page.succeed();
  expect(page.words()).toMatch(/^Saved at/);
  expect(page.spoken()).toBe('');
  page.type({ business_zip: '12' });
  page.autosave();
  await page.succeed();
  expect(page.spoken()).toMatch(/^Not saved: ZIP code/);
  page.type({ business_zip: '94601' });
  page.autosave();
  expect(page.spoken()).toMatch(/^Not saved: ZIP code/);
  await page.succeed();
  expect(page.spoken()).toMatch(/^Saved at \d/);
});

it('the first known save of an application is spoken [SCREEN-73]', () => {
  const page = open(as('ada'), { isNew: true });
  expect(page.spoken()).toBe('');
  page.dispatch({ type: 'server-application', deal: serverDeal() });
  expect(page.spoken()).toMatch(/^Saved at \d/);
});

it('says that the browser is offline, until it is online again', () => {
  const page = open();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(page.words()).toBe('You are offline. Your answers are kept on this page.');
  expect(page.spoken()).toBe(page.words());
  isOnline.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(page.words()).toMatch(/^Saved at \d/);
});
