// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { addDraft, flushDrafts, removeDraft } from '#widgets/text-control/pending-drafts.ts';

test('a typed text is passed to the form before a click, and no more once its field is gone', () => {
  const flush = vi.fn();
  addDraft(flush);
  document.body.click();
  expect(flush).toHaveBeenCalledTimes(1);
  removeDraft(flush);
  flushDrafts();
  document.body.click();
  expect(flush).toHaveBeenCalledTimes(1);
});

test('a typed text is passed to the form before a handler of the submit reads it', () => {
  document.body.innerHTML = '<form></form>';
  const form = document.body.firstElementChild as HTMLFormElement;
  const calls: string[] = [];
  const flush = (): void => void calls.push('flush');
  form.addEventListener('submit', () => calls.push('submit'));
  addDraft(flush);
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  removeDraft(flush);
  expect(calls).toEqual(['flush', 'submit']);
});

test.each([
  [
    'Enter is pressed',
    () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    1,
  ],
  [
    'another key is pressed',
    () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })),
    0,
  ],
  ['the page is left', () => window.dispatchEvent(new Event('pagehide')), 1],
  ['another tab or app comes to the front', () => document.dispatchEvent(new Event('visibilitychange')), 1],
])('when %s, a typed text is passed to the form as often as its row says', (_, act, times) => {
  const flush = vi.fn();
  addDraft(flush);
  act();
  removeDraft(flush);
  expect(flush).toHaveBeenCalledTimes(times);
});
