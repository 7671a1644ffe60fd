import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annualRate, compute, monthlyPayment } from '#domain/compute.ts';
import { equipmentDocuments, loanStage } from '#domain/statements/needs.ts';
import { NO_PAYMENTS, PAYMENTS } from '../conformance/payment.table.ts';
import { DOCUMENTS, STAGES } from '../conformance/stage.table.ts';

describe('payment [AMOUNT-30]', () => {
  it.each(PAYMENTS)(
    '$amount over $months months for $types is $payment',
    ({ amount, months, types, payment }) => {
      expect(monthlyPayment(amount, months, annualRate(types))).toBe(payment);
      const application = { loan_amount: amount, loan_terms: months, loan_type: types };
      expect(compute['loan-payment']({ application })).toBe(payment);
    },
  );
  it.each(NO_PAYMENTS)('the payment of %d over %d months at %d is undefined', (amount, months, rate) => {
    expect(monthlyPayment(amount, months, rate)).toBe(0);
  });
  it('divides evenly if there is no interest', () => expect(monthlyPayment(1200, 12, 0)).toBe(100));
  it('for one month is the amount with a month of interest, and for less than a month there is none', () => {
    expect([monthlyPayment(1200, 1, 0.12), monthlyPayment(1200, 0.5, 0.12)]).toEqual([1212, 0]);
  });
  it('is unknown until amount and term are given', () => {
    expect(compute['loan-payment']({ application: { loan_amount: 5000 } })).toBeUndefined();
    expect(compute['loan-payment']({ application: { loan_amount: '5000', loan_terms: 60 } })).toBeUndefined();
  });
  it('repays the loan, apart from the rounding of each payment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5000, max: 250000 }),
        fc.constantFrom(3, 6, 12, 24, 36, 48, 60),
        fc.constantFrom(0.08, 0.1),
        (amount, months, rate) => {
          const payment = monthlyPayment(amount, months, rate);
          let balance = amount;
          for (let month = 0; month < months; month += 1) balance = balance * (1 + rate / 12) - payment;
          expect(Math.abs(balance)).toBeLessThan(months * 0.01);
        },
      ),
    );
  });
});

describe('stage [DATA-24] and equipment documents [AMOUNT-40]', () => {
  it.each(STAGES)('$statements → $stage', ({ statements, stage }) => {
    expect(loanStage(statements)).toBe(stage);
  });
  it.each(DOCUMENTS)('$types at $years years → $documents', ({ types, years, documents }) => {
    expect(equipmentDocuments({ loan_type: types, business_years: years })).toEqual(documents);
  });
});
