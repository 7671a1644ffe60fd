import { randomBytes } from 'node:crypto';
import { attachedTo } from './attached.ts';

/** The keys of the servers under test: tests create and tamper with tokens as the server does. */
const given = attachedTo()?.keys;
export const keys = {
  key: given ? Buffer.from(given.key, 'base64') : randomBytes(32),
  indexKey: given ? Buffer.from(given.indexKey, 'base64') : randomBytes(32),
};

/** Settings that give a server these keys. */
export const keysEnv = {
  TRELLIS_KEYS: `k1:${keys.key.toString('base64')}`,
  TRELLIS_INDEX_KEY: keys.indexKey.toString('base64'),
};
