import { type AskedMonth, type MonthsAnswer, monthWords } from '#domain/statements/statement-months.ts';
import type { UploadItem } from '../sending/upload-item.ts';
import type { Uploads } from '../sending/use-uploads.ts';
import names from './month-names.json';

export interface MonthRow extends AskedMonth {
  name: string;
  /** Whether the month has come already, or files of this page cover it. */
  covered: boolean;
  /** The file whose name suggests the month, unless the user has decided. */
  file?: string;
}

export interface Months {
  rows: MonthRow[];
  missing: string[];
}

/** The requested months and the missing months among them; the person's answer decides, else the names of the files. */
export function monthsOf(
  askedMonths: readonly AskedMonth[],
  { items, monthsDraft }: Pick<Uploads, 'items' | 'monthsDraft'>,
): Months {
  const files = items.filter(isCurrentStatement);
  const rows = askedMonths.map(({ month, here }): MonthRow => {
    const isCovered = monthsDraft.covered[month];
    const file = files.find(({ name }) => namesMonth(name, month))?.name;
    const covered = here || (isCovered ?? file !== undefined);
    const byName = !here && isCovered === undefined && file !== undefined && { file };
    return { month, here, name: monthWords([month], pageLocale()), covered, ...byName };
  });
  return { rows, missing: rows.flatMap(({ month, covered }) => (covered ? [] : [month])) };
}

/** Whether to ask about months: only if a statement was chosen in this page, or has come before. */
export function isAsking(askedMonths: readonly AskedMonth[], { items }: Pick<Uploads, 'items'>): boolean {
  return askedMonths.length > 0 && (items.some(isCurrentStatement) || askedMonths.some(({ here }) => here));
}

/** Whether months are missing, and the person has not said that there are no more statements. */
export function isStillNeeded(
  askedMonths: readonly AskedMonth[],
  uploads: Pick<Uploads, 'items' | 'monthsDraft'>,
): boolean {
  return monthsOf(askedMonths, uploads).missing.length > 0 && uploads.monthsDraft.rest !== 'none';
}

/** A file whose name has a month or year that is not requested. */
export interface OtherFile {
  name: string;
  /** `April 2019`, or `2019`. */
  time: string;
}

/** The statements of this page whose names are of another time than requested. */
export function otherFiles(
  askedMonths: readonly AskedMonth[],
  { items }: Pick<Uploads, 'items'>,
): OtherFile[] {
  const months = askedMonths.map(({ month }) => month);
  return items.filter(isCurrentStatement).flatMap(({ name }) => {
    const time = otherTime(name, months);
    return time === undefined ? [] : [{ name, time }];
  });
}

/** Matches file names from cameras and scanners, whose numbers are no years. */
const NUMBERED = /^(?:img|dsc[nf]?|pxl|scan|image|photo|doc)[-_ ]?\d/i;
const YEAR = '(?:19|20)\\d\\d';

