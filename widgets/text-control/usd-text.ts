import { plainSigns, readAmount } from '#engine';

/** From this number on, JavaScript prints numbers with an exponent. */
const EXPONENT_FROM = 1e21;
const GROUPED = /^\s*-?\d{1,3}((,\d{3})+|( \d{3})+)(\.\d*)?( ?[kmb])?\s*$/i;
const PLAIN = /^(-?)(\d*)(\.\d*)?( ?[kmb])?$/i;

/** The digits of an amount, without grouping or exponent; other text unchanged. */
export function amountText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return plainDigits(value);
  return typeof value === 'string' ? value : '';
}

function plainDigits(value: number): string {
  if (Math.abs(value) >= EXPONENT_FROM) return BigInt(value).toString();
  return value.toFixed(2).replace('.00', '');
}

/** The amount of a text (`85k`, `1,200.50`); unreadable text is kept for the validator. */
export function amountOf(text: string): number | string | undefined {
  return text.trim() === '' ? undefined : (readAmount(text) ?? text);
}

export const USD = { format: amountText, parse: amountOf, show: formatTypedUsd };

/** An amount while typed: `85000` → `$85,000`, `1.2m` → `$1.2m`; other text unchanged. */
export function formatTypedUsd(text: string): string {
  const [, minus, digits = '', cents = '', scale = ''] = PLAIN.exec(text) ?? [];
  if (minus === undefined || text === '') return text;
  return `${minus}$${digits.replace(/\B(?=(\d{3})+$)/g, ',')}${cents}${scale}`;
}

/**
 * The typed text without the `$` and commas of `formatTypedUsd`. A comma or space that the person typed stays until three
 * digits follow: `1,2` must not become twelve.
 * @param before the previous text of the input
 */
export function parseTypedUsd(enteredText: string, before = ''): string {
  const text = plainSigns(enteredText);
  const plain = text.replace(/^\s*USD\s*|\$/i, '');
  const hasOnlyOurCommas = isFormatted(before) && !/[,\s]/.test(insertedText(before, text));
  return hasOnlyOurCommas || GROUPED.test(plain) ? plain.replace(/[,\s]/g, '') : plain;
}

/** The caret's position in the next displayed text: behind the same characters. */
export function caretAfter(text: string, caret: number, next: string): number {
  const ignoredCharacters = isFormatted(next) ? /[$,\s]/ : /\$/;
  let remainingCount = text.slice(0, caret).replaceAll(new RegExp(ignoredCharacters, 'g'), '').length;
  let at = next.startsWith('$') ? 1 : 0;
  for (; remainingCount > 0 && at < next.length; at += 1)
    if (!ignoredCharacters.test(next.charAt(at))) remainingCount -= 1;
  return at;
}

/** Whether `formatTypedUsd` inserted every comma. */
function isFormatted(shownText: string): boolean {
  const plain = shownText.replace(/[$,]/g, '');
  return PLAIN.test(plain) && formatTypedUsd(plain) === shownText;
}

/** The inserted part of a change. */
function insertedText(before: string, text: string): string {
  let start = 0;
  while (start < text.length && text[start] === before[start]) start += 1;
  const maxLength = Math.min(before.length, text.length) - start;
  let end = 0;
  while (end < maxLength && text.at(-1 - end) === before.at(-1 - end)) end += 1;
  return text.slice(start, text.length - end);
}
