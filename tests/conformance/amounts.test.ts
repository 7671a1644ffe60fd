import { describe, expect, it } from 'vitest';
import { normalize, stepById } from '#engine';
import { amountOf } from '#widgets/text-control/usd-text.ts';
import { formOf } from '../engine/form-of.ts';
import { contextWith, flow } from '../engine/test-application.ts';

// [FIELD-50]: an input in a dollar field is understood or refused with an error, never changed silently.

const BOUNDS = 'Please enter an amount between $5,000 and $250,000.';
const ABOVE = 'Please enter an amount above $0.';
const REVENUE = 'Please enter your annual gross revenue.';

/** The input, the stored value, and the errors of the amount and the revenue. */
const TYPED: [typed: string, kept: number | string, amount: string | null, revenue: string | null][] = [
  ['85k', 85_000, null, null],
  ['1.2m', 1_200_000, BOUNDS, null],
  ['75,000.50', 75_000.5, null, null],
  ['$75,000.50', 75_000.5, null, null],
  ['0.2 M', 200_000, null, null],
  ['-5', -5, BOUNDS, ABOVE],
  ['-85k', -85_000, BOUNDS, ABOVE],
  ['0', 0, BOUNDS, ABOVE],
  ['75.000,50', '75.000,50', BOUNDS, REVENUE],
  ['1,2m', '1,2m', BOUNDS, REVENUE],
  ['75,000.505', '75,000.505', BOUNDS, REVENUE],
  ['85kk', '85kk', BOUNDS, REVENUE],
  ['85 thousand', '85 thousand', BOUNDS, REVENUE],
  ['5000-10000', '5000-10000', BOUNDS, REVENUE],
];

describe.each([
  ['loan_amount', 'amount'],
  ['business_revenue', 'further-details'],
])('%s', (field, path) => {
  it.each(TYPED)('[FIELD-50] the input %s is stored as %s', (typed, storedValue, amount, revenue) => {
    const value = amountOf(typed);
    expect(value).toBe(storedValue);
    expect(normalize('amount', typed)).toBe(storedValue);
    const step = stepById(flow, path);
    if (!step) throw new Error(`No step ${path}`);
    const foundErrors = formOf(flow, contextWith({ [field]: value })).errorsOf(step);
    const errorText = foundErrors.find((error) => error.field === field)?.text ?? null;
    expect(errorText).toBe(field === 'loan_amount' ? amount : revenue);
  });
});
