import { expect, it } from 'vitest';
import { normalize } from '#engine/core/index.ts';

it.each([
  ['phone', '４１５－５５５－０１２３', '415-555-0123'],
  ['ssn', '１２３４５６７８９', '123-45-6789'],
  ['ein', '12\u20133456789', '12-3456789'],
  ['zip', '94107\u20131234', '94107-1234'],
  ['zip', '９４１０７', '94107'],
  ['integer', '５０％', 50],
  ['date-us', '０１／３１／１９８０', '1980-01-31'],
  ['email', 'Ann＠Example.com\u00a0', 'ann@example.com'],
  ['name', 'Ｌｅｅ – Bakery', 'Ｌｅｅ – Bakery'],
])('%s reads %s', (format, text, value) => {
  expect(normalize(format, text)).toBe(value);
});