function otherTime(name: string, askedMonths: readonly string[]): string | undefined {
  if (askedMonths.length === 0 || askedMonths.some((month) => namesMonth(name, month))) return undefined;
  const foundYears = [...name.slice(0, 300).matchAll(new RegExp(`(?=(${YEAR}))`, 'g'))].map(
    ([, year = '']) => year,
  );
  const years = [...new Set(foundYears)].slice(0, 4);
  const months = years.flatMap((year) =>
    Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`),
  );
  const month = months.find((month) => namesMonth(name, month));
  if (month !== undefined) return monthWords([month], pageLocale());
  const [year] = NUMBERED.test(name) ? [] : (new RegExp(`(?<!\\d)${YEAR}(?!\\d)`).exec(name) ?? []);
  return year !== undefined && !askedMonths.some((candidate) => candidate.startsWith(year))
    ? year
    : undefined;
}

/** The answer about the months for a save; undefined if they were not asked. */
export function monthsAnswerOf(
  askedMonths: readonly AskedMonth[],
  uploads: Pick<Uploads, 'items' | 'monthsDraft'>,
): MonthsAnswer | undefined {
  if (!isAsking(askedMonths, uploads)) return undefined;
  const { rows, missing } = monthsOf(askedMonths, uploads);
  const { rest, note } = uploads.monthsDraft;
  return {
    months: rows.flatMap(({ month, covered }) => (covered ? [month] : [])),
    ...(missing.length > 0 && rest && { rest }),
    ...(missing.length > 0 && rest === 'none' && note && { note }),
  };
}

/** The language of the page. */
export function pageLocale(): string {
  return document.documentElement.lang || 'en-US';
}

function isCurrentStatement({ documentType, state }: UploadItem): boolean {
  return documentType === 'statement' && !['failed', 'canceled', 'removing'].includes(state);
}

/** The Spanish `de` or `del` between month and year: `octubre de 2026`, `octubre del 2026`. */
const SPANISH_OF = '(?:del?[^a-z0-9]{1,3})?';

/** The day between a month's name and the year: `31, `, `31st_`. */
const DAY = '[0-3]?\\d(?:st|nd|rd|th)?[^a-z0-9]{1,2}';

/** A file's name in lower case and plain digits, with a dash for the signs of year and month in Chinese, Japanese and Korean. */
function plainName(fileName: string): string {
  const name = fileName.normalize('NFKC').replaceAll('%20', ' ');
  const padded = name.toLowerCase().replace(/(?<!\d)\d(?=[\u6708\uc6d4])/g, '0$&');
  return padded.replace(/(?<=\d)[\u5e74\u6708\ub144\uc6d4] ?/g, '-');
}

/**
 * Whether a file's name contains a month: `stmt_2026-10.pdf`, `10-31-2026.pdf`, `October 2026.pdf`, `oct2026.pdf`,
 * `10312026.pdf`. The day of a date is no month: `10-09-2026.pdf` is of October.
 */
export function namesMonth(fileName: string, month: string): boolean {
  const [year = '', number = ''] = month.split('-');
  const digits = `(?:${number}|${Number(number)})`;
  const months = monthNames();
  // In a US date the day follows the month, with the same separator on both sides. In `1 10-2026` the separators differ,
  // so 10 is the month.
  const monthBefore = `(?<!\\d)(?:0?[1-9]|1[0-2])\\1|(?<![a-z])(?:${months.flat().join('|')})[^a-z0-9]{0,3}`;
  const notADay = `(?<!(?:${monthBefore})${digits}\\1)`;
  // In `2026-10-01_2026-10-31` the 01 before the second year is a day.
  const yearBefore = `(?<!${YEAR}[-_. ]\\d\\d[-_. ])`;
  const date = new RegExp(
    `(?<!\\d)(?:${yearBefore}${digits}([-_. /])(?:[0-3]?\\d[-_. /]|${notADay})${year}|${year}[-_. ]?${number}(?:[-_. ]?[0-3]\\d)?)(?!\\d)`,
  );
  const name = plainName(fileName);
  if (date.test(name) || digitsPattern(year, number).test(name)) return true;
  return (months[Number(number) - 1] ?? []).some(
    (word) =>
      new RegExp(
        `(?<![a-z])${word}[^a-z0-9]{0,3}${SPANISH_OF}(?:(?:${DAY})?${year}|${DAY}${year.slice(2)})(?!\\d)`,
      ).test(name) || new RegExp(`(?<!\\d)${year}[^a-z0-9]{0,3}${word}(?![a-z])`).test(name),
  );
}

/**
 * Matches a date without separators that does not begin with the year, or a date with a short year: `10312026`,
 * `102026`, `31102026`, `10-31-26`.
 */
function digitsPattern(year: string, month: string): RegExp {
  const day = '(?:0[1-9]|[12]\\d|3[01])';
  const dayFirst = `(?:1[3-9]|2\\d|3[01])${month}${year}`;
  const shortYear = `(?:${month}|${Number(month)})([-_. ])${day}\\1(?:${year.slice(2)})`;
  return new RegExp(`(?<!\\d)(?:${month}${day}?${year}|${dayFirst}|${shortYear})(?!\\d)`);
}

/** Full and short names by month: English, Spanish (a bank's language may differ from the page's), and the page's language. */
function monthNames(): string[][] {
  const ofPage = new Intl.DateTimeFormat(pageLocale(), {
    month: 'long',
    calendar: 'gregory',
    timeZone: 'UTC',
  });
  return names.en.map((english, index) => {
    const spellings = [english, names.es[index] ?? ''].flatMap((monthName) => [
      monthName,
      monthName.slice(0, 3),
      ...(monthName.startsWith('sept') ? ['sept'] : []),
    ]);
    const word = ofPage.format(Date.UTC(2000, index)).toLowerCase();
    // Names of digits (`1月`) would also match other months (`11月`), and digits are matched separately.
    return WORD.test(word) ? [...new Set([...spellings, word, word.slice(0, 3)])] : spellings;
  });
}

/** Matches a name of letters only, which needs no escaping in a pattern. */
const WORD = /^\p{L}{3,}$/u;
