/** The US and its territories as ISO 3166-1 codes (decision 21). */
const US = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM']);
/** Codes that name no country: unknown, and the Tor network. */
const UNKNOWN = new Set(['', 'XX', 'T1', 'ZZ']);

/** Whether a country is outside the US and its territories. `PR` → false; `XX` (unknown) → undefined. */
export function isOutsideUs(country: string): boolean | undefined {
  const code = country.trim().toUpperCase();
  return UNKNOWN.has(code) ? undefined : !US.has(code);
}
