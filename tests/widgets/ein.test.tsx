// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { widget } from '#widgets/ein/index.tsx';
import { show } from './harness.tsx';

const input = (): HTMLInputElement => screen.getByLabelText('Tax ID');

test.each(['123456789', '12-3456789', '12 3456789'])('accepts %s typed and pasted', async (typed) => {
  const { user, value } = show(widget, { label: 'Tax ID' });
  await user.type(input(), typed);
  expect(input().value).toBe('12-3456789');
  await user.clear(input());
  await user.paste(typed);
  await user.tab();
  expect(value()).toBe('12-3456789');
  expect(input().value).toBe('12-3456789');
});

test('an incomplete EIN is passed to the form unchanged', async () => {
  const { user, value } = show(widget, { label: 'Tax ID' });
  await user.type(input(), '123');
  await user.tab();
  expect(value()).toBe('12-3');
});

test('a saved EIN is shown as a mask with the button Change', async () => {
  const { user } = show(widget, { label: 'Tax ID', value: { present: true, mask: '**-***6789' } });
  expect(screen.getByText('**-***6789')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change Tax ID' }));
  expect(input().value).toBe('');
});

test('the EIN input is not filled by the browser and asks for digits', () => {
  show(widget, { label: 'Tax ID' });
  expect(input().getAttribute('autocomplete')).toBe('off');
  expect(input().inputMode).toBe('numeric');
});
