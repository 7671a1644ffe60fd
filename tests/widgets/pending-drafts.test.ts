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
