import { randomBytes } from 'node:crypto';
import { attachedTo } from './attached.ts';

/** The keys of the servers under test: tests create and tamper with tokens as the server does. */
const ownKeys = attachedTo()?.keys;
export const keys = {
  key: ownKeys ? Buffer.from(ownKeys.key, 'base64') : randomBytes(32),
  indexKey: ownKeys ? Buffer.from(ownKeys.indexKey, 'base64') : randomBytes(32),
};

/** Settings that give a server these keys. */
export const keysEnv = {
  TRELLIS_KEYS: `k1:${keys.key.toString('base64')}`,
  TRELLIS_INDEX_KEY: keys.indexKey.toString('base64'),
};
