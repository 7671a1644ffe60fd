import { STATEMENTS } from './limits.ts';

/** What a person says of the months that their statements cover [STMT-31]; months as `2026-10`. */
export interface StatementWord {
  months?: string[];
  /** Of the months that are missing: they follow, or there are no more. */
  rest?: 'later' | 'none';
  /** Why there are no more. */
  note?: string;
}

/** A month that is asked for, and whether it has come. */
export interface AskedMonth {
  month: string;
  here: boolean;
}

/** The last full months before a moment, the oldest first, by the clock of whoever asks. */
export function lastFullMonths(at: Date): string[] {
  return Array.from({ length: STATEMENTS.months }, (_, index) => {
    const first = new Date(at.getFullYear(), at.getMonth() - STATEMENTS.months + index, 1);
    return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`;
  });
}

/** The months that are asked for at a moment, with what has come by the person's word. */
export function askedMonths(word: StatementWord | undefined, at: Date): AskedMonth[] {
  return lastFullMonths(at).map((month) => ({ month, here: word?.months?.includes(month) ?? false }));
}

/**
 * The months that are still to come. None where as many came as are asked for, whichever they were then, or where the
 * person says that there are no more.
 */
export function missingMonths(word: StatementWord | undefined, at: Date): string[] {
  const isAll = word?.rest === 'none' || new Set(word?.months).size >= STATEMENTS.months;
  return isAll ? [] : askedMonths(word, at).flatMap(({ month, here }) => (here ? [] : [month]));
}

/** A new word joined with what was said before: months add up, the newest of them stay; the newest answer about the rest counts. */
export function joinWords(before: StatementWord | undefined, word: StatementWord): StatementWord {
  const months = [...new Set([...(before?.months ?? []), ...(word.months ?? [])])].sort();
  return { ...before, ...word, months: months.slice(-STATEMENTS.mostMonths) };
}

/** `October 2026`; of several the year once where it is the same: `July, August and October 2026`. */
export function monthWords(months: readonly string[], locale: string): string {
  const isOneYear = new Set(months.map((month) => month.slice(0, 4))).size === 1;
  const words = months.map((month, at) => {
    const year = !isOneYear || at === months.length - 1 ? { year: 'numeric' as const } : {};
    const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC', ...year });
    return format.format(new Date(`${month}-01T00:00:00Z`));
  });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}
