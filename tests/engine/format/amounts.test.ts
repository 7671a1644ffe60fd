import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize, readAmount, readPrefill } from '#engine';
import { readNumber } from '../../../engine/format/amounts.ts';
import { formOf } from '../form-of.ts';
import { contextWith, flow } from '../test-application.ts';

const whole = fc.integer({ min: 0, max: 99_999_999 });
const cents = fc.integer({ min: 0, max: 99 });
const commas = (n: number): string => new Intl.NumberFormat('en-US').format(n);

describe('amounts as people write them [FIELD-50]', () => {
  it.each([
    ['85k', 85_000],
    ['85 K', 85_000],
    ['1.2m', 1_200_000],
    ['$1.2M', 1_200_000],
    ['4.35m', 4_350_000],
    ['2b', 2_000_000_000],
    ['0.500m', 500_000],
    ['1.250k', 1250],
    ['1,200.500', 1200.5],
    ['5000.000', 5000],
    ['0.500', 0.5],
    ['$1,200.50', 1200.5],
    ['75,000.50', 75_000.5],
    ['75 000', 75_000],
    ['USD 5,000', 5000],
    ['1,250k', 1_250_000],
    ['.5', 0.5],
    ['5000.', 5000],
    [' 5000 ', 5000],
    ['-5', -5],
    ['-$5', -5],
    ['$-5', -5],
    ['-0', 0],
    ['-85k', -85_000],
    ['＄８５，０００', 85_000],
    ['85\u00a0000', 85_000],
    ['\u2212$5', -5],
  ])('%s is %d', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
    expect(normalize('amount', text)).toBe(amount);
  });

  it.each([
    '',
    ' ',
    '1,2',
    '12,34',
    '1,2000',
    '1.2.3',
    '85kk',
    '85km',
    'k',
    '$',
    '-',
    '--5',
    '1.005',
    '500.000',
    '$1.500',
    '-25.000',
    '1.2345k2',
  ])('%j is not an amount, and stays unchanged', (text) => {
    expect(readAmount(text)).toBeUndefined();
    expect(normalize('amount', text)).toBe(text.trim() === '' ? text : text.trim());
  });

  it('reads every usual way of writing an amount as that amount', () => {
    fc.assert(
      fc.property(
        whole,
        cents,
        fc.boolean(),
        fc.constantFrom('', '$', 'USD ', '$ '),
        (n, c, grouped, unit) => {
          const amount = Number(`${n}.${String(c).padStart(2, '0')}`);
          const text = `${unit}${grouped ? commas(n) : n}.${String(c).padStart(2, '0')}`;
          expect(readAmount(text)).toBe(amount);
          expect(readAmount(`-${text}`)).toBe(amount === 0 ? 0 : -amount);
        },
      ),
    );
  });

  it('scales exactly by k and m', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom('k', 'K', 'm', 'M'),
        (n, letter) => {
          const digits = letter.toLowerCase() === 'k' ? 3 : 6;
          const text = `${Math.floor(n / 1000)}.${String(n % 1000).padStart(3, '0')}${letter}`;
          expect(readAmount(text)).toBe(n * 10 ** (digits - 3));
        },
      ),
    );
  });

  it('either parses a text or returns it unchanged, so that no digit is lost', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,-$ kmKM%e'), maxLength: 14 });
    fc.assert(
      fc.property(text, (typed) => {
        const read = normalize('amount', typed);
        if (typeof read !== 'number') {
          expect(read).toBe(typed.trim() === '' ? typed : typed.trim());
          return;
        }
        const digits = (of: string): string => of.replace(/\D/g, '').replace(/^0+|0+$/g, '');
        expect(digits(read.toLocaleString('en-US', { maximumFractionDigits: 20 }))).toBe(digits(typed));
      }),
    );
  });
});

describe('plain numbers', () => {
  it.each([
    ['1,200', 1200],
    ['12.5', 12.5],
    ['50', 50],
  ])('%s is %d', (text, value) => expect(readNumber(text)).toBe(value));
  it.each(['85k', '1,2', '5 0', '1e3'])('%s is not a plain number', (text) =>
    expect(readNumber(text)).toBeUndefined(),
  );
  it('may end with a percent sign', () => expect(normalize('integer', '50 %')).toBe(50));
});

describe('an amount in a link', () => {
  it.each([
    ['loan_amount', '85k', 85_000],
    ['loan_amount', '$75,000.50', 75_000.5],
    ['business_revenue', '1.2m', 1_200_000],
  ])('%s=%s fills in %d', (name, text, amount) => {
    const { values, rejected } = readPrefill([[name, text]], formOf(flow, contextWith({})));
    expect([values, rejected]).toEqual([{ [name]: amount }, []]);
  });

  it.each([
    ['business_revenue', '-5'],
    ['business_revenue', '1,2m'],
    ['loan_amount', 'lots'],
  ])('%s=%s is left out and reported', (name, text) => {
    const { values, rejected } = readPrefill([[name, text]], formOf(flow, contextWith({})));
    expect([values, rejected]).toEqual([{}, [name]]);
  });
});

describe('a long text that is not a number is refused without a delay', () => {
  it.each([
    ['amount', `+${' '.repeat(3000)}x\ny`],
    ['integer', `+${' '.repeat(3000)}x\ny`],
    ['number', `1${' '.repeat(60_000)}x`],
  ])('%s', (format, text) => {
    const started = performance.now();
    expect(normalize(format, text)).toBe(text);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
