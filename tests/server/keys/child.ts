/** A process that a test kills: rotates the keys of a database, as the command does. */

import { compileFlow, loadFlow, readCatalog } from '#engine/compile';
import { rotateKeys } from '#server/keys/rotate-keys.ts';
import type { Connection } from '#server/storage/database.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { cryptoWith } from '../support/test-keys.ts';

const { connection, keys } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: Connection;
  /** Ids of keys, the newest first. */
  keys: string[];
};
const result = compileFlow('flows/apply', { schemas: 'schemas', catalog: readCatalog('.', 'flows') });
if (!result.ok) throw new Error(JSON.stringify(result.problems));
const flow = loadFlow(result.body);
const db = openDatabaseWithoutLimits(connection);
await rotateKeys({ db, crypto: cryptoWith(...keys), releases: { flowOf: async () => flow } });
await db.close();
