// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { widget as computed } from '#widgets/computed/index.tsx';
import { widget as text } from '#widgets/text/index.tsx';
import { show } from './harness.tsx';

test('computed shows the value as the review does, with its unit [FIELD-56]', () => {
  show(computed, {
    value: 1250.5,
    schema: { type: 'number', 'x-display': 'usd' },
    options: { unit: 'a month' },
  });
  expect(screen.getByLabelText('Answer').textContent).toBe('$1,250.50 a month');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('computed names the missing answers', () => {
  show(computed, { schema: { type: 'number' } });
  expect(screen.getByRole('status').textContent).toContain('computed from');
});

test('computed announces nothing while another answer is typed, and is focusable', () => {
  show(computed, { value: 12, schema: { type: 'number' } });
  const output = screen.getByLabelText('Answer');
  expect(output.getAttribute('aria-live')).toBe('off');
  output.focus();
  expect(document.activeElement).toBe(output);
});

test('a unit is after the input and describes it [FIELD-58]', () => {
  const { container } = show(text, { value: 12, schema: { type: 'number' }, options: { unit: 'miles' } });
  const input = screen.getByLabelText('Answer');
  const unit = container.querySelector(`#${input.getAttribute('aria-describedby')?.split(' ')[0]}`);
  expect(unit?.textContent).toBe('miles');
});
