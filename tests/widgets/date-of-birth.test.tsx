// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dateOf, partAutoComplete, partsOf } from '#widgets/date-of-birth/date-parts.ts';
import { widget } from '#widgets/date-of-birth/index.ts';
import { show } from './harness.tsx';

const shown = (value?: string | { present: true; mask: string }, more = {}) =>
  show(widget, {
    label: 'Date of birth',
    value,
    autoComplete: 'bday',
    options: { minYear: 1900, maxYear: 2008 },
    ...more,
  });
const part = (name: string): HTMLSelectElement => screen.getByRole('combobox', { name });

test('three selects with their own names in a group with the name of the field', () => {
  shown();
  expect(screen.getByRole('group', { name: 'Date of birth' })).toBeTruthy();
  expect(part('Month').options).toHaveLength(13);
  expect(part('Day').options).toHaveLength(32);
  const years = [...part('Year').options].slice(1).map((option) => option.value);
  expect([years[0], years.at(-1), years.length]).toEqual(['2008', '1900', 109]);
  expect(part('Month').id).toBe('answer');
  expect(['Month', 'Day', 'Year'].map((name) => part(name).getAttribute('autocomplete'))).toEqual([
    'bday-month',
    'bday-day',
    'bday-year',
  ]);
});

test('a part chosen alone is kept, the whole is an ISO date with zeros', async () => {
  const { user, value, blurred } = shown();
  await user.selectOptions(part('Month'), 'February');
  expect(value()).toBe('-02-');
  await user.selectOptions(part('Year'), '1980');
  expect(value()).toBe('1980-02-');
  expect(part('Month').value).toBe('02');
  await user.selectOptions(part('Day'), '5');
  expect(value()).toBe('1980-02-05');
  expect(blurred).not.toHaveBeenCalled();
  await user.tab();
  await user.tab();
  await user.tab();
  expect(blurred).toHaveBeenCalledOnce();
});

test('all parts taken back is no value', async () => {
  const { user, value } = shown('1980-02-05');
  await user.selectOptions(part('Month'), '');
  await user.selectOptions(part('Day'), '');
  expect(value()).toBe('1980--');
  await user.selectOptions(part('Year'), '');
  expect(value()).toBeUndefined();
});

test('a day that the month does not have is kept for the validator', async () => {
  const { user, value } = shown('1980-02-05');
  await user.selectOptions(part('Day'), '31');
  expect(value()).toBe('1980-02-31');
});

test('each part says that it is wrong', () => {
  shown(undefined, { required: true, error: 'Please choose ...', describedBy: 'answer-error' });
  for (const name of ['Month', 'Day', 'Year']) {
    expect(part(name).getAttribute('aria-invalid')).toBe('true');
    expect(part(name).getAttribute('aria-describedby')).toBe('answer-error');
    expect(part(name).getAttribute('aria-required')).toBe('true');
  }
});

test('a saved date is a mask; Change opens empty selects, Cancel keeps it', async () => {
  const saved = { present: true as const, mask: '**/**/****' };
  const { user, value } = shown(saved);
  expect(screen.getByText('Saved: **/**/****')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change Date of birth' }));
  expect(document.activeElement).toBe(part('Month'));
  expect(part('Month').value).toBe('');
  await user.selectOptions(part('Month'), 'March');
  expect(value()).toBe('-03-');
  await user.click(screen.getByRole('button', { name: 'Cancel changing Date of birth' }));
  expect(value()).toEqual(saved);
});

test('parts and text go back and forth', () => {
  for (const text of ['1980-02-05', '-02-', '1980--', '--05']) expect(dateOf(partsOf(text))).toBe(text);
  expect(dateOf(partsOf('rubbish'))).toBeUndefined();
  expect(partAutoComplete('section-a bday', 'day')).toBe('section-a bday-day');
  expect(partAutoComplete('off', 'day')).toBe('off');
});
