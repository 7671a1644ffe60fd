import { expect, test } from 'vitest';
import { MOST_FILES } from '#contracts/files.ts';
import { MOST_INDUSTRIES } from '#contracts/lookups.ts';
import { RATES, UPLOADS } from '#domain/limits.ts';

// contracts/ imports nothing of ours, so a number that it shares with the server stands in both.
test('the contract and domain/limits.ts agree', () => {
  expect(MOST_FILES).toBe(UPLOADS.mostFiles);
  expect(MOST_INDUSTRIES).toBe(RATES.industryResults);
});
