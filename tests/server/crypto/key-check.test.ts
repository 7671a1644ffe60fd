import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFieldCrypto, type Keyring } from '#server/crypto/field-crypto.ts';
import { checkKeys } from '#server/crypto/key-check.ts';
import { createDatabase, type Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { migrations } from '#server/storage/migrations.ts';
import { freshDatabase } from '../support/shared-postgres.ts';

const key = (fill: number) => Buffer.alloc(32, fill);
const ring: Keyring = { keys: [{ kid: 'a', key: key(1) }], indexKey: key(2) };

let db: Database;
beforeAll(async () => {
  db = createDatabase(await freshDatabase(), () => {}, { max: 2 });
  await migrate(db, migrations);
  await checkKeys(db, createFieldCrypto(ring));
});
afterAll(() => db.close());

test.each<[string, Keyring]>([
  ['the same keys', ring],
  ['a new key before the old one', { ...ring, keys: [{ kid: 'b', key: key(3) }, ...ring.keys] }],
])('%s start', async (_name, given) => {
  await expect(checkKeys(db, createFieldCrypto(given))).resolves.toBeUndefined();
});

test.each<[string, Keyring, string]>([
  ['another key', { ...ring, keys: [{ kid: 'b', key: key(3) }] }, 'TRELLIS_KEYS does not hold the key'],
  ['another key of that name', { ...ring, keys: [{ kid: 'a', key: key(3) }] }, 'TRELLIS_KEYS does not hold'],
  ['another index key', { ...ring, indexKey: key(4) }, 'TRELLIS_INDEX_KEY does not hold the key'],
])('%s does not start', async (_name, given, words) => {
  await expect(checkKeys(db, createFieldCrypto(given))).rejects.toThrow(words);
});
