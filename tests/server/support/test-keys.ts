import { createHash } from 'node:crypto';
import { createFieldCrypto, type FieldCrypto } from '#server/crypto/field-crypto.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** A key of a test server; its bytes follow from its id. */
const testKey = (kid: string) => ({ kid, key: sha256(kid) });
const TEST_INDEX_KEY = sha256('index');

/** The settings of a server with these keys, the newest first. */
export const keySettings = (...kids: string[]) => ({
  TRELLIS_KEYS: kids.map((kid) => `${kid}:${testKey(kid).key.toString('base64')}`).join(','),
  TRELLIS_INDEX_KEY: TEST_INDEX_KEY.toString('base64'),
});

/** The encryption of such a server. */
export const cryptoWith = (...kids: string[]): FieldCrypto =>
  createFieldCrypto({ keys: kids.map(testKey), indexKey: TEST_INDEX_KEY });
