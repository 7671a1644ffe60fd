interface Offer {
  loan_amount?: Record<string, { minimum?: number; maximum?: number } | undefined>;
  loan_terms?: readonly number[];
}

/**
 * Values of a front page's facts: `{minimum}` and `{maximum}` of all products as money, `{shortest}` and `{longest}`
 * term in months. Values that the brand lacks are omitted.
 */
export function brandFacts(
  { loan_amount = {}, loan_terms = [] }: Offer,
  locale: string,
): Record<string, string | number> {
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  });
  const bounds = Object.values(loan_amount).flatMap((bound) => bound ?? []);
  const lowest = Math.min(...bounds.flatMap(({ minimum }) => minimum ?? []));
  const highest = Math.max(...bounds.flatMap(({ maximum }) => maximum ?? []));
  return {
    ...(Number.isFinite(lowest) && { minimum: money.format(lowest) }),
    ...(Number.isFinite(highest) && { maximum: money.format(highest) }),
    ...(loan_terms.length > 0 && { shortest: Math.min(...loan_terms), longest: Math.max(...loan_terms) }),
  };
}
