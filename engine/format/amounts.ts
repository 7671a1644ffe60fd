import type { FieldSchema } from '../schema/index.ts';
import { plainSigns } from './plain-signs.ts';

/** The power of ten that a letter means. */
const EXPONENTS: Record<string, number> = { k: 3, m: 6, b: 9 };
/** More digits than this are not exact in a JavaScript number. */
const EXACT_DIGITS = 15;

/** Removes the error of the last binary digit: 0.1 + 0.2 is 0.3. */
export function withoutRoundingError(value: number): number {
  return Number(value.toPrecision(EXACT_DIGITS));
}

/** Writes a number without an exponent, as people type it: 0.0000003 is no `3e-7`. */
export function numberText(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  const plain = value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
  return Number(plain) === value ? plain : text;
}

/** The distance between accepted numbers: `multipleOf`, or 1 for an integer; undefined if any number is accepted. */
export function stepOf({ type, multipleOf }: FieldSchema): number | undefined {
  if (typeof multipleOf === 'number') return multipleOf;
  const types: unknown[] = [type].flat();
  return types.includes('integer') && !types.includes('number') ? 1 : undefined;
}

/**
 * The nearest multiple of a step; halves round away from zero. Frees the quotient of its rounding error: 1.005 / 0.01
 * is 100.49999999999999.
 * @param round Math.floor and Math.ceil round down and up
 */
export function roundToStep(value: number, step: number, round = roundHalf): number {
  const rounded = round(withoutRoundingError(value / step)) * step;
  return Number.isFinite(rounded) ? withoutRoundingError(rounded) : value;
}

const roundHalf = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** The last group accepts any rest: if the match could fail, it would backtrack over 3,000 spaces for seconds. */
const SIGNED = /^([-+])?\s*(?:(?:US\$|USD|\$)\s*)?([-+])?(.*)$/is;
const NUMBER = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.(\d*))?$/;
/** `500.000` is ambiguous (European thousands separator), so it is refused. */
const POINT_FOR_COMMA = /(?:^|[^\d.,])[1-9]\d{0,2}\.\d{3}$/;
/** `500.000` and `1.250` as plain numbers: ambiguous too. Without a zero at the end, as in `3.125`, it is a decimal number. */
const POINT_BEFORE_ZERO = /(?:^|[^\d.,])[1-9]\d{0,2}\.\d\d0$/;
const SCALED = /^(.*?) ?([kmb])$/i;

/**
 * Reads a number as people write it: `1,200.50`, `$85 000`, `-5`; commas and spaces only as thousands separators.
 * @returns undefined if it can't be read, or is ambiguous: `500.000`
 */
export function readNumber(text: string): number | undefined {
  return POINT_BEFORE_ZERO.test(plainSigns(text).trim()) ? undefined : scaledNumber(text, 0);
}

/**
 * Reads an amount of money as people write it, also `85k`, `1.2m`, `$3.5 B` [FIELD-50]; refuses fractions of a cent and
 * `500.000`.
 * @returns dollars, also negative; undefined if it can't be read
 */
export function readAmount(text: string): number | undefined {
  const [, plain, letter] = SCALED.exec(plainSigns(text).trim()) ?? [];
  const scale = letter ? EXPONENTS[letter.toLowerCase()] : undefined;
  if (scale === undefined && POINT_FOR_COMMA.test(plainSigns(text).trim())) return undefined;
  const amount = scale === undefined ? scaledNumber(text, 0) : scaledNumber(plain ?? '', scale);
  return amount === undefined || !isCents(amount) ? undefined : amount;
}

function scaledNumber(text: string, exponent: number): number | undefined {
  const [, signBefore, signAfter, numberText = ''] = SIGNED.exec(plainSigns(text).trim()) ?? [];
  if (signBefore && signAfter) return undefined;
  const match = NUMBER.exec(numberText.trim());
  const integerPart = (match?.[1] ?? '').replace(/[, ]/g, '');
  const fraction = match?.[2] ?? '';
  const digits = `${integerPart}${fraction}`;
  if (!match || digits === '' || digits.replace(/^0+/, '').length > EXACT_DIGITS) return undefined;
  const sign = (signBefore ?? signAfter) === '-' ? '-' : '';
  // Converted as one literal: 4.35m is exactly 4350000, unlike 4.35 * 1000000.
  const value = Number(`${sign}${integerPart || '0'}.${fraction || '0'}e${exponent}`);
  return value === 0 ? 0 : value;
}

function isCents(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount;
}
