/**
 * [AMOUNT-3] [AMOUNT-13] [AMOUNT-14] [AMOUNT-15]: which bounds apply to a choice of products at a brand, and the
 * default amount.
 */
export const BOUNDS: {
  brand: 'default' | 'harbor';
  types: string[] | undefined;
  minimum: number;
  maximum: number;
  start: number;
}[] = [
  { brand: 'default', types: undefined, minimum: 5000, maximum: 250000, start: 150000 },
  { brand: 'default', types: ['UNKNOWN'], minimum: 5000, maximum: 250000, start: 150000 },
  { brand: 'default', types: ['WC'], minimum: 5000, maximum: 250000, start: 150000 },
  { brand: 'default', types: ['EQ'], minimum: 5000, maximum: 150000, start: 100000 },
  { brand: 'default', types: ['EQ', 'LOC'], minimum: 5000, maximum: 250000, start: 150000 },
  { brand: 'default', types: ['EQ', 'UNKNOWN'], minimum: 5000, maximum: 150000, start: 100000 },
  { brand: 'default', types: ['UNKNOWN', 'EQ', 'WC'], minimum: 5000, maximum: 250000, start: 150000 },
  { brand: 'harbor', types: ['UNKNOWN', 'EQ'], minimum: 5000, maximum: 150000, start: 100000 },
  { brand: 'harbor', types: ['PL'], minimum: 10000, maximum: 200000, start: 80000 },
  { brand: 'harbor', types: ['EQ'], minimum: 5000, maximum: 150000, start: 100000 },
];

/**
 * [AMOUNT-20] [AMOUNT-21] [AMOUNT-22], the offered terms: the list, or the brand's instead; 60 if offered, else the
 * longest.
 */
export const TERMS: { offered: number[] | undefined; options: number[]; start: number }[] = [
  { offered: undefined, options: [24, 36, 48, 60], start: 60 },
  { offered: [3, 6, 12], options: [3, 6, 12], start: 12 },
  { offered: [12, 3, 6], options: [12, 3, 6], start: 12 },
  { offered: [60, 72], options: [60, 72], start: 60 },
];
