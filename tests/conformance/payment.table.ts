/** [AMOUNT-30] [AMOUNT-31]: standard amortized formula; equipment alone 8 percent, others 10 percent. Figures from the closed formula by hand. */
export const PAYMENTS: { amount: number; months: number; types: string[]; payment: number }[] = [
  { amount: 150000, months: 60, types: [], payment: 3187.06 },
  { amount: 150000, months: 60, types: ['UNKNOWN'], payment: 3187.06 },
  { amount: 150000, months: 60, types: ['EQ'], payment: 3041.46 },
  { amount: 150000, months: 60, types: ['EQ', 'WC'], payment: 3187.06 },
  { amount: 100000, months: 60, types: ['EQ'], payment: 2027.64 },
  { amount: 100000, months: 60, types: ['EQ', 'UNKNOWN'], payment: 2027.64 },
  { amount: 100000, months: 60, types: ['UNKNOWN', 'EQ'], payment: 2027.64 },
  { amount: 100000, months: 60, types: ['UNKNOWN', 'EQ', 'WC'], payment: 2124.7 },
  { amount: 5000, months: 24, types: ['WC'], payment: 230.72 },
  { amount: 250000, months: 36, types: ['LOC'], payment: 8066.8 },
  { amount: 12000, months: 12, types: ['BCC'], payment: 1054.99 },
  { amount: 5000, months: 3, types: ['PL'], payment: 1694.52 },
];

/** Numbers that make no loan: the payment is 0 and nothing throws. */
export const NO_PAYMENTS: [amount: number, months: number, rate: number][] = [
  [0, 60, 0.1],
  [-1, 60, 0.1],
  [150000, 0, 0.1],
  [Number.NaN, 60, 0.1],
  [150000, Number.POSITIVE_INFINITY, 0.1],
  [150000, 60, -0.1],
];
