// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { widget } from '#widgets/term/index.tsx';
import { context, show } from './harness.tsx';

const showTerm = (value?: number, more = {}) =>
  show(widget, {
    label: 'Select Term',
    value,
    limit: { enum: [24, 36, 48, 60] },
    options: { showPaymentFlag: 'term_payment_estimate', paymentField: 'loan_payment' },
    ...more,
  });
const radio = (name: string): HTMLInputElement => screen.getByRole('radio', { name });

test('offers the terms of the brand under the name of the field', () => {
  showTerm(60, { limit: { enum: [3, 6, 12] } });
  expect(screen.getByRole('radiogroup', { name: 'Select Term' })).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(radio('12 months').checked).toBe(false);
});

test('a term of one month is in the singular', () => {
  showTerm(1, { limit: { enum: [1, 3] } });
  expect(radio('1 month').checked).toBe(true);
});

test('a click chooses a number of months', async () => {
  const { user, value } = showTerm(60);
  expect(radio('60 months').checked).toBe(true);
  await user.click(radio('36 months'));
  expect(value()).toBe(36);
  expect(radio('36 months').checked).toBe(true);
});

test('arrow keys choose; Tab reaches the element with the id', async () => {
  const { user, value } = showTerm(36);
  await user.tab();
  expect(document.activeElement).toBe(radio('36 months'));
  expect(radio('36 months').id).toBe('answer');
  await user.keyboard('{ArrowDown}');
  expect(value()).toBe(48);
});

test("the first choice has the field's id if none is chosen, so that the error summary can focus it", () => {
  showTerm(undefined, { error: 'Please select a loan term.', describedBy: 'answer-error', required: true });
  expect(radio('24 months').id).toBe('answer');
  const group = screen.getByRole('radiogroup');
  expect(group.getAttribute('aria-invalid')).toBe('true');
  expect(group.getAttribute('aria-describedby')).toBe('answer-error');
  expect(group.getAttribute('aria-required')).toBe('true');
});

test('the payment shows only if its flag is on', () => {
  const paying = { ...context, application: { loan_payment: 3187.06 } };
  const off = showTerm(60, { context: paying });
  expect(screen.queryByRole('status')).toBeNull();
  off.unmount();
  showTerm(60, { context: { ...paying, flags: { term_payment_estimate: true } } });
  expect(screen.getByRole('status').textContent).toBe('Estimated monthly payment: $3,187.06');
  cleanup();
  showTerm(60, { context: { ...paying, flags: { term_payment_estimate: true } }, locale: 'es-ES' });
  expect(screen.getByRole('status').textContent).toMatch(/: 3187,06\sUS\$$/);
});
