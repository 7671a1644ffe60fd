// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { widget } from '#widgets/text/index.ts';
import { show } from './harness.tsx';

const input = (): HTMLInputElement => screen.getByLabelText('Answer');

test('the form does not hear each key, and hears the whole text on blur', async () => {
  const { user, changes, blurred } = show(widget);
  await user.type(input(), 'Ada');
  expect(input().value).toBe('Ada');
  await user.tab();
  expect(changes.at(-1)).toBe('Ada');
  expect(changes.length).toBeLessThan(3);
  expect(blurred).toHaveBeenCalledOnce();
});

test('the form hears the text when typing rests', async () => {
  const { user, value } = show(widget);
  await user.type(input(), 'Ada');
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(value()).toBe('Ada');
  expect(document.activeElement).toBe(input());
});

test('Enter and unmounting hand the text up at once', async () => {
  const first = show(widget);
  await first.user.type(input(), 'Ada{Enter}');
  expect(first.changes).toEqual(['Ada']);
  await first.user.type(input(), '!');
  first.unmount();
  expect(first.changes.at(-1)).toBe('Ada!');
});

test('a press of a button that does not take the focus hands the text up first', async () => {
  const { user, changes } = show(widget);
  await user.type(input(), 'Ada');
  expect(changes).toEqual([]);
  screen.getByRole('button', { name: 'Continue' }).click();
  expect(changes).toEqual(['Ada']);
  expect(document.activeElement).toBe(input());
});

test('an emptied field is no value; whitespace is kept for the validator', async () => {
  const { user, value } = show(widget, { value: 'Ada' });
  await user.clear(input());
  await user.tab();
  expect(value()).toBeUndefined();
  await user.type(input(), '  ');
  await user.tab();
  expect(value()).toBe('  ');
});

test('after blur the normalised value shows, also when it is the one of before', async () => {
  const { user } = show(widget, {
    value: 'Ada',
    onBlurValue: (value) => (typeof value === 'string' ? value.trim() : value),
  });
  await user.type(input(), '  ');
  await user.tab();
  expect(input().value).toBe('Ada');
});

test('autofill without focus is handed up and checked at once', () => {
  const { changes, blurred } = show(widget);
  fireEvent.change(input(), { target: { value: 'Ada Lovelace' } });
  expect(changes).toEqual(['Ada Lovelace']);
  expect(blurred).toHaveBeenCalledOnce();
});

test('it says whether it is required, wrong, read-only, and what it is for', () => {
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
