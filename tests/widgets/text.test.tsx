// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TYPING } from '#domain/limits.ts';
import { widget } from '#widgets/text/index.tsx';
import { show } from './harness.tsx';

const input = (): HTMLInputElement => screen.getByLabelText('Answer');

/** Presses keys one after the other without delays. */
function typeKeys(text: string): void {
  input().focus();
  for (const key of text) fireEvent.change(input(), { target: { value: `${input().value}${key}` } });
}

test('the form gets no event for each key, and the whole text on blur', () => {
  const { changes, blurred } = show(widget);
  typeKeys('Ada');
  expect(input().value).toBe('Ada');
  expect(changes).toEqual([]);
  fireEvent.blur(input());
  expect(changes).toEqual(['Ada']);
  expect(blurred).toHaveBeenCalledOnce();
});

test("Enter on a phone's keyboard is labeled as the way to the next step", () => {
  show(widget);
  expect(input().getAttribute('enterkeyhint')).toBe('next');
});

test('the form gets the text when typing pauses', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { changes } = show(widget);
    typeKeys('Ad');
    act(() => vi.advanceTimersByTime(TYPING.restMs - 1));
    typeKeys('a');
    act(() => vi.advanceTimersByTime(TYPING.restMs - 1));
    expect(changes).toEqual([]);
    act(() => vi.advanceTimersByTime(1));
    expect(changes).toEqual(['Ada']);
    expect(document.activeElement).toBe(input());
  } finally {
    vi.useRealTimers();
  }
});

test('Enter and unmounting pass the text to the form at once', () => {
  const { changes, unmount } = show(widget);
  typeKeys('Ada');
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(changes).toEqual(['Ada']);
  typeKeys('!');
  unmount();
  expect(changes).toEqual(['Ada', 'Ada!']);
});

test('a press of a button that does not take the focus passes the text to the form first', () => {
  const { changes } = show(widget);
  typeKeys('Ada');
  expect(changes).toEqual([]);
  act(() => screen.getByRole('button', { name: 'Continue' }).click());
  expect(changes).toEqual(['Ada']);
  expect(document.activeElement).toBe(input());
});

test('an emptied field has no value; whitespace is kept for the validator', async () => {
  const { user, value } = show(widget, { value: 'Ada' });
  await user.clear(input());
  await user.tab();
  expect(value()).toBeUndefined();
  await user.type(input(), '  ');
  await user.tab();
  expect(value()).toBe('  ');
});

test('the field shows the normalized value after blur, also if it equals the earlier one', async () => {
  const { user } = show(widget, {
    value: 'Ada',
    onBlurValue: (value) => (typeof value === 'string' ? value.trim() : value),
  });
  await user.type(input(), '  ');
  await user.tab();
  expect(input().value).toBe('Ada');
});

test('autofill without focus is passed to the form and checked at once', () => {
  const { changes, blurred } = show(widget);
  fireEvent.change(input(), { target: { value: 'Ada Lovelace' } });
  expect(changes).toEqual(['Ada Lovelace']);
  expect(blurred).toHaveBeenCalledOnce();
});

test('the text input announces whether it is required, invalid or read-only, and its purpose', () => {
  show(widget, {
    required: true,
    readOnly: true,
    error: 'Required',
    describedBy: 'answer-help answer-error',
    autoComplete: 'given-name',
    value: 'Ada',
  });
  expect(input().getAttribute('aria-required')).toBe('true');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(input().getAttribute('aria-describedby')).toBe('answer-help answer-error');
  expect(input().getAttribute('autocomplete')).toBe('given-name');
  expect(input().readOnly).toBe(true);
});

test.each([
  [undefined, 'answer-unit'],
  ['answer-help', 'answer-unit answer-help'],
])('the unit beside a text describes it before its other descriptions (%s)', (describedBy, ids) => {
  show(widget, { options: { unit: 'miles' }, describedBy });
  expect(input().getAttribute('aria-describedby')).toBe(ids);
  expect(document.getElementById('answer-unit')?.textContent).toBe('miles');
});

test.each([
  ['number', 'decimal'],
  ['integer', 'numeric'],
  ['string', ''],
] as const)('a text of the type %s asks a phone for the keyboard %j', (type, mode) => {
  show(widget, { schema: { type } });
  expect(input().inputMode).toBe(mode);
});
