// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { nativeStep, slideTo, widget } from '#widgets/money-slider/index.tsx';
import { show } from './harness.tsx';

const LIMIT = { minimum: 5000, maximum: 250000 };
const showSlider = (value?: number | string, more = {}) =>
  show(widget, { label: 'Choose Desired Amount', value, limit: LIMIT, options: { step: 1000 }, ...more });
const input = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Choose Desired Amount' });
const slider = (): HTMLInputElement => screen.getByRole('slider');

test('text field and slider show the amount, each under its own name', () => {
  showSlider(150000);
  expect(screen.getByLabelText('Choose Desired Amount')).toBe(input());
  expect(input().value).toBe('$150,000');
  expect(slider().getAttribute('aria-label')).toBe('Amount slider');
  expect(slider().getAttribute('aria-valuetext')).toBe('$150,000');
  expect([slider().min, slider().max, slider().step, slider().value]).toEqual([
    '5000',
    '250000',
    '1000',
    '150000',
  ]);
  expect(screen.getByText('$5,000')).toBeTruthy();
  expect(screen.getByText('$250,000')).toBeTruthy();
});

test("the slider's bounds and value are written in the language of the page", () => {
  showSlider(150000, { locale: 'es-ES' });
  expect(slider().getAttribute('aria-valuetext')).toMatch(/^150\.000\sUS\$$/);
  expect(screen.getByText(/^250\.000\sUS\$$/)).toBeTruthy();
});

test('typing an amount between the steps keeps it', async () => {
  const { user, value } = showSlider(150000);
  await user.clear(input());
  await user.type(input(), '85250');
  expect(input().value).toBe('$85,250');
  await user.tab();
  expect(value()).toBe(85250);
  expect(slider().getAttribute('aria-valuetext')).toBe('$85,250');
});

test.each([
  ['$50,000.75', '$50,000.75', 50000.75],
  ['50000', '$50,000', 50000],
  [' 50 000 ', '$50,000', 50000],
  ['USD 50,000', '$50,000', 50000],
])('accepts the pasted amount %s', async (pasted, text, amount) => {
  const { user, value } = showSlider(150000);
  await user.tripleClick(input());
  await user.paste(pasted);
  expect(input().value).toBe(text);
  await user.tab();
  expect(value()).toBe(amount);
  expect(input().value).toBe(text);
});

test.each([
  ['85k', '$85k', 85000, '$85,000'],
  ['1.2m', '$1.2m', 1200000, '$1,200,000'],
  ['$1,200.50', '$1,200.50', 1200.5, '$1,200.50'],
  ['75,000.25', '$75,000.25', 75000.25, '$75,000.25'],
  ['75,000.50', '$75,000.50', 75000.5, '$75,000.50'],
  ['1,250k', '$1,250k', 1250000, '$1,250,000'],
])('the field accepts %s, typed or pasted [FIELD-50]', async (typed, text, amount, tidy) => {
  for (const way of ['type', 'paste'] as const) {
    const { user, value, unmount } = showSlider();
    await user.click(input());
    if (way === 'type') await user.keyboard(typed);
    else await user.paste(typed);
    expect(input().value).toBe(text);
    await user.tab();
    expect(value()).toBe(amount);
    expect(input().value).toBe(tidy);
    unmount();
  }
});

test.each(['1,2', '1,2m', '1.2.3', '85kk', 'about 9', '12,34', '1.005', '99999999999999999999'])(
  '%s is not an amount, and stays in the field with the error',
  async (typed) => {
    for (const way of ['type', 'paste'] as const) {
      const { user, value, unmount } = showSlider();
      await user.click(input());
      if (way === 'type') await user.keyboard(typed);
      else await user.paste(typed);
      await user.tab();
      expect(value()).toBe(typed);
      expect(input().value.replace(/\$|(?<=9),/g, '')).toBe(typed);
      unmount();
    }
  },
);

test.each([
  ['9000000', 9000000, '250000'],
  ['-5000', -5000, '5000'],
  ['-5', -5, '5000'],
  ['100', 100, '5000'],
])('%s is out of bounds and stays as it is, with the slider at its end', async (typed, amount, place) => {
  const { user, value } = showSlider(150000);
  await user.clear(input());
  await user.type(input(), typed);
  await user.tab();
  expect(value()).toBe(amount);
  expect(slider().value).toBe(place);
  expect(input().value.replace(/[$,]/g, '')).toBe(String(BigInt(amount)));
});

test('an emptied field has no value', async () => {
  const { user, value } = showSlider(150000);
  await user.clear(input());
  await user.tab();
  expect(value()).toBeUndefined();
  expect(input().value).toBe('');
});

test('the slider writes the field', async () => {
  const { user, value } = showSlider(150000);
  fireEvent.change(slider(), { target: { value: '151000' } });
  expect(input().value).toBe('$151,000');
  expect(slider().getAttribute('aria-valuetext')).toBe('$151,000');
  slider().focus();
  await user.tab();
  expect(value()).toBe(151000);
});

test('the slider works with an amount that is empty or out of bounds', () => {
  showSlider(undefined);
  expect(slider().value).toBe('5000');
  fireEvent.change(slider(), { target: { value: '6000' } });
  expect(input().value).toBe('$6,000');
});

test('the caret stays behind a typed digit', async () => {
  const { user } = showSlider(150000);
  await user.click(input());
  input().setSelectionRange(2, 2);
  await user.keyboard('7');
  expect(input().value).toBe('$1,750,000');
  expect(input().selectionStart).toBe(4);
});

test('the field has the error and the description', () => {
  showSlider(1, { error: 'Please enter ...', describedBy: 'answer-error', required: true });
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(input().getAttribute('aria-describedby')).toBe('answer-error');
  expect(input().getAttribute('aria-required')).toBe('true');
});

describe('the positions of the slider', () => {
  const uneven = { minimum: 5500, maximum: 20250, step: 1000 };
  test('the slider stops at both ends and at the multiples of the step between them', () => {
    expect(nativeStep(uneven)).toBe(1);
    expect(slideTo(5500, 5501, uneven)).toBe(6000);
    expect(slideTo(6000, 5999, uneven)).toBe(5500);
    expect(slideTo(20000, 20001, uneven)).toBe(20250);
    expect(slideTo(20250, 20249, uneven)).toBe(20000);
    expect(slideTo(9000, 20250, uneven)).toBe(20250);
    expect(slideTo(9000, 12345, uneven)).toBe(12000);
  });
  test('an arrow key moves a typed amount to the next position', () => {
    const even = { ...LIMIT, step: 1000 };
    expect(slideTo(50300, 51000, even)).toBe(51000);
    expect(slideTo(50300, 49000, even)).toBe(50000);
    expect(slideTo(50700, 52000, even)).toBe(51000);
  });
});

test("an undo restores the field's value and moves the slider", async () => {
  const { user } = showSlider(150000);
  await user.clear(input());
  await user.type(input(), '85000');
  fireEvent.input(input(), { target: { value: '$9000' }, inputType: 'historyUndo' });
  expect(input().value).toBe('$9000');
  expect(slider().value).toBe('9000');
  await user.tab();
  expect(input().value).toBe('$9,000');
});
