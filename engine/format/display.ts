import { isSameJson, type Json } from '../json/index.ts';
import type { FieldSchema, FieldValue } from '../schema/index.ts';
import { fileReferences, isEmpty, isGivenMask, isMasked } from '../schema/index.ts';
import { numberText } from './amounts.ts';

export interface Choice {
  value: Json;
  label: string;
}

export interface DisplayWords {
  /** The BCP 47 tag of the language. */
  locale: string;
  yes: string;
  no: string;
  /** A secret of which nothing is shown (`mask-all`). */
  answered: string;
  /** A number of months, and one month; both contain `{count}`. */
  months: string;
  monthsOne: string;
  /** Whether a birth date that is not masked is shown in full. */
  showsBirthDates?: boolean;
}

/** The words of `displayValue`. @param text a text by key @param locale US English if absent */
export function displayWords(text: (key: string) => string, locale = 'en-US'): DisplayWords {
  return {
    locale,
    yes: text('ui.yes'),
    no: text('ui.no'),
    answered: text('ui.answered'),
    months: text('ui.months'),
    monthsOne: text('ui.monthsOne'),
  };
}

/** `$85,000`; with cents if the amount has some, or `cents` is set. */
export function formatUsd(amount: number, cents = false, locale = 'en-US'): string {
  const digits = cents || !Number.isInteger(amount) ? {} : { maximumFractionDigits: 0 };
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', ...digits }).format(amount);
}

/**
 * An answer as text: labels of codes, $85,000 for money, masks of secrets; undefined for an empty answer.
 * @param choices the field's options in the brand's wording
 */
export function displayValue(
  value: FieldValue | undefined,
  schema: FieldSchema,
  choices: Choice[],
  words: DisplayWords,
): string | undefined {
  const secrecy = schema['x-sensitive'];
  const chosen =
    secrecy === undefined && isStructured(value) ? choiceLabel(choices, value, schema) : undefined;
  if (chosen !== undefined) return chosen;
  if (isEmpty(value) || value === undefined || value === null) return undefined;
  if (secrecy === 'mask-all' && !isGivenMask(value)) return words.answered;
  if (isMasked(value)) return value.mask;
  if (secrecy === 'mask-date' && words.showsBirthDates) return formatDate(String(value), words.locale);
  if (secrecy) return maskValue(secrecy, String(value));
  if (schema['x-files'])
    return fileReferences(value)
      .map(({ name }) => name)
      .join(', ');
  const label = (item: FieldValue): string =>
    choices.find((choice) => choice.value === item)?.label ?? String(item);
  const partText = (
    name: string,
    item: FieldValue,
    partSchema: FieldSchema | undefined,
  ): string | undefined => {
    const text = displayValue(item, partSchema ?? {}, choicesOf(partSchema ?? {}), words);
    return text && `${partSchema?.title ?? name}: ${text}`;
  };
  if (Array.isArray(value))
    return value
      .map((item) =>
        isStructured(item)
          ? (choiceLabel(choices, item, schema.items) ??
            displayValue(item, schema.items ?? {}, [], words) ??
            '')
          : label(item),
      )
      .join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).flatMap(
      ([name, item]) => partText(name, item, schema.properties?.[name]) ?? [],
    );
    return parts.join(', ') || undefined;
  }
  if (choices.length > 0) return label(value);
  switch (displayKind(schema)) {
    case 'usd':
      return formatUsd(Number(value), false, words.locale);
    case 'usd-cents':
      return formatUsd(Number(value), true, words.locale);
    case 'percent':
      return `${value}%`;
    case 'months':
      return (value === 1 ? words.monthsOne : words.months).replace('{count}', String(value));
    case 'yes-no':
      return value ? words.yes : words.no;
    case 'date':
      return formatDate(String(value), words.locale);
    default:
      if (typeof value === 'number') return numberText(value);
      return typeof value === 'boolean' ? (value ? words.yes : words.no) : String(value);
  }
}

/** Whether a value is null, an object or a list, which compare by their JSON. */
function isStructured(value: unknown): boolean {
  return typeof value === 'object';
}

/** The label of a chosen null, object or list; null without a label is called `null`, as in the form. */
function choiceLabel(choices: Choice[], value: unknown, schema?: FieldSchema): string | undefined {
  const chosen = choices.find((choice) => isStructured(choice.value) && isSameJson(choice.value, value));
  return chosen?.label ?? (value === null && schema?.enum?.includes(null) ? 'null' : undefined);
}

/** The display kind of a field: `x-display`, else by its format. */
export function displayKind({
  format,
  'x-display': own,
  'x-format': inputFormat,
}: FieldSchema): string | undefined {
  if (own !== undefined) return own;
  if (inputFormat === 'amount') return 'usd';
  return format === 'date' || inputFormat === 'date-us' ? 'date' : undefined;
}

/** `2026-01-31` → `01/31/2026` in the locale's order; any other text, and a day that does not exist, is unchanged. */
export function formatDate(date: string, locale = 'en-US'): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(date) : undefined;
  if (!time || Number.isNaN(time.getTime()) || time.toJSON().slice(0, 10) !== date) return date;
  // A locale may default to another calendar.
  const days = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = { ...days, calendar: 'gregory', timeZone: 'UTC' } as const;
  // Four digits of the year: Intl writes the year 26 as `26`, which a reader takes for 2026.
  return new Intl.DateTimeFormat(locale, parts)
    .formatToParts(time)
    .map(({ type, value }) => (type === 'year' ? date.slice(0, 4) : value))
    .join('');
}

/** The choices of a field or a list's items: `x-options`, or the titled constants of `oneOf` and `anyOf`. */
export function choicesOf(schema: FieldSchema): Choice[] {
  const options = schema['x-options'] ?? schema.items?.['x-options'];
  if (options) return options;
  const branches: unknown = schema.oneOf ?? schema.anyOf ?? schema.items?.oneOf ?? schema.items?.anyOf;
  if (!Array.isArray(branches)) return [];
  return branches.flatMap((branch: FieldSchema): Choice[] => {
    const value = branch.const as Json | undefined;
    if (typeof value === 'string' || typeof value === 'number')
      return [{ value, label: branch.title ?? String(value) }];
    return value !== undefined && branch.title ? [{ value, label: branch.title }] : [];
  });
}

/**
 * The mask of a secret (docs/contracts.md), never the complete value. It replaces letters and digits with stars, except
 * the last four; a text of at most four has stars only. A date shows its year; `mask-all` hides even the length.
 */
export function maskValue(kind: NonNullable<FieldSchema['x-sensitive']>, value: string): string {
  if (kind === 'mask-date') return `**/**/${/^(\d{4})-\d{2}-\d{2}$/.exec(value)?.[1] ?? '****'}`;
  if (kind === 'never-stored') return '';
  // The length of a choice or number would reveal it.
  if (kind === 'mask-all') return '*****';
  const characterCount = value.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (characterCount === 0) return value.replace(/./gsu, '*');
  let seenCount = 0;
  return value.replace(/[\p{L}\p{N}]/gu, (character) => {
    seenCount += 1;
    return characterCount > SHOWN_CHARACTERS && seenCount > characterCount - SHOWN_CHARACTERS
      ? character
      : '*';
  });
}

/** How many letters and digits a mask shows; a secret with this many or fewer shows none. */
const SHOWN_CHARACTERS = 4;
