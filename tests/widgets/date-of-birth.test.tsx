// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dateOf, partAutoComplete, partsOf } from '#widgets/date-of-birth/date-parts.ts';
import { widget } from '#widgets/date-of-birth/index.tsx';
import { show } from './harness.tsx';

const showDate = (value?: string | { present: true; mask: string }, more = {}) =>
  show(widget, {
    label: 'Date of birth',
    value,
    autoComplete: 'bday',
    options: { minYear: 1900, maxYear: 2008 },
    ...more,
  });
const part = (name: string): HTMLSelectElement => screen.getByRole('combobox', { name });

test('has three selects with their own names in a group with the name of the field', () => {
  showDate();
  expect(screen.getByRole('group', { name: 'Date of birth' })).toBeTruthy();
  expect(part('Month').options).toHaveLength(13);
  expect(part('Day').options).toHaveLength(32);
  const all = [...part('Year').options].map((option) => option.value);
  // The list opens around 1980, with the newest years on top.
  expect(all[all.indexOf('') + 1]).toBe('1980');
  const years = all.filter(Boolean);
  expect([years[0], years.at(-1), years.length]).toEqual(['2008', '1900', 109]);
  expect(part('Month').id).toBe('answer');
  expect(['Month', 'Day', 'Year'].map((name) => part(name).getAttribute('autocomplete'))).toEqual([
    'bday-month',
    'bday-day',
    'bday-year',
  ]);
});

test('[FIELD-49] a single chosen part is kept, and all parts make an ISO date', async () => {
  const { user, value, blurred } = showDate();
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

test('clearing all parts removes the value', async () => {
  const { user, value } = showDate('1980-02-05');
  await user.selectOptions(part('Month'), '');
  await user.selectOptions(part('Day'), '');
  expect(value()).toBe('1980--');
  await user.selectOptions(part('Year'), '');
  expect(value()).toBeUndefined();
});

test('a saved year that is not offered is shown first, and stays', async () => {
  const { user, value } = showDate('1899-02-05');
  expect(part('Year').value).toBe('1899');
  expect(part('Year').options[0]?.text).toBe('1899');
  await user.selectOptions(part('Day'), '6');
  expect(value()).toBe('1899-02-06');
});

test('a day that the month does not have is kept for the validator', async () => {
  const { user, value } = showDate('1980-02-05');
  await user.selectOptions(part('Day'), '31');
  expect(value()).toBe('1980-02-31');
});

test('each part says that it is wrong', () => {
  showDate(undefined, { required: true, error: 'Please choose ...', describedBy: 'answer-error' });
  for (const name of ['Month', 'Day', 'Year']) {
    expect(part(name).getAttribute('aria-invalid')).toBe('true');
    expect(part(name).getAttribute('aria-required')).toBe('true');
  }
});

test('[SCREEN-76] the group has the descriptions of a date, and its three lists have none', () => {
  showDate(undefined, { error: 'Please choose ...', describedBy: 'answer-error answer-help' });
  const group = screen.getByRole('group', { name: 'Date of birth' });
  expect(group.getAttribute('aria-describedby')).toBe('answer-error answer-help');
  for (const name of ['Month', 'Day', 'Year']) expect(part(name).getAttribute('aria-describedby')).toBeNull();
});

test('a saved date is a mask; Change opens empty selects, Cancel keeps it', async () => {
  const saved = { present: true as const, mask: '**/**/****' };
  const { user, value } = showDate(saved);
  expect(screen.getByText('Saved: **/**/****')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change Date of birth' }));
  expect(document.activeElement).toBe(part('Month'));
  expect(part('Month').value).toBe('');
  await user.selectOptions(part('Month'), 'March');
  expect(value()).toBe('-03-');
  await user.click(screen.getByRole('button', { name: 'Cancel changing Date of birth' }));
  expect(value()).toEqual(saved);
});

test.each([
  '01/31/1980',
  '1/31/1980',
  '01311980',
  '01-31-1980',
  '1.31.1980',
  '1 31 1980',
  '０１／３１／１９８０',
])('%s is typed as into a text field', async (typed) => {
  const { user, value } = showDate();
  part('Month').focus();
  await user.keyboard(typed);
  expect(value()).toBe('1980-01-31');
  expect(document.activeElement).toBe(part('Year'));
});

test('digits and Tab fill the parts one after the other', async () => {
  const { user, value } = showDate();
  part('Month').focus();
  await user.keyboard('01');
  await user.tab();
  await user.keyboard('31');
  await user.tab();
  await user.keyboard('1980');
  expect(value()).toBe('1980-01-31');
  expect(document.activeElement).toBe(part('Year'));
});

test('typed digits that are not a month, day or year change nothing, and Tab still moves to the next part', async () => {
  const { user, value } = showDate('1980-02-05');
  part('Month').focus();
  await user.keyboard('00');
  expect(value()).toBe('1980-02-05');
  await user.keyboard('9');
  await user.keyboard('41');
  await user.tab();
  await user.keyboard('1850');
  expect(value()).toBe('1980-09-04');
});

test.each(['01/31/1980', '1980-01-31', ' 1-31-1980 '])(
  '%j is pasted into any of its parts',
  async (pasted) => {
    const { user, value } = showDate();
    part('Day').focus();
    await user.paste(pasted);
    expect(value()).toBe('1980-01-31');
    await user.paste('31 January');
    expect(value()).toBe('1980-01-31');
  },
);

test.each(['Jan 2 1980', '13/01/1980', '01/02/2020', 'hello'])(
  'the pasted text %j is refused with a message until a date is pasted',
  async (pasted) => {
    const { user, value } = showDate('1980-02-05');
    part('Month').focus();
    await user.paste(pasted);
    expect(value()).toBe('1980-02-05');
    expect(screen.getByRole('alert').textContent).toMatch(/^We can't use the date you pasted/);
    await user.paste('01/31/1980');
    expect(value()).toBe('1980-01-31');
    expect(screen.getByRole('alert').textContent).toBe('');
  },
);

test('partsOf and dateOf convert a date to parts and back', () => {
  for (const text of ['1980-02-05', '-02-', '1980--', '--05']) expect(dateOf(partsOf(text))).toBe(text);
  expect(dateOf(partsOf('rubbish'))).toBeUndefined();
  expect(partAutoComplete('section-a bday', 'day')).toBe('section-a bday-day');
  expect(partAutoComplete('off', 'day')).toBe('off');
});
