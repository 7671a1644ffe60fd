import { expect, it } from 'vitest';
import { type FieldSchema, type FieldValue, formatUsd, maskValue } from '#engine';
import { choicesOf, displayValue } from '../../../engine/format/display.ts';

const WORDS = {
  ...{ locale: 'en-US', yes: 'Yes', no: 'No', answered: 'Answered' },
  ...{ months: '{count} months', monthsOne: '{count} month' },
};

it.each([
  [85000, '$85,000'],
  [75000.5, '$75,000.50'],
  [0.07, '$0.07'],
])('expected', (amount, shown) => {
  expect(displayValue(amount, { 'x-display': 'usd' }, [], WORDS)).toBe(shown);
});

it.each([
  ['en-US', '01/31/2026', '$85,000'],
  ['es-US', '31/01/2026', '$85,000'],
  ['fr-FR', '31/01/2026', '85 000 $US'],
])('%s writes dates and amounts its own way', (locale, date, amount) => {
  const displayed = (value: string | number, display: string) =>
    displayValue(value, { 'x-display': display } as never, [], { ...WORDS, locale })?.replace(/\s/g, ' ');
  expect([displayed('2026-01-31', 'date'), displayed(85000, 'usd')]).toEqual([date, amount]);
  expect(displayed('soon', 'date')).toBe('soon');
});

it.each([
  ['0026-02-03', '02/03/0026'],
  ['0001-01-01', '01/01/0001'],
  ['9999-12-31', '12/31/9999'],
  ['2027-02-30', '2027-02-30'],
  ['1900-02-29', '1900-02-29'],
])('the date %s keeps its year and its day: %s [FIELD-29]', (date, expected) => {
  expect(displayValue(date, { format: 'date' }, [], WORDS)).toBe(expected);
});

it.each([
  [{ format: 'date' }, '2026-01-31', '01/31/2026'],
  [{ 'x-format': 'date-us' }, '2026-01-31', '01/31/2026'],
  [{ 'x-format': 'amount' }, 85000, '$85,000'],
  [{ 'x-format': 'amount', 'x-display': 'usd-cents' }, 85000, '$85,000.00'],
  [{ 'x-format': 'integer' }, 85000, '85000'],
  [{ 'x-display': 'percent' }, 12.5, '12.5%'],
  [{ 'x-display': 'yes-no' }, true, 'Yes'],
  [{ 'x-display': 'yes-no' }, false, 'No'],
  [{}, true, 'Yes'],
  [{}, false, 'No'],
] as const)('expected', (schema, value, shown) => {
  expect(displayValue(value, schema, [], WORDS)).toBe(shown);
});

it('shows cents if they are asked for', () => {
  expect(formatUsd(3187, true)).toBe('$3,187.00');
});

it.each([
  ['521-44-9382', '***-**-9382'],
  ['12345', '*2345'],
  ['1234', '****'],
  ['12-34', '**-**'],
  ['7', '*'],
  ['Ωé', '**'],
  ['#!-?', '****'],
  ['\u{1F511}', '*'],
])('the mask of the secret %s is %s', (secret, mask) => {
  expect(maskValue('mask-last-4', secret)).toBe(mask);
});

it('the mask of a date shows its year alone [SCREEN-72]', () => {
  expect(maskValue('mask-date', '1980-01-31')).toBe('**/**/1980');
  expect(maskValue('mask-date', '01/31/1980')).toBe('**/**/****');
});

it('a birth date shows as it was chosen only if its page asks for it, and never from a mask [SCREEN-72]', () => {
  const schema = { 'x-sensitive': 'mask-date' } as const;
  const display = { ...WORDS, showsBirthDates: true };
  expect(displayValue('1980-01-31', schema, [], display)).toBe('01/31/1980');
  expect(displayValue('1980-01-31', schema, [], WORDS)).toBe('**/**/1980');
  expect(displayValue({ present: true, mask: '**/**/1980' }, schema, [], display)).toBe('**/**/1980');
});

it('a mask never shows a whole secret, and nothing of a secret that is never stored', () => {
  for (const secret of ['1', '12', '123', '1234', '-', '(1)', 'a.b', ' '.repeat(3)])
    expect(maskValue('mask-last-4', secret)).not.toBe(secret);
  expect(maskValue('never-stored', '1234')).toBe('');
});

it.each([5, true, 'LLC', 'Corporation', ['a', 'b']])(
  'mask-all shows nothing of %j, not even its length',
  (value) => {
    expect(displayValue(value, { 'x-sensitive': 'mask-all' }, [], WORDS)).toBe('Answered');
  },
);

it('a secret that another person gave shows its giver, also if nothing else of it is shown [REQUEST-45]', () => {
  const given = { present: true, mask: 'Given by Sam', given: true } as const;
  expect(displayValue(given, { 'x-sensitive': 'mask-all' }, [], WORDS)).toBe('Given by Sam');
  expect(displayValue({ present: true, mask: '***' }, { 'x-sensitive': 'mask-all' }, [], WORDS)).toBe(
    'Answered',
  );
});

it('the choices of a schema are its constants; true and false only with a title', () => {
  const branches = [
    { const: 'a', title: 'A' },
    { const: 2 },
    { const: true },
    { const: false, title: 'No' },
    { title: 'x' },
  ];
  const choices = [
    { value: 'a', label: 'A' },
    { value: 2, label: '2' },
    { value: false, label: 'No' },
  ];
  expect(choicesOf({ oneOf: branches } as never)).toEqual(choices);
  expect(choicesOf({ items: { anyOf: branches } } as never)).toEqual(choices);
});

it('the parts of an answer are shown with their titles, and its files by name', () => {
  const vehicle: FieldSchema = {
    type: 'object',
    properties: {
      make: { type: 'string', title: 'Make' },
      price: { 'x-display': 'usd' },
      used: { title: 'Used' },
    },
  };
  const displayed = (value: FieldValue, schema: FieldSchema) => displayValue(value, schema, [], WORDS);
  expect(displayed({ make: 'Saab', price: 900, used: false, note: '' }, vehicle)).toBe(
    'Make: Saab, price: $900, Used: No',
  );
  expect(displayed([{ make: 'Saab' }, 'Volvo'], { type: 'array', items: vehicle })).toBe('Make: Saab, Volvo');
  expect(displayed({ note: '' }, vehicle)).toBeUndefined();
  const files = ['a.pdf', 'b.pdf'].map((name) => ({ id: name, name, size: 1, type: 'application/pdf' }));
  expect(displayed(files, { 'x-files': {} } as never)).toBe('a.pdf, b.pdf');
  expect(displayValue(['a', 'c'], { type: 'array' }, [{ value: 'a', label: 'A' }], WORDS)).toBe('A, c');
});

it.each([
  [1, '1 month'],
  [12, '12 months'],
])('expected', (term, shown) => {
  expect(displayValue(term, { 'x-display': 'months' }, [], WORDS)).toBe(shown);
});
