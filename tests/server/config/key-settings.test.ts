import { expect, test } from 'vitest';
import { InvalidSettings } from '#server/config/check.ts';
import { readConfig } from '#server/config/config.ts';

// Keys are 32 bytes as base64. A key of another length would be accepted here and fail at the first encrypted value.

/** A key whose bytes count up from `first`. */
const keyOf = (first: number, length = 32): string =>
  Buffer.from(Array.from({ length }, (_, index) => first + index)).toString('base64');
const [firstKey, secondKey, later] = [keyOf(0), keyOf(32), keyOf(64)];
// Their base64 ends in one '=', as the base64 of 32 bytes does.
const [short, long] = [keyOf(0, 17), keyOf(0, 47)];

function refusalsOf(env: Record<string, string>): string[] {
  try {
    readConfig({ TRELLIS_KEYS: `k:${firstKey}`, TRELLIS_INDEX_KEY: secondKey, ...env }, { standIns: true });
    return [];
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    return error.wrong.map(({ name }) => name);
  }
}

test.each(['TRELLIS_INDEX_KEY', 'BACKUP_KEY'])('%s holds one or several keys of 32 bytes', (name) => {
  expect(refusalsOf({ [name]: later })).toEqual([]);
  expect(refusalsOf({ [name]: `${later},${secondKey}` })).toEqual([]);
  const config = readConfig({ BACKUP_KEY: `${later},${secondKey}` }, { standIns: true });
  expect(config.backupKeys?.map((key) => key.toString('base64'))).toEqual([later, secondKey]);
});

test.each(
  ['TRELLIS_INDEX_KEY', 'BACKUP_KEY'].flatMap((name) =>
    [
      short,
      long,
      `${secondKey},${short}`,
      `${short},${secondKey}`,
      `${secondKey},`,
      `,${secondKey}`,
      `${secondKey} ${firstKey}`,
      'key',
    ].map((value) => [name, value] as const),
  ),
)('%s refuses a key of another length or form: %s', (name, value) => {
  expect(refusalsOf({ [name]: value })).toEqual([name]);
});

test.each([
  `k:${short}`,
  `k:${long}`,
  `k:${firstKey},old:${short}`,
  `k:${firstKey},${secondKey}`,
  `k:${firstKey},`,
  `:${firstKey}`,
  `k k:${firstKey}`,
  `${'k'.repeat(33)}:${firstKey}`,
])('TRELLIS_KEYS refuses a pair of another length or form: %s', (value) => {
  expect(refusalsOf({ TRELLIS_KEYS: value })).toEqual(['TRELLIS_KEYS']);
});
