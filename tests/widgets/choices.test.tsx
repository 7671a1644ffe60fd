// @vitest-environment jsdom

import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import schema from '#schemas/application.schema.json' with { type: 'json' };
import { widget as checkbox } from '#widgets/checkbox/index.tsx';
import { widget as checkboxes } from '#widgets/checkboxes/index.tsx';
import { widget as radio } from '#widgets/radio/index.tsx';
import { widget as select } from '#widgets/select/index.tsx';
import { SelectControl } from '#widgets/select/SelectControl.tsx';
import { widget as state } from '#widgets/state/index.tsx';
import { widget as timing } from '#widgets/timing/index.tsx';
import { widget as years } from '#widgets/years/index.tsx';
import { show } from './harness.tsx';

const options = schema.properties;

describe('state', () => {
  const showState = (more = {}) =>
    show(state, { label: 'State', choices: options.business_state['x-options'], ...more });
  const list = (): HTMLSelectElement => screen.getByRole('combobox', { name: 'State' });

  test('offers 50 states, DC and an empty choice', async () => {
    const { user, value, blurred } = showState({ autoComplete: 'address-level1' });
    expect(list().options).toHaveLength(52);
    expect(list().value).toBe('');
    expect(list().getAttribute('autocomplete')).toBe('address-level1');
    await user.selectOptions(list(), 'District of Columbia');
    expect(value()).toBe('DC');
    await user.tab();
    await user.tab();
    expect(blurred).toHaveBeenCalled();
    await user.selectOptions(list(), '');
    expect(value()).toBeUndefined();
  });

  test('shows a value that is not a state as empty', () => {
    showState({ value: 'ZZ' });
    expect(list().value).toBe('');
  });

  test('announces that it is required and invalid, and can be locked', () => {
    showState({
      required: true,
      error: 'Please enter a valid state.',
      describedBy: 'answer-error',
      readOnly: true,
    });
    expect(list().getAttribute('aria-required')).toBe('true');
    expect(list().getAttribute('aria-invalid')).toBe('true');
    expect(list().getAttribute('aria-describedby')).toBe('answer-error');
    expect(list().disabled).toBe(true);
  });
});

test('offers years as numbers, of which the last means 20 or more', async () => {
  const { user, value } = show(years, {
    label: 'Years in business',
    choices: options.business_years['x-options'],
    value: 0,
  });
  const list: HTMLSelectElement = screen.getByLabelText('Years in business');
  expect(list.selectedOptions[0]?.textContent).toBe('Less than 1 year');
  await user.selectOptions(list, '20+ years');
  expect(value()).toBe(20);
});

test('a select offers the options it is given', async () => {
  const { user, value } = show(select, { choices: [{ value: 'a', label: 'First' }] });
  await user.selectOptions(screen.getByLabelText('Answer'), 'First');
  expect(value()).toBe('a');
});

test.each([
  ['radio', radio, 'radiogroup'],
  ['checkboxes', checkboxes, 'group'],
])('%s are side by side if the step sets `inline`, as in rjsf', (_name, widget, role) => {
  const choices = [{ value: 'a', label: 'First' }];
  const { unmount } = show(widget, { choices });
  expect(screen.getByRole(role).className).toContain('tr-cards--column');
  unmount();
  show(widget, { choices, options: { inline: true } });
  expect(screen.getByRole(role).className).toContain('tr-cards--row');
});

describe.each([
  ['radio', radio, options.business_structure['x-options'], 'LLC', 'LLC'],
  ['timing', timing, options.when_funding_needed['x-options'], '30+ days', 'within-more-than-30-days'],
])('%s', (_name, widget, choices, label, code) => {
  test('a click on the words chooses', async () => {
    const { user, value } = show(widget, { label: 'Which?', choices });
    expect(screen.getByRole('radiogroup', { name: 'Which?' })).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(4);
    await user.click(screen.getByText(label));
    expect(value()).toBe(code);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: label }).checked).toBe(true);
  });

  test('Space chooses the first, an arrow key the next, and leaving the group is a blur', async () => {
    const { user, value, blurred } = show(widget, { label: 'Which?', choices });
    await user.tab();
    await user.keyboard(' ');
    expect(value()).toBe(choices[0]?.value);
    await user.keyboard('{ArrowDown}');
    expect(value()).toBe(choices[1]?.value);
    expect(blurred).not.toHaveBeenCalled();
    await user.tab();
    expect(blurred).toHaveBeenCalledOnce();
  });

  test('a locked group accepts no answer', async () => {
    const { user, changes } = show(widget, { label: 'Which?', choices, readOnly: true });
    await user.click(screen.getByText(label));
    expect(changes).toEqual([]);
  });
});

test('a list names its empty choice and its choices in the texts of the last render', () => {
  const common = {
    id: 'a',
    value: undefined,
    disabled: false,
    autoComplete: undefined,
    'aria-invalid': undefined,
    'aria-required': undefined,
    onChange: () => undefined,
  } as const;
  const texts = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  const { rerender } = render(<SelectControl {...common} empty="Choose" choices={[]} />);
  rerender(<SelectControl {...common} empty="Elija" choices={[]} />);
  expect(texts()).toEqual(['Elija']);
  rerender(<SelectControl {...common} empty="Elija" choices={[{ value: 'si', label: 'Sí' }]} />);
  expect(texts()).toEqual(['Elija', 'Sí']);
  rerender(
    <SelectControl
      {...common}
      empty="Elija"
      opensAt="no"
      choices={['si', 'no'].map((value) => ({ value, label: value }))}
    />,
  );
  expect(texts()).toEqual(['si', 'Elija', 'no']);
});

describe('choices whose values are objects', () => {
  const choices = [
    { value: { plan: 'a' }, label: 'First' },
    { value: { plan: 'b' }, label: 'Second' },
  ] as never[];
  // A saved answer is equal to the choice, but another object.
  const saved = { plan: 'b' } as never;

  test('a select shows the saved choice', () => {
    show(select, { choices, value: saved });
    const list = screen.getByLabelText<HTMLSelectElement>('Answer');
    expect(list.selectedOptions[0]?.textContent).toBe('Second');
  });

  test.each([
    ['radio', radio, saved],
    ['checkbox', checkboxes, [saved]],
  ])('a %s group checks only the saved choice', (role, widget, value) => {
    show(widget, { choices, value: value as never });
    const checked = screen.getAllByRole<HTMLInputElement>(role).map((box) => box.checked);
    expect(checked).toEqual([false, true]);
  });
});

test.each([
  ['select', select],
  ['radio', radio],
  ['checkboxes', checkboxes],
  ['checkbox', checkbox],
])('%s controls have the name of their answer, by which a browser restores them', (_name, widget) => {
  const { container } = show(widget, {
    id: 'root_years',
    name: 'years',
    choices: [{ value: 'a', label: 'First' }],
  });
  const names = [...container.querySelectorAll('input, select')].map((control) =>
    control.getAttribute('name'),
  );
  expect(names).toEqual(['years']);
});

test.each([
  ['radio', radio],
  ['checkbox', checkboxes],
])('a choice that the step disables cannot be chosen in a %s group', async (role, widget) => {
  const choices = ['a', 'b'].map((value) => ({ value, label: value }));
  const { user, changes } = show(widget, { choices, options: { enumDisabled: ['b'] } as never });
  expect(screen.getAllByRole<HTMLInputElement>(role).map(({ disabled }) => disabled)).toEqual([false, true]);
  await user.click(screen.getByText('b'));
  expect(changes).toEqual([]);
});
