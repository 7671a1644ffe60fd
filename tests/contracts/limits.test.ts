import { expect, test } from 'vitest';
import { MOST_FILES } from '#contracts/files.ts';
import { MOST_INDUSTRIES } from '#contracts/lookups.ts';
import { UPLOADS } from '#domain/limits.ts';
import { RATES } from '#server/limits.ts';

// contracts/ imports nothing of ours, so a number that it shares with the server stands in both.
test('the contract and the limits agree', () => {
  expect(MOST_FILES).toBe(UPLOADS.mostFiles);
  expect(MOST_INDUSTRIES).toBe(RATES.industryResults);
});
