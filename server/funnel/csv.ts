import { COUNTS } from '../call-limits.ts';
import type { Queries } from '../storage/database.ts';
import type { FunnelFilter } from './report.ts';

const COLUMNS = ['day', 'brand', 'flow', 'release', 'step', 'question', 'event', 'rule', 'count'] as const;
type Line = Record<(typeof COLUMNS)[number], string | number>;

const CUT_NOTICE = 'Cut here: choose a brand or fewer days.';

/**
 * Yields the counts as CSV (RFC 4180) by day, or by month if there are more than `COUNTS.mostDaysByDay` days;
 * `day` is then the month's first day in the period. Each SQL statement reads one brand's day or month, which
 * bounds its time and rows.
 * @param until the last day, UTC
 * @param byteLimit number of bytes after which the CSV ends with a notice
 */
export async function* funnelCsv(
  db: Queries,
  filter: FunnelFilter & { brands: readonly string[]; until: Date },
  byteLimit: number = COUNTS.csvBytes,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  let remainingBytes = byteLimit;
  for (const [first, last] of splitPeriod(filter.since, filter.until)) {
    for (const brand of filter.brands) {
      if (remainingBytes <= 0) {
        yield csvLine([CUT_NOTICE]);
        return;
      }
      const rows = await db.query<Line>(
        `select $3::date::text as day, brand, flow, release, step, question, event, rule, sum(count)::integer as count
         from funnel
         where flow = $1 and brand = $2 and day between $3::date and $4::date and ($5::integer is null or release = $5)
         group by brand, flow, release, step, question, event, rule
         order by release, step, question, event, rule`,
        [filter.flow, brand, first, last, filter.release ?? null],
        'funnel-csv',
      );
      const text = rows.map((row) => csvLine(COLUMNS.map((name) => row[name]))).join('');
      remainingBytes -= Buffer.byteLength(text);
      if (text !== '') yield text;
    }
  }
}

/** Pairs of a first and a last day: single days, or months. */
function* splitPeriod(since: Date, until: Date): Generator<[string, string]> {
  const end = isoDay(until);
  const isByDay = (until.getTime() - since.getTime()) / COUNTS.dayMs < COUNTS.mostDaysByDay;
  for (let first = isoDay(since); first <= end; ) {
    const next = new Date(first);
    if (isByDay) next.setUTCDate(next.getUTCDate() + 1);
    else next.setUTCMonth(next.getUTCMonth() + 1, 1);
    const last = isoDay(new Date(next.getTime() - COUNTS.dayMs));
    yield [first, last < end ? last : end];
    first = isoDay(next);
  }
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * Staff choose the names: a leading apostrophe keeps a spreadsheet from evaluating a formula (OWASP, CSV
 * injection).
 */
function csvCell(value: string | number): string {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
