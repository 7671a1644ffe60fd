import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Keyring } from './field-crypto.ts';

/**
 * The keys of this deployment: from the settings, else a pair made once in DATA_DIR, readable by its owner only.
 * `madeOnDisk` tells the start to say that such a key is for trying out.
 */
export function loadKeyring(config: Pick<Config, 'keys' | 'indexKey' | 'dataDir'>): Keyring & {
  madeOnDisk: boolean;
} {
  if (config.keys && config.indexKey)
    return { keys: config.keys, indexKey: config.indexKey, madeOnDisk: false };
  const file = path.join(config.dataDir, 'keys.json');
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const fresh = {
    kid: 'local-1',
    key: randomBytes(32).toString('base64'),
    index: randomBytes(32).toString('base64'),
  };
  try {
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as typeof fresh;
  return {
    keys: [{ kid: kept.kid, key: Buffer.from(kept.key, 'base64') }],
    indexKey: Buffer.from(kept.index, 'base64'),
    madeOnDisk: true,
  };
}
