// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FieldValue } from '#engine';
import { showStep } from './step-harness.tsx';

afterEach(cleanup);

const ann = { owner_1_first: 'Ann', owner_1_last: 'Lee', owner_1_title: 'President', owner_1_ownership: 60 };
const bob = { owner_2_first: 'Bob', owner_2_last: 'Ray', owner_2_title: 'Partner', owner_2_ownership: 20 };
const show = (answers: Record<string, FieldValue> = {}) => showStep('owners', { answers, loggedIn: true });
const card = (name: string): HTMLElement => screen.getByRole('region', { name });

test('a closed card with an answer to check does not say that all details are here', async () => {
  const whole = {
    ...bob,
    owner_2_email: 'bob@example.com',
    owner_2_mobile: '415-555-0123',
    owner_2_ssn: '536-22-8726',
    owner_2_dob: '1980-02-30',
    owner_2_street: '1 Oak St',
    owner_2_city: 'Springfield',
    owner_2_state: 'IL',
    owner_2_zip: '62701',
  };
  const { user } = await show({ ...ann, ...whole });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(within(card('Bob Ray')).getByText('Answers to check: 1')).toBeTruthy();
  expect(within(card('Bob Ray')).queryByText('All details are here')).toBeNull();
});

test('a closed card counts no detail as missing that a link hides', async () => {
  const { engine } = await show({ ...ann, ...bob });
  const needed = () => within(card('Bob Ray')).getByText(/^Still needed/).textContent ?? '';
  expect(needed()).toBe('Still needed: Mobile phone, Email, Social Security number and 5 more');
  act(() => engine.dispatch({ type: 'hide', paths: ['owners/2/identity', 'owners/2/address'] }));
  expect(needed()).toBe('Still needed: Mobile phone, Email');
});

test("a birth date of February 30 shows 'Please choose a date that exists.' when the field is left", async () => {
  const { user } = await show(ann);
  for (const [part, value] of [
    ['Month', 'February'],
    ['Day', '30'],
    ['Year', '1980'],
  ] as const)
    await user.selectOptions(screen.getByRole('combobox', { name: part }), value);
  await user.tab();
  await user.tab();
  expect(screen.getByText('Please choose a date that exists.')).toBeTruthy();
});
