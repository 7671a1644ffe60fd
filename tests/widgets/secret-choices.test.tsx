// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FieldValue } from '#engine';
import { type FieldOptions, show, widgetNamed } from './harness.tsx';

// A secret of which nothing is shown, in the widgets of yes-or-no questions and of choices.

const MASK = { present: true, mask: '*****' } as const;
const CHOICES = [
  { value: 'CA', label: 'California' },
  { value: 'NY', label: 'New York' },
];
const secret = async (name: string, more: FieldOptions = {}) =>
  show(await widgetNamed(name), {
    value: MASK as never,
    schema: { 'x-sensitive': 'mask-all', ...more.schema },
    choices: CHOICES,
    ...more,
  });

test.each(['checkbox', 'consent', 'checkboxes', 'product-tiles', 'radio', 'select', 'timing', 'term'])(
  "%s says 'Answered' and nothing of a saved secret, and Change loses nothing [PRIVATE-12]",
  async (name) => {
    const shown = await secret(name, { schema: { 'x-sensitive': 'mask-all', type: 'string' } });
    await screen.findByText('Answered');
    expect(shown.container.textContent).not.toContain('*****');
    expect(shown.container.querySelector('input')).toBeNull();
    await shown.user.click(screen.getByRole('button', { name: 'Change Answer' }));
    expect(shown.container.querySelector(':checked:not(option)')).toBeNull();
    await shown.user.click(screen.getByRole('button', { name: /^Cancel/ }));
    await screen.findByText('Answered');
    expect(shown.value()).toEqual(MASK);
  },
);

test('an unticked secret checkbox counts as No at once [PRIVATE-13]', async () => {
  const shown = await secret('checkbox', { value: undefined });
  await screen.findByRole('checkbox');
  expect(shown.value()).toBe(false);
  await shown.user.click(screen.getByRole('checkbox'));
  expect(shown.value()).toBe(true);
});

test('an unticked checkbox that is no secret has no answer', async () => {
  const shown = show(await widgetNamed('checkbox'), {});
  expect(shown.value()).toBeUndefined();
});

test.each<[string, FieldValue]>([
  ['Yes', true],
  ['No', false],
])('a saved secret checkbox is changed to %s by a choice of Yes and No', async (choice, value) => {
  const shown = await secret('checkbox');
  await shown.user.click(await screen.findByRole('button', { name: 'Change Answer' }));
  await shown.user.click(screen.getByRole('radio', { name: choice }));
  expect(shown.value()).toBe(value);
  expect(screen.getByRole('radiogroup', { name: 'Answer' })).toBeTruthy();
  await shown.user.click(screen.getByRole('button', { name: /^Cancel/ }));
  expect(shown.value()).toEqual(MASK);
});

test('choices that are taken back while they are changed restore the saved ones', async () => {
  const shown = await secret('checkboxes');
  await shown.user.click(await screen.findByRole('button', { name: 'Change Answer' }));
  const box = screen.getByRole('checkbox', { name: 'New York' });
  await shown.user.click(box);
  expect(shown.value()).toEqual(['NY']);
  await shown.user.click(box);
  expect(shown.value()).toEqual(MASK);
});
