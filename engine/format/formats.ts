import { isObject } from '../json/index.ts';
import type { FieldSchema, FieldValue } from '../schema/index.ts';
import { childSchema, fits, isMasked } from '../schema/index.ts';
import { readAmount, readNumber } from './amounts.ts';
import { BOOLEANS, toKind, toListKind } from './kinds.ts';
import { isOtherPhoneNumber } from './phones.ts';
import { plainSigns } from './plain-signs.ts';

/**
 * Normalizers of `x-format`: spaces, dashes and brackets never make an answer wrong [FIELD-48]. Converts input to the
 * stored form, or returns it unchanged if it is blank or can't be read: the validator reports it.
 */
export type Normalizer = (value: FieldValue) => FieldValue;

const digitsOf = (text: string): string => text.replace(/\D/g, '');
/** Matches a visible character; a text without any is blank, as in `$defs.not_blank` of the application. */
const VISIBLE = /[^\s\p{DI}\p{Cc}\p{Cf}\p{M}\u2800]/u;
/**
 * Characters that are removed: control characters except line ends and tabs, zero-width characters, and direction marks,
 * which would reorder the surrounding text. The joiners (U+200C, U+200D) stay: names in Persian and Hindi need them.
 */
const NEVER_SHOWN =
  /(?![\n\r\t])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Whether a text has only white space and invisible characters. */
