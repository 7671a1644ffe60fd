export interface DateParts {
  month: string;
  day: string;
  year: string;
}

/** The parts of `yyyy-mm-dd`, some maybe missing: `1980-02-` has year and month. */
export function partsOf(value: string | undefined): DateParts {
  const match = /^(\d{4})?-(\d{2})?-(\d{2})?$/.exec(value ?? '');
  return { year: match?.[1] ?? '', month: match?.[2] ?? '', day: match?.[3] ?? '' };
}

/**
 * `yyyy-mm-dd`; with missing parts an invalid date, so that validation reports it and no part is lost. Undefined if
 * nothing is chosen.
 */
export function dateOf({ year, month, day }: DateParts): string | undefined {
  return year || month || day ? `${year}-${month}-${day}` : undefined;
}

/** The `autocomplete` value of one part: `bday-month`, `section-owner bday-month`. */
export function partAutoComplete(
  autoComplete: string | undefined,
  part: keyof DateParts,
): string | undefined {
  return autoComplete?.replace(/\bbday$/, `bday-${part}`);
}

/** Zero-padded options from `from` to `to`. */
export function numberOptions(
  from: number,
  to: number,
  label: (n: number) => string,
): { value: string; label: string }[] {
  const step = from <= to ? 1 : -1;
  const length = Math.abs(to - from) + 1;
  return Array.from({ length }, (_, index) => {
    const n = from + index * step;
    return { value: String(n).padStart(2, '0'), label: label(n) };
  });
}
