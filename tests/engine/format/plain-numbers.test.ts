import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '#engine';
import { normalizeInner, numberText, readPrefill } from '#engine';
import { normalizeApplication } from '#server/deals/answers/normalize.ts';
import { typedAnswer } from '#src/studio/inspector/form-answers.ts';
import { formOf } from '../form-of.ts';
import { faultsOfDraft, faultsOnNext, SMALL_ENVIRONMENT, smallContext, smallFlow } from '../small-flow.ts';

// Page, server, link and Studio read a number without `x-format` the same way.

const price: FieldSchema = { type: 'number', title: 'Price' };
const fields = {
  price,
  seats: { type: 'integer', title: 'Seats' },
  share: { type: ['number', 'null'], title: 'Share' },
  inside: { type: 'object', properties: { prices: { type: 'array', items: price } } },
};
const flow = smallFlow({ fields });

const READ: [string, number][] = [
  ['12.50', 12.5],
  ['1.0', 1],
  ['0.50', 0.5],
  ['.5', 0.5],
  ['100.', 100],
  ['1,200', 1200],
  ['1 200', 1200],
  ['1\u00a0200', 1200],
  ['1\u202f200.50', 1200.5],
  [' 12 ', 12],
  ['+12', 12],
  ['-0', 0],
  ['-0.0', 0],
  ['−5', -5],
  ['$1,200.50', 1200.5],
  ['１２．５', 12.5],
  ['007', 7],
  ['3.125', 3.125],
  ['0.500', 0.5],
  ['5000.000', 5000],
  ['\u200e12\u200b', 12],
];
const REFUSED = [
  '1.234,5',
  '12,5',
  '1,2',
  '500.000',
  '1.250',
  '-25.000',
  '1e5',
  '1E-3',
  '0x10',
  '0b1',
  '12%',
  'Infinity',
  'NaN',
  '-',
  '.',
  '1..2',
  '--5',
  '85k',
  '9007199254740993',
  '12345678901234567890',
  '0.12345678901234567',
  '1/2',
  'twelve',
];

describe('a text that is a number', () => {
  it.each(READ)('%j is %d for page, server, link and Studio', (text, number) => {
    expect(normalizeInner(flow.application, price, text)).toBe(number);
    expect(normalizeApplication(flow, { price: text })).toEqual({ price: number });
    expect(normalizeApplication(flow, { inside: { prices: [text] } })).toEqual({
      inside: { prices: [number] },
    });
    const { values } = readPrefill([['price', text]], formOf(flow, smallContext({}), SMALL_ENVIRONMENT));
    expect(values).toEqual({ price: number });
    expect(typedAnswer(price, text)).toEqual({ answer: number });
  });

  it('a number or null is read as a number', () => {
    expect(normalizeApplication(flow, { share: '1,200.50' })).toEqual({ share: 1200.5 });
  });

  it('a whole number may be written with a point', () => {
    expect(normalizeApplication(flow, { seats: '12.0' })).toEqual({ seats: 12 });
  });
});

describe('a text that is not a number, or could be two', () => {
  it.each(REFUSED)('%j stays as it is and is an error', (text) => {
    expect(normalizeInner(flow.application, price, text)).toBe(text);
    expect(normalizeApplication(flow, { price: text })).toEqual({ price: text });
    const { values, rejected } = readPrefill(
      [['price', text]],
      formOf(flow, smallContext({}), SMALL_ENVIRONMENT),
    );
    expect([values, rejected]).toEqual([{}, ['price']]);
    expect(typedAnswer(price, text)).toBeUndefined();
    expect(faultsOfDraft(flow, { price: text })).toHaveLength(1);
  });

  it('a number whose field has a format of numbers is refused in the same way', () => {
    for (const format of ['number', 'integer', 'amount'])
      expect(normalizeInner(flow.application, { type: 'number', 'x-format': format }, '500.000')).toBe(
        '500.000',
      );
  });

  it('the error says how a number is written', () => {
    const texts = {
      'errors.type': 'Invalid',
      'errors.number': 'Write a number.',
      'errors.integer': 'Write a whole one.',
    };
    const faultTexts = (application: Parameters<typeof faultsOnNext>[1]) =>
      faultsOnNext(flow, application, texts);
    expect(faultTexts({ price: '1e5' })).toEqual([['price', 'Write a number.']]);
    expect(faultTexts({ share: '1e5' })).toEqual([['share', 'Write a number.']]);
    expect(faultTexts({ seats: 2.5 })).toEqual([['seats', 'Write a whole one.']]);
    expect(faultTexts({ inside: { prices: ['x'] } })).toEqual([['inside/prices/0', 'Write a number.']]);
  });
});

it.each([
  [0.0000003, '0.0000003'],
  [1e21, '1000000000000000000000'],
  [12.5, '12.5'],
])('the number %s is written without an exponent: %s', (value, text) => {
  expect(numberText(value)).toBe(text);
});
