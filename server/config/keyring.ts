import type { Keyring } from '../crypto/field-crypto.ts';
import { required } from './check.ts';
import type { Config } from './config.ts';

/** The keys of TRELLIS_KEYS and TRELLIS_INDEX_KEY. @throws InvalidSettings where one is missing */
export function keyring({ keys, indexKeys }: Pick<Config, 'keys' | 'indexKeys'>): Keyring {
  const [indexKey, ...olderIndexKeys] = required('TRELLIS_INDEX_KEY', indexKeys);
  return {
    keys: required('TRELLIS_KEYS', keys),
    indexKey: required('TRELLIS_INDEX_KEY', indexKey),
    olderIndexKeys,
  };
}
