import type { ApplicationStatus } from '#contracts/deals.ts';
import { monthWords } from '#domain/statements/statement-months.ts';

type Translate = (key: string, values?: Record<string, string>) => string;

/** Received and missing statements as a text; '' if the application needs none. */
export function statementWords(
  { needsStatements, source, months, missing }: ApplicationStatus,
  text: Translate,
  locale: string,
): string {
  if (!needsStatements) return '';
  if (source === undefined) return text('pages.process.statementsNone');
  if (source === 'plaid') return text('pages.process.statementsBank');
  const arrivedMonths = months.filter((month) => month.here).map(({ month }) => month);
  if (arrivedMonths.length === 0) return text('pages.process.statementsHere');
  const arrivedText = text('pages.process.monthsHere', { months: monthWords(arrivedMonths, locale) });
  if (missing.months.length === 0) return arrivedText;
  return `${arrivedText} ${text('pages.process.monthsMissing', { months: monthWords(missing.months, locale) })}`;
}
