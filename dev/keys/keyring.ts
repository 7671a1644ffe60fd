import { randomBytes } from 'node:crypto';
import type { Keyring } from '#server/crypto/field-crypto.ts';
import { readOrCreateFile } from './read-or-create-file.ts';

/** Encryption and index key, created once in DATA_DIR (`keys.json`), for local use. */
export function keyringOnDisk(dataDir: string): Keyring {
  const text = readOrCreateFile(dataDir, 'keys.json', () => {
    const [key, index] = [randomKey(), randomKey()];
    return JSON.stringify({ kid: 'local-1', key, index }, null, 2);
  });
  const { kid, key, index } = JSON.parse(text);
  return { keys: [{ kid, key: Buffer.from(key, 'base64') }], indexKey: Buffer.from(index, 'base64') };
}

const randomKey = (): string => randomBytes(32).toString('base64');
