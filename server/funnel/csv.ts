import { COUNTS } from '../call-limits.ts';
import type { Queries } from '../storage/database.ts';
import type { FunnelFilter } from './report.ts';

const COLUMNS = ['day', 'brand', 'flow', 'release', 'step', 'question', 'event', 'rule', 'count'] as const;
type Line = Record<(typeof COLUMNS)[number], string | number>;

const CUT = 'Cut here: choose a brand or fewer days.';

/**
 * Yields the counts as CSV (RFC 4180) by day, or above `COUNTS.mostDaysByDay` by month (`day`: its first day
 * in the period). A statement reads one brand's day or month, which bounds its time and rows.
 * @param until the last day, UTC
 * @param most bytes, after which it is cut
 */
export async function* csvOf(
  db: Queries,
  filter: FunnelFilter & { brands: readonly string[]; until: Date },
  most: number = COUNTS.csvBytes,
): AsyncGenerator<string> {
  yield lineOf(COLUMNS);
  let remainingRows = most;
  for (const [first, last] of periodsOf(filter.since, filter.until)) {
    for (const brand of filter.brands) {
      if (remainingRows <= 0) {
        yield lineOf([CUT]);
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
      const text = rows.map((row) => lineOf(COLUMNS.map((name) => row[name]))).join('');
      remainingRows -= text.length;
      if (text !== '') yield text;
    }
  }
}

/** Pairs of a first and a last day: single days, or months. */
function* periodsOf(since: Date, until: Date): Generator<[string, string]> {
  const end = dayOf(until);
  const isByDay = (until.getTime() - since.getTime()) / COUNTS.dayMs < COUNTS.mostDaysByDay;
  for (let first = dayOf(since); first <= end; ) {
    const next = new Date(first);
    if (isByDay) next.setUTCDate(next.getUTCDate() + 1);
    else next.setUTCMonth(next.getUTCMonth() + 1, 1);
    const last = dayOf(new Date(next.getTime() - COUNTS.dayMs));
    yield [first, last < end ? last : end];
    first = dayOf(next);
  }
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const lineOf = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/**
 * A name that a spreadsheet would run as a formula gets an apostrophe in front: staff choose names (OWASP,
 * CSV injection).
 */
function cellOf(value: string | number): string {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
