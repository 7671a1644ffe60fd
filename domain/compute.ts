import type { Answers } from './answers.ts';
import { annualRate, monthlyPayment } from './payment.ts';

/** What a computation may look at; the engine's rule context fits it. */
export interface ComputeContext {
  application: Answers<'loan_amount' | 'loan_terms' | 'loan_type'>;
}

/**
 * The computations that `x-compute` names in application.schema.json, for `EngineEnvironment.compute`.
 * Each answers `undefined` while its inputs are missing.
 */
export const compute = {
  /** The estimated monthly payment in dollars and cents (decision 20). */
  'loan-payment': ({ application }: ComputeContext): number | undefined => {
    const { loan_amount: amount, loan_terms: months, loan_type: types } = application;
    if (typeof amount !== 'number' || typeof months !== 'number') return undefined;
    const payment = monthlyPayment(amount, months, annualRate(types));
    return payment > 0 ? payment : undefined;
  },
};
