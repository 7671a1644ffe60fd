// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FieldSchema, FieldValue } from '#engine';
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
    const box = await secret(name, { schema: { 'x-sensitive': 'mask-all', type: 'string' } });
    await screen.findByText('Answered');
    expect(box.container.textContent).not.toContain('*****');
    expect(box.container.querySelector('input')).toBeNull();
    await box.user.click(screen.getByRole('button', { name: 'Change Answer' }));
    expect(box.container.querySelector(':checked:not(option)')).toBeNull();
    await box.user.click(screen.getByRole('button', { name: /^Cancel/ }));
    await screen.findByText('Answered');
    expect(box.value()).toEqual(MASK);
  },
);

test('an unticked secret checkbox counts as No at once [PRIVATE-13]', async () => {
  const box = await secret('checkbox', { value: undefined });
  await screen.findByRole('checkbox');
  expect(box.value()).toBe(false);
  await box.user.click(screen.getByRole('checkbox'));
  expect(box.value()).toBe(true);
});

test('an unticked checkbox that is not secret has no answer', async () => {
  const box = show(await widgetNamed('checkbox'), {});
  expect(box.value()).toBeUndefined();
});

test.each<[string, FieldValue]>([
  ['Yes', true],
  ['No', false],
])('a saved secret checkbox is changed to %s by a choice of Yes and No', async (choice, value) => {
  const box = await secret('checkbox');
  await box.user.click(await screen.findByRole('button', { name: 'Change Answer' }));
  await box.user.click(screen.getByRole('radio', { name: choice }));
  expect(box.value()).toBe(value);
  expect(screen.getByRole('radiogroup', { name: 'Answer' })).toBeTruthy();
  await box.user.click(screen.getByRole('button', { name: /^Cancel/ }));
  expect(box.value()).toEqual(MASK);
});

test('choices that are taken back while they are changed restore the saved ones', async () => {
  const form = await secret('checkboxes');
  await form.user.click(await screen.findByRole('button', { name: 'Change Answer' }));
  const box = screen.getByRole('checkbox', { name: 'New York' });
  await form.user.click(box);
  expect(form.value()).toEqual(['NY']);
  await form.user.click(box);
  expect(form.value()).toEqual(MASK);
});

test('an unticked secret consent is no answer, because No is none', async () => {
  const schema: FieldSchema = { 'x-sensitive': 'mask-all', enum: [true] };
  const box = await secret('consent', { value: undefined, schema });
  await screen.findByRole('checkbox');
  expect(box.changes).toEqual([]);
});
