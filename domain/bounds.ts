import { isEquipmentAlone } from './payment.ts';

/** Bounds and start value of an amount, in dollars. */
export interface AmountBounds {
  minimum: number;
  maximum: number;
  default: number;
}

/** What of a brand's record bears on an amount and its term. */
export interface LendingBrand {
  loan_amount?: { wc?: Partial<AmountBounds>; eq?: Partial<AmountBounds> };
  /** Months on offer. */
  loan_terms?: readonly number[];
}

/** Spec §9, where a brand says nothing else. */
export const STANDARD_BOUNDS: AmountBounds = { minimum: 5000, maximum: 250000, default: 150000 };
export const EQUIPMENT_BOUNDS: AmountBounds = { minimum: 5000, maximum: 150000, default: 100000 };
export const STANDARD_TERMS: readonly number[] = [24, 36, 48, 60];
export const STANDARD_TERM = 60;
/** The slider's step in dollars; typed amounts need not keep to it (decision 17). */
export const AMOUNT_STEP = 1000;

/** The bounds that hold for a choice of products: equipment's where EQ stands alone, else working capital's (decision 17). */
export function amountBounds(brand: LendingBrand, loanTypes: unknown): AmountBounds {
  return isEquipmentAlone(loanTypes)
    ? { ...EQUIPMENT_BOUNDS, ...brand.loan_amount?.eq }
    : { ...STANDARD_BOUNDS, ...brand.loan_amount?.wc };
}

/** The terms on offer in months; a brand's list replaces the standard one. */
export function termOptions(brand: LendingBrand): readonly number[] {
  return brand.loan_terms && brand.loan_terms.length > 0 ? brand.loan_terms : STANDARD_TERMS;
}

/** The term an application starts with: 60 months where offered, else the longest on offer. */
export function defaultTerm(brand: LendingBrand): number {
  const terms = termOptions(brand);
  return terms.includes(STANDARD_TERM) ? STANDARD_TERM : Math.max(...terms);
}
