import type { Answers } from './answers.ts';

/** Annual rate if only equipment financing is chosen [AMOUNT-31]. */
const EQUIPMENT_RATE = 0.08;
/** Annual rate of every other choice. */
const STANDARD_RATE = 0.1;

/** `UNKNOWN` counts as no product. */
function isEquipmentAlone(loanTypes: unknown): boolean {
  if (!Array.isArray(loanTypes)) return false;
  const chosenTypes = loanTypes.filter((type) => type !== 'UNKNOWN');
  return chosenTypes.length === 1 && chosenTypes[0] === 'EQ';
}

/** The annual rate of a choice of products, as a fraction (0.08 is 8 percent). */
export function annualRate(loanTypes: unknown): number {
  return isEquipmentAlone(loanTypes) ? EQUIPMENT_RATE : STANDARD_RATE;
}

/**
 * The monthly payment by the standard amortized formula [AMOUNT-30].
 * @param amount dollars
 * @param months whole months
 * @param rate annual, as a fraction; 0 means no interest
 * @returns dollars, rounded to the cent; 0 if there is nothing to pay or the numbers are invalid
 */
export function monthlyPayment(amount: number, months: number, rate: number): number {
  const usable = Number.isFinite(amount) && Number.isFinite(months) && Number.isFinite(rate);
  if (!usable || amount <= 0 || months < 1 || rate < 0) return 0;
  const monthlyRate = rate / 12;
  // expm1 and log1p keep their precision for tiny rates, unlike 1 - (1 + r)^-n.
  const payment =
    monthlyRate === 0
      ? amount / months
      : (amount * monthlyRate) / -Math.expm1(-months * Math.log1p(monthlyRate));
  return Number.isFinite(payment) ? Math.round(payment * 100) / 100 : 0;
}

export interface ComputeContext {
  application: Answers<'loan_amount' | 'loan_terms' | 'loan_type'>;
}

/** The computations that `x-compute` names in application.schema.json; `undefined` while an input is missing. */
export const compute = {
  /** The estimated monthly payment in dollars and cents [AMOUNT-32]. */
  'loan-payment': ({ application }: ComputeContext): number | undefined => {
    const { loan_amount: amount, loan_terms: months, loan_type: types } = application;
    if (typeof amount !== 'number' || typeof months !== 'number') return undefined;
    const payment = monthlyPayment(amount, months, annualRate(types));
    return payment > 0 ? payment : undefined;
  },
};
