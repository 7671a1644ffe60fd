/** Stands for a sensitive value that is stored but not shown (decision 23). */
export interface MaskedValue {
  present: true;
  mask: string;
}

/** Whether a value is such a stand-in. */
export function isMasked(value: unknown): value is MaskedValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    (value as { present?: unknown }).present === true &&
    typeof (value as { mask?: unknown }).mask === 'string'
  );
}

/**
 * What may be shown of a sensitive value: at most its last four digits, and nothing of a date.
 * EIN `**-***6789`, SSN `***-**-6789`, birth date `all stars` (docs/contracts.md).
 * @param rule the field's `x-sensitive`
 * @param format the field's `x-format`
 */
export function maskOf(value: string, rule: string, format: string | undefined): string {
  if (rule === 'mask-date') return '**/**/****';
  const digits = value.replace(/\D/g, '');
  const last = digits.length > 4 ? digits.slice(-4) : '';
  if (format === 'ssn') return `***-**-${last || '****'}`;
  if (format === 'ein') return `**-***${last || '****'}`;
  return `****${last}`;
}
