import { isEmpty, isMasked } from './masked.ts';
import type { FieldSchema, FieldValue } from './types.ts';

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const usdCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Words a display needs from the texts: `{yes, no, months}`. */
export interface DisplayWords {
  yes: string;
  no: string;
  /** With `{count}`. */
  months: string;
}

/** `$85,000`; cents only where asked for. */
export function formatUsd(amount: number, cents = false): string {
  return (cents ? usdCents : usd).format(amount);
}

/**
 * An answer as a person reads it: labels for codes, $85,000 for money, masks for secrets.
 * @param choices the field's options in the brand's words.
 * @returns undefined for an empty answer (the review says "Not provided").
 */
export function displayValue(
  value: FieldValue | undefined,
  schema: FieldSchema,
  choices: { value: string | number; label: string }[],
  words: DisplayWords,
): string | undefined {
  if (isEmpty(value) || value === undefined || value === null) return undefined;
  if (isMasked(value)) return value.mask;
  if (schema['x-sensitive']) return maskValue(schema['x-sensitive'], String(value));
  const label = (one: FieldValue): string =>
    choices.find((choice) => choice.value === one)?.label ?? String(one);
  const inner = (name: string, one: FieldValue, of: FieldSchema | undefined): string | undefined => {
    const shown = displayValue(one, of ?? {}, choicesOf(of ?? {}), words);
    return shown && `${of?.title ?? name}: ${shown}`;
  };
  if (Array.isArray(value))
    return value
      .map((one) =>
        typeof one === 'object' ? (displayValue(one, schema.items ?? {}, [], words) ?? '') : label(one),
      )
      .join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).flatMap(
      ([name, one]) => inner(name, one, schema.properties?.[name]) ?? [],
    );
    return parts.join(', ') || undefined;
  }
  if (choices.length > 0) return label(value);
  switch (schema['x-display']) {
    case 'usd':
      return formatUsd(Number(value));
    case 'usd-cents':
      return formatUsd(Number(value), true);
    case 'percent':
      return `${value}%`;
    case 'months':
      return words.months.replace('{count}', String(value));
    case 'yes-no':
      return value ? words.yes : words.no;
    case 'date':
      return String(value).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
    default:
      return typeof value === 'boolean' ? (value ? words.yes : words.no) : String(value);
  }
}

/** The choices of a field, or of a list's items: `x-options`, or the titled constants of `oneOf` and `anyOf`. */
export function choicesOf(schema: FieldSchema): { value: string | number; label: string }[] {
  const options = schema['x-options'] ?? schema.items?.['x-options'];
  if (options) return options;
  const branches: unknown = schema.oneOf ?? schema.anyOf ?? schema.items?.oneOf ?? schema.items?.anyOf;
  if (!Array.isArray(branches)) return [];
  return branches.flatMap((branch: FieldSchema) => {
    const value = branch.const;
    const isPlain = typeof value === 'string' || typeof value === 'number';
    return isPlain ? [{ value, label: branch.title ?? String(value) }] : [];
  });
}

/** The mask of a secret (docs/contracts.md): every letter and digit but the last four starred, all of a short one; a date wholly. */
export function maskValue(kind: NonNullable<FieldSchema['x-sensitive']>, value: string): string {
  if (kind === 'mask-date') return '**/**/****';
  if (kind === 'never-stored') return '';
  const signs = value.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  let seen = 0;
  return value.replace(/[\p{L}\p{N}]/gu, (sign) => {
    seen += 1;
    return signs > 4 && seen > signs - 4 ? sign : '*';
  });
}
