import type { MissingParts } from '#contracts/statements/missing.ts';
import type { ListedApplication } from '#contracts/studio/applications.ts';
import { monthWords } from '#domain/statements/statement-months.ts';
import { DAY, HOUR, MINUTE } from '#domain/units.ts';
import { word } from '../parts/words.ts';

const LOCALE = 'en-US';
const AGE = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
const DOLLARS = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** `$150,000`; '' without an amount. */
export function amountWords({ amount }: Pick<ListedApplication, 'amount'>): string {
  return amount === undefined ? '' : DOLLARS.format(amount);
}

/** The age in its largest unit: '3 days ago', 'yesterday'. */
export function ageWords(since: Date, now = new Date()): string {
  const ms = now.getTime() - since.getTime();
  if (ms < HOUR) return AGE.format(-Math.max(0, Math.floor(ms / MINUTE)), 'minute');
  if (ms < DAY) return AGE.format(-Math.floor(ms / HOUR), 'hour');
  return AGE.format(-Math.floor(ms / DAY), 'day');
}

export function dayWords(time: Date): string {
  return time.toLocaleDateString(LOCALE, { month: 'short', day: 'numeric', year: 'numeric' });
}

/** The missing parts, a line each. */
export function missingWords({ statements, months, documents }: MissingParts): string[] {
  return [
    ...(statements ? [word('applications.statements')] : []),
    ...(months.length > 0 ? [word('applications.months', { months: monthWords(months, LOCALE) })] : []),
    ...documents.map((name) => word(`applications.documents.${name}`)),
  ];
}

/** The address of an application in Studio. */
export function addressOfApplication({ brand, id }: Pick<ListedApplication, 'brand' | 'id'>): string {
  return `#/applications/${brand}/${id}`;
}

/** Reads brand and id from an address such as `#/applications/harbor/6f1c...`. */
export function readApplicationAddress(hash: string): { brand: string; id: string } | undefined {
  const [, brand, id] = /^#\/applications\/([a-z0-9-]+)\/([\w-]+)$/.exec(hash) ?? [];
  return brand && id ? { brand, id } : undefined;
}
