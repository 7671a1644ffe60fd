import { describe, expect, it } from 'vitest';
import { type FieldSchema, type FieldValue, normalize } from '#engine';
import { formats, normalizeByFormat, normalizeInner } from '../../../engine/format/formats.ts';

it.each([
  ['phone', '(415) 555-0123', '415-555-0123'],
  ['phone', '+1 415 555 0123', '415-555-0123'],
  ['phone', '2 415 555 0123', '2 415 555 0123'],
  ['phone', '415 555 012', '415 555 012'],
  ['phone', 'tel:+1 (415) 555-0123 (cell)', '415-555-0123'],
  ['phone', '+47 22 12 34 56', '+47 22 12 34 56'],
  ['phone', '(+49) 30 123456', '(+49) 30 123456'],
  ['phone', '555-1234 ext. 567', '555-1234 ext. 567'],
  ['phone', '555-1234 #567', '555-1234 #567'],
  ['zip', '941071234', '94107-1234'],
  ['zip', ' 94107 ', '94107'],
  ['ssn', '12345678', '12345678'],
  ['ssn', '123/45/6789', '123/45/6789'],
  ['digits', ' 12-34 x5', '12345'],
  ['integer', '50%', 50],
  ['date-us', '1-5-1980', '1980-01-05'],
  ['email', ' Ann@Example.com ', 'ann@example.com'],
  ['email', 'Ada@B\u00fccher.de', 'ada@xn--bcher-kva.de'],
  ['email', 'ada@\u00fc@b.de', 'ada@\u00fc@b.de'],
  ['email', 'ad\u00e0@b.de', 'ad\u00e0@b.de'],
  ['email', 'ada@b\u00fc/cher.de', 'ada@b\u00fc/cher.de'],
  ['email', 'ada@b\u00fccher.de:25', 'ada@b\u00fccher.de:25'],
  ['boolean', ' Yes ', true],
  ['boolean', '0', false],
  ['boolean', 'on', true],
  ['boolean', 'N', false],
  ['name', ' Ann   Marie ', 'Ann Marie'],
  ['phone', '４１５－５５５－０１２３', '415-555-0123'],
  ['ssn', '１２３４５６７８９', '123-45-6789'],
  ['ein', '12\u20133456789', '12-3456789'],
  ['zip', '94107\u20131234', '94107-1234'],
  ['zip', '９４１０７', '94107'],
  ['integer', '５０％', 50],
  ['date-us', '０１／３１／１９８０', '1980-01-31'],
  ['email', 'Ann＠Example.com\u00a0', 'ann@example.com'],
  ['zip', '\u200e94107\u200b', '94107'],
  ['email', '\u202aann@example.com\u202c', 'ann@example.com'],
  ['amount', '\u2066$1,200\u2069', 1200],
  ['ssn', '123-45-\u200b6789', '123-45-6789'],
  ['date-us', '\u200e01/31/1980', '1980-01-31'],
  ['name', '\u202eeve', 'eve'],
  ['name', 'An\u0000n\u200b', 'Ann'],
  ['name', 'O\u2019Neil\tSr', 'O\u2019Neil Sr'],
  ['name', '\u0645\u06cc\u200c\u0631', '\u0645\u06cc\u200c\u0631'],
  [undefined, ' a\u0000b\u2066\n', 'ab'],
  [undefined, 'two\nlines', 'two\nlines'],
  ['name', '\u200b\u200b', '\u200b\u200b'],
  ['name', 'Ｌｅｅ – Bakery', 'Ｌｅｅ – Bakery'],
  ['phone', '\u0664\u0661\u0665\u0665\u0665\u0665\u0660\u0661\u0662\u0663', '415-555-0123'],
  ['zip', '\u06f9\u06f4\u06f1\u06f0\u06f7', '94107'],
  ['integer', '\u096b\u0966', 50],
  ['amount', '\u09e7,\u09e8\u09e6\u09e6', 1200],
  ['amount', '1\u2009200', 1200],
  ['amount', '1\u2007200', 1200],
  ['name', 'Rene\u0301', 'Ren\u00e9'],
  [undefined, 'A\u030angstro\u0308m', '\u00c5ngstr\u00f6m'],
])('[FIELD-47] %s reads %s', (format, text, value) => {
  expect(normalize(format, text)).toBe(value);
});

describe('a text that does not match the format of its field', () => {
  const schemas: [of: string, schema: FieldSchema][] = [
    ...Object.keys(formats)
      .filter((format) => !['digits', 'list', 'boolean'].includes(format))
      .map((format): [string, FieldSchema] => [format, { type: 'string', 'x-format': format }]),
    ['a plain number', { type: 'number' }],
    ['a time', { type: 'string', format: 'time' }],
  ];
  it.each(schemas)('%s is only trimmed', (_, schema) => {
    expect(normalizeByFormat(schema, ' about 9 ')).toBe('about 9');
  });
});

it('a list is read from a text with commas, without blank parts', () => {
  expect(normalize('list', ' a, b ,, c ')).toEqual(['a', 'b', 'c']);
});

describe('the texts inside an answer', () => {
  const vehicle: FieldSchema = {
    type: 'object',
    properties: {
      phone: { type: 'string', 'x-format': 'phone' },
      price: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' } },
    },
  };
  const read = (value: FieldValue) => normalizeInner(vehicle, vehicle, value);

  it('are read by their own formats, even beside values that stay', () => {
    expect(read({ phone: '4155550123', price: 1200, tags: ['a', ' b '] })).toEqual({
      phone: '415-555-0123',
      price: 1200,
      tags: ['a', 'b'],
    });
  });

  it('keep the same answer if nothing changes, and a stored secret as it is', () => {
    const tidy = { phone: '415-555-0123', price: 1200, tags: ['a'] };
    expect(read(tidy)).toBe(tidy);
    const masked = { present: true, mask: ' ***-0123' };
    expect(read({ phone: masked })).toEqual({ phone: masked });
  });
});
