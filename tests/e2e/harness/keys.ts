import { randomBytes } from 'node:crypto';

/** The keys of the servers under test, known to the tests: they make and break tokens as the server does. */
export const keys = { key: randomBytes(32), indexKey: randomBytes(32) };

/** Settings that give a server these keys. */
export const keysEnv = {
  TRELLIS_KEYS: `k1:${keys.key.toString('base64')}`,
  TRELLIS_INDEX_KEY: keys.indexKey.toString('base64'),
};
