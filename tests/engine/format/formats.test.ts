import { describe, expect, it } from 'vitest';
import { type FieldSchema, normalize } from '#engine';
import { formats, normalizeByFormat } from '../../../engine/format/formats.ts';

it.each([
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
])('%s reads %s', (format, text, value) => {
  expect(normalize(format, text)).toBe(value);
});

describe('a text that does not fit its field keeps its words', () => {
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
