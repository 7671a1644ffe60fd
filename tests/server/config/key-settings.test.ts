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

test.each<[string, string, string[]]>([
  ['a key of its own', later, []],
  ['several keys of their own', `${later},${keyOf(96)}`, []],
  ['the key of the data', firstKey, ['BACKUP_KEY']],
  ['the index key', secondKey, ['BACKUP_KEY']],
  ['the index key as an older one', `${later},${secondKey}`, ['BACKUP_KEY']],
  ['one key twice', `${later},${later}`, ['BACKUP_KEY']],
  ['a key that is not random', Buffer.alloc(32, 7).toString('base64'), ['BACKUP_KEY']],
])(
  'a deployment takes %s as BACKUP_KEY only if nobody with the keys of the data can make a backup [OPS-11]',
  (_, value, names) => {
    const env = { TRELLIS_KEYS: `k:${firstKey}`, TRELLIS_INDEX_KEY: secondKey, BACKUP_KEY: value };
    let refused: string[] = [];
    try {
      readConfig(env, { standIns: false });
    } catch (error) {
      if (!(error instanceof InvalidSettings)) throw error;
      refused = error.wrong.map(({ name }) => name);
    }
    expect(refused.filter((name) => name === 'BACKUP_KEY')).toEqual(names);
    // `npm start`, which is for trying out, takes any.
    expect(refusalsOf({ BACKUP_KEY: value })).toEqual([]);
  },
);
