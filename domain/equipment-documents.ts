import type { Answers } from './answers.ts';

/** Documents on top of the bank statements; the names are the download paths (`/download/pfs`). */
export type EquipmentDocument = 'pfs' | 'suq';

/** Businesses younger than this many years owe the two documents with an equipment request [AMOUNT-40]. */
const YOUNG_BUSINESS_YEARS = 2;

/**
 * The documents that an equipment request of a young business also needs: a personal financial statement and a startup
 * questionnaire [AMOUNT-40]. Empty where none is needed or the years are not known yet.
 */
export function equipmentDocuments(
  application: Answers<'loan_type' | 'business_years'>,
): EquipmentDocument[] {
  const { loan_type: types, business_years: years } = application;
  const equipment = Array.isArray(types) && types.includes('EQ');
  return equipment && typeof years === 'number' && years < YOUNG_BUSINESS_YEARS ? ['pfs', 'suq'] : [];
}