export function isBlankText(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Also composes letters and their accents (NFC): a pasted `e` and U+0301 is the letter `é` of a pattern such as `^\p{L}+$`. */
const textNormalizer =
  (change: (text: string) => FieldValue): Normalizer =>
  (value) =>
    typeof value === 'string' && !isBlankText(value)
      ? change(value.replace(NEVER_SHOWN, '').normalize('NFC'))
      : value;
const JOINERS = /[\u200c\u200d]/g;
/** Makes a normalizer of machine-readable texts: numbers, dates, addresses. */
const machineTextNormalizer = (change: (text: string) => FieldValue): Normalizer =>
  textNormalizer((text) => change(plainSigns(text).replace(JOINERS, '')));

function formatPhone(text: string): string {
  const digits = digitsOf(text);
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return local.length === 10 && !isOtherPhoneNumber(text)
    ? `${local.slice(0, 3)}-${local.slice(3, 6)}-${local.slice(6)}`
    : text.trim();
}

function parseNumber(text: string): FieldValue {
  return readNumber(text.trim().replace(/%$/, '')) ?? text.trim();
}

/** `12%` could mean 12 or 0.12, so it is unchanged. */
function parsePlainNumber(text: string): FieldValue {
  return readNumber(text) ?? text.trim();
}

/** mm/dd/yyyy (also with dashes or dots, one or two digits) → yyyy-mm-dd; any other text is unchanged. */
function parseUsDate(text: string): string {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim());
  if (!match) return text.trim();
  const [, month = '', day = '', year = ''] = match;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const groupDigits = (text: string, sizes: number[]): string => {
  const digits = digitsOf(text);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (digits.length !== total || /[^\d\s().-]/.test(text)) return text.trim();
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  return sizes.map((size, index) => digits.slice(starts[index], (starts[index] ?? 0) + size)).join('-');
};

/** A character that no domain has. */
const NOT_IN_DOMAIN = /[^\p{L}\p{M}\p{N}.-]/u;

/** Writes the domain of an email address as mail servers know it: `ada@bücher.de` → `ada@xn--bcher-kva.de`. */
function withAsciiDomain(email: string): string {
  const start = email.lastIndexOf('@') + 1;
  const domain = email.slice(start);
  if (start === 0 || !/\P{ASCII}/u.test(domain) || NOT_IN_DOMAIN.test(domain)) return email;
  return URL.canParse(`http://${domain}`)
    ? email.slice(0, start) + new URL(`http://${domain}`).hostname
    : email;
}

export const formats: Record<string, Normalizer> = {
  trim: textNormalizer((text) => text.trim()),
  name: textNormalizer((text) => text.trim().replace(/\s+/g, ' ')),
  email: machineTextNormalizer((text) => withAsciiDomain(text.trim().toLowerCase())),
  phone: machineTextNormalizer(formatPhone),
  ein: machineTextNormalizer((text) => groupDigits(text, [2, 7])),
  ssn: machineTextNormalizer((text) => groupDigits(text, [3, 2, 4])),
  zip: machineTextNormalizer((text) =>
    digitsOf(text).length === 9 ? groupDigits(text, [5, 4]) : text.trim(),
  ),
  digits: machineTextNormalizer((text) => digitsOf(text)),
  number: machineTextNormalizer(parseNumber),
  amount: machineTextNormalizer((text) => readAmount(text) ?? text.trim()),
  integer: machineTextNormalizer(parseNumber),
  boolean: textNormalizer((text) => BOOLEANS.get(text.trim().toLowerCase()) ?? text),
  list: textNormalizer((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
  'date-us': machineTextNormalizer(parseUsDate),
};

/** Applies an `x-format`; trims text without one. */
export function normalize(format: string | undefined, value: FieldValue): FieldValue {
  return (formats[format ?? 'trim'] ?? ((same) => same))(value);
}

const readPlainNumber = machineTextNormalizer(parsePlainNumber);
/** `9:30` and `09:30` → `09:30:00`; any other text is unchanged. */
const readTime = machineTextNormalizer((text) => {
  const [, hour = '', minutes] = /^(\d?\d):(\d\d)$/.exec(text.trim()) ?? [];
  return minutes === undefined ? text.trim() : `${hour.padStart(2, '0')}:${minutes}:00`;
});

/**
 * Converts a value to the stored form of its field: to its kind if nothing is lost, then by `x-format`, or without one as
 * a number, a time or trimmed text.
 */
export function normalizeByFormat(schema: FieldSchema | undefined, given: FieldValue): FieldValue {
  // A choice is stored as its schema writes it, also with blanks at its ends.
  if (schema?.enum?.includes(given as never) || schema?.const === given) return given;
  const value = schema ? toKind(schema, given) : given;
  const own = schema?.['x-format'];
  if (own === undefined && isNumeric(schema)) return readPlainNumber(value);
  return own === undefined && schema?.format === 'time' ? readTime(value) : normalize(own, value);
}

/** Whether a field accepts only numbers (or null). */
export function isNumeric(schema: FieldSchema | undefined): boolean {
  const types = [schema?.type ?? []].flat().filter((type) => type !== 'null');
  return types.length > 0 && types.every((type) => type === 'number' || type === 'integer');
}

/**
 * Returns a value in its stored form, with every value inside it (`normalizeByFormat`). If the schema has a list and the
 * value is none, it becomes a list of one. The same value is returned if nothing changes.
 */
export function normalizeInner(root: FieldSchema, schema: FieldSchema, given: FieldValue): FieldValue {
  if (isMasked(given)) return given;
  const value = toListKind(schema, given, (item) => isItem(root, schema, item));
  const normalizePart = (name: string, part: FieldValue): FieldValue => {
    const fieldSchema = childSchema(root, schema, name, value);
    return fieldSchema ? normalizeInner(root, fieldSchema, part) : part;
  };
  if (Array.isArray(value)) {
    const tidy = value.map((part, index) => normalizePart(String(index), part));
    return tidy.every((candidate, index) => candidate === value[index]) ? value : tidy;
  }
  if (!isObject(value)) return normalizeByFormat(schema, value);
  const entries = Object.entries(value as Record<string, FieldValue>);
  const tidy = entries.map(([name, part]): [string, FieldValue] => [name, normalizePart(name, part)]);
  return tidy.every(([, part], index) => part === entries[index]?.[1]) ? value : Object.fromEntries(tidy);
}

function isItem(root: FieldSchema, list: FieldSchema, item: FieldValue): boolean {
  const schema = childSchema(root, list, '0', [item]);
  return schema !== undefined && fits(root, schema, normalizeInner(root, schema, item));
}
