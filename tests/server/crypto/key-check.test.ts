import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runCommand } from '#server/commands/commands.ts';
import { createFieldCrypto, type Keyring } from '#server/crypto/field-crypto.ts';
import { checkKeys, compareKeys } from '#server/crypto/key-check.ts';
import type { OpenDeployment } from '#server/start/open-deployment.ts';
import type { Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { migrations } from '#server/storage/migrations.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { bareDatabase, freshDatabase } from '../support/shared-postgres.ts';

const key = (fill: number) => Buffer.alloc(32, fill);
const ring: Keyring = { keys: [{ kid: 'a', key: key(1) }], indexKey: key(2) };

let db: Database;
beforeAll(async () => {
  db = openDatabaseWithoutLimits(await freshDatabase(), { max: 2 });
  await migrate(db, migrations);
  await checkKeys(db, createFieldCrypto(ring), new Date());
});
afterAll(() => db.close());

test.each<[string, Keyring]>([
  ['the same keys', ring],
  ['a new key before the old one', { ...ring, keys: [{ kid: 'b', key: key(3) }, ...ring.keys] }],
])('%s start', async (_name, keySettings) => {
  await expect(checkKeys(db, createFieldCrypto(keySettings), new Date())).resolves.toBeUndefined();
});

test.each<[string, Keyring, string]>([
  ['another key', { ...ring, keys: [{ kid: 'b', key: key(3) }] }, 'TRELLIS_KEYS does not hold the key'],
  ['another key of that name', { ...ring, keys: [{ kid: 'a', key: key(3) }] }, 'TRELLIS_KEYS does not hold'],
  ['another index key', { ...ring, indexKey: key(4) }, 'TRELLIS_INDEX_KEY does not hold the key'],
])('%s does not start', async (_name, keySettings, words) => {
  await expect(checkKeys(db, createFieldCrypto(keySettings), new Date())).rejects.toThrow(words);
});

/** A command's output with keys that this database does not know. */
async function outputOf(...args: string[]): Promise<string> {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'command', ...args]);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const crypto = createFieldCrypto({ ...ring, indexKey: key(4) });
  let isOpen = true;
  const close = async () => {
    isOpen = false;
  };
  await runCommand(async () => ({ deps: { db, crypto } as OpenDeployment['deps'], close }));
  expect([isOpen, process.exitCode]).toEqual([false, 1]);
  return String(stderr.mock.calls[0]?.[0]);
}
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test.each([['audit'], ['person', 'erase', 'ann@oak.example'], ['webhooks', 'secret', 'harbor']])(
  'the command %s refuses to work with other keys',
  async (...args) => {
    expect(await outputOf(...args)).toContain('TRELLIS_INDEX_KEY does not hold the key');
  },
);

test('a database without a mark accepts any keys, and a check writes no mark', async () => {
  const bare = openDatabaseWithoutLimits(await bareDatabase(), { max: 1 });
  await expect(compareKeys(bare, createFieldCrypto(ring))).resolves.toBeUndefined();
  expect(await bare.query('select to_regclass($1) as there', ['key_check'])).toEqual([{ there: null }]);
  await bare.close();
});
