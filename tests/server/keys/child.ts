/** A process that a test kills: rotates the keys of a database, as the command does. */

import { compileFlow, loadFlow, readCatalog } from '#engine/compile';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { rotateKeys } from '#server/keys/rotate-keys.ts';
import type { Connection } from '#server/storage/database.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';

const { connection, keys, indexKey } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: Connection;
  keys: { kid: string; key: string }[];
  indexKey: string;
};
const result = compileFlow('flows/apply', { schemas: 'schemas', catalog: readCatalog('.', 'flows') });
if (!result.ok) throw new Error(JSON.stringify(result.problems));
const flow = loadFlow(result.body);
const bytes = (text: string) => Buffer.from(text, 'base64');
const crypto = createFieldCrypto({
  keys: keys.map(({ kid, key }) => ({ kid, key: bytes(key) })),
  indexKey: bytes(indexKey),
});
const db = openDatabaseWithoutLimits(connection);
await rotateKeys({ db, crypto, releases: { flowOf: async () => flow } });
await db.close();
