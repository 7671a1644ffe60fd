// @vitest-environment jsdom
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stepById } from '#engine';
import { formOf } from '../engine/form-of.ts';
import { contextWith } from '../engine/test-application.ts';
import { showStep } from '../widgets/step-harness.tsx';

// Tests the steps' own options with the compiled flow, the engine and the real widgets.

const NEXT = { name: 'Continue' };
const textbox = (name: RegExp): HTMLInputElement => screen.getByRole('textbox', { name });
/** The step's complete text about the payment. */
const payment = (): string | null => document.querySelector('.tr-payment')?.textContent ?? null;

describe('[FIELD-9] street of bcm', () => {
  it.each([
    ['Reno', undefined, 'Please enter a valid street address'],
    ['Reno', '1', 'Please enter a valid street address'],
    ['Reno', '1 Main St', null],
    [undefined, '1', 'Please enter a valid street.'],
  ])('city %s, street %s: %s', (city, street, error) => {
    const step = stepById(bcm, 'more-details');
    if (!step) throw new Error('No step more-details');
    const context = contextWith({ business_city: city, business_street: street });
    const foundError = formOf(bcm, context)
      .errorsOf(step)
      .find(({ field }) => field === 'business_street');
    expect(foundError?.text ?? null).toBe(error);
  });
});

describe('[OWNER-12] birth years', () => {
  it.each([
    ['an owner', () => showStep('owners', { loggedIn: true })],
    ['the bcm flow', () => showStep('more-details', { flow: bcm, loggedIn: true })],
  ])('offered by the selects of %s are 1900 to 2008', async (_of, show) => {
    await show();
    const select = screen.getByRole('combobox', { name: 'Year' }) as HTMLSelectElement;
    const years = [...select.options].flatMap(({ value }) => (value ? [Number(value)] : []));
    expect([Math.min(...years), Math.max(...years), years.length]).toEqual([1900, 2008, 109]);
  });
});

describe('the amount step', () => {
  it('[AMOUNT-16] the slider moves by 1000', async () => {
    const { engine } = await showStep('amount');
    const slider = screen.getByRole('slider') as HTMLInputElement;
    expect(slider.step).toBe('1000');
    fireEvent.change(slider, { target: { value: '151000' } });
    fireEvent.blur(slider);
    await waitFor(() => expect(engine.state().application.loan_amount).toBe(151000));
  });

  it("[AMOUNT-23] an empty term says 'Please select a loan term.'", async () => {
    const { user, engine, done } = await showStep('amount', { answers: { loan_amount: 85000 } });
    engine.dispatch({ type: 'change', values: { loan_terms: undefined } });
    await user.click(screen.getByRole('button', NEXT));
    expect(screen.getByRole('link', { name: 'Please select a loan term.' })).toBeTruthy();
    expect(done).not.toHaveBeenCalled();
  });

  it.each([
    [true, 'Estimated monthly payment: $3,187.06'],
    [false, null],
  ])('[AMOUNT-33] [BRAND-45] payment shown if its flag is %s', async (on, words) => {
    const answers = { loan_amount: 150000, loan_terms: 60 };
    await showStep('amount', { answers, flags: { term_payment_estimate: on } });
    expect(payment()).toBe(words);
  });

  it('[AMOUNT-30] amount, term and payment change together', async () => {
    const answers = { loan_amount: 150000, loan_terms: 60 };
    const { user, engine } = await showStep('amount', { answers, flags: { term_payment_estimate: true } });
    const amount = textbox(/Choose Desired Amount/);
    await user.clear(amount);
    await user.type(amount, '85000');
    await waitFor(() => expect(payment()).toBe('Estimated monthly payment: $1,806.00'));
    engine.dispatch({ type: 'change', values: { loan_terms: 24 } });
    await waitFor(() => expect(payment()).toBe('Estimated monthly payment: $3,922.32'));
  });
});

describe('formatting of the input', () => {
  it('[FIELD-47] names and email are normalized while they are typed, and on Continue', async () => {
    const answers = { owner_1_last: ' Van   Dyke ' };
    const { user, engine } = await showStep('info', { answers });
    await user.type(textbox(/First name/), '  Mary   Ann ');
    await user.type(textbox(/Email/), ' ADA@Example.COM ');
    await user.click(screen.getByRole('button', NEXT));
    expect(engine.state().application.owners).toMatchObject([
      { first: 'Mary Ann', last: 'Van Dyke', email: 'ada@example.com' },
    ]);
  });

  it('[FIELD-48] a mobile number gets its dashes while it is typed', async () => {
    const { user } = await showStep('info');
    await user.type(textbox(/Mobile/), '4155');
    expect(textbox(/Mobile/).value).toBe('415-5');
    await user.type(textbox(/Mobile/), '550123');
    expect(textbox(/Mobile/).value).toBe('415-555-0123');
  });

  it('[FIELD-48] a tax ID gets its dash while it is typed', async () => {
    const { user } = await showStep('further-details', { loggedIn: true });
    await user.type(textbox(/EIN|Tax/i), '123456789');
    expect(textbox(/EIN|Tax/i).value).toBe('12-3456789');
  });
});
