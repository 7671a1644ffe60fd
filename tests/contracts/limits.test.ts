import { expect, test } from 'vitest';
import { operations } from '#contracts/index.ts';
import { MOST_INDUSTRIES } from '#contracts/lookups.ts';
import { MOST_FILES } from '#contracts/statements/files.ts';
import { STATEMENTS, UPLOADS } from '#domain/limits.ts';
import { COUNTS, RATES } from '#server/call-limits.ts';
import { readKey } from '#server/deals/save/save-request.ts';

// contracts/ imports no other folder, so a number that it shares with the server is written in both.
test('the contract and the limits agree', () => {
  expect(MOST_FILES).toBe(UPLOADS.mostFiles);
  expect(MOST_INDUSTRIES).toBe(RATES.industryResults);
});

test('the contract has the same bounds as the server', () => {
  const { months, note } = operations['POST /files/save'].body.properties.statements.properties;
  expect([months.maxItems, note.maxLength]).toEqual([STATEMENTS.mostMonths, STATEMENTS.noteLength]);
  expect(operations['GET /studio/api/funnel'].query.properties.days.maximum).toBe(COUNTS.keptDays);
  expect(operations['POST /tools/plaid/connect'].body.properties.public_token.minLength).toBe(1);
});

test.each([
  [7, false],
  [8, true],
  [100, true],
  [101, false],
])(
  'the contract and the server agree whether they accept an idempotency key of %i characters: %s',
  (length, isTaken) => {
    const { pattern = '' } = operations['POST /api/apply/save'].headers.properties['idempotency-key'];
    const key = 'k'.repeat(length);
    expect(new RegExp(pattern).test(key)).toBe(isTaken);
    if (isTaken) expect(readKey(key)).toBe(key);
    else expect(() => readKey(key)).toThrow(expect.objectContaining({ code: 'bad-request' }));
  },
);

test.each([
  ['/business_ein', true],
  ['/owners/3f2a-1/ssn', true],
  ['', false],
  ['business_ein', false],
  ['/business_ein/', false],
  ['/business_ein ', false],
  ['/a//b', false],
  ['/owners/../ssn', false],
])('whether a secret to reveal may be named by the pointer %j: %s', (field, isOne) => {
  const { pattern = '' } = operations['POST /deals/reveal'].body.properties.field;
  expect(new RegExp(pattern).test(field)).toBe(isOne);
});
