import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
} from 'node:crypto';

const POOL_BYTES = 4096;

/**
 * Random bytes from a pool: to ask the system for a few costs more than to encrypt with them. No byte is given twice, and
 * what was given stays as it is when the pool is filled again: it is a copy, since a data key may outlive the pool's filling.
 */
export function randomPool(): (size: number) => Buffer {
  const pool = Buffer.alloc(POOL_BYTES);
  let used = POOL_BYTES;
  return (size) => {
    if (used + size > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    used += size;
    return Buffer.from(pool.subarray(used - size, used));
  };
}

/** What a sealed value is bound to: it opens nowhere else. */
export interface SealContext {
  /** Name of the field, e.g. `owners.ssn`. */
  field: string;
  /** Id of the deal that it belongs to. */
  deal: string;
}

/** Encryption of single sensitive values at rest. */
export interface FieldCrypto {
  /** Seals a text: `v1.<key id>.<wrapped data key>.<ciphertext>`. */
  encrypt(plain: string, context: SealContext): string;
  /** @throws Error when the token was changed, is another field's or deal's, or its key is not at hand. */
  decrypt(token: string, context: SealContext): string;
  /** The same value under the current key; the ciphertext itself is not touched. */
  rewrap(token: string, context: SealContext): string;
  /** Whether the token stands under an older key. */
  isStale(token: string): boolean;
  /** A keyed hash for equality search (HMAC-SHA-256, base64url). `purpose` keeps indexes apart. */
  blindIndex(purpose: string, value: string): string;
  /** The same under each index key at hand, the newest first: what may have been written before the index key changed. */
  blindIndexes(purpose: string, value: string): string[];
  /** Keys of 32 bytes for one purpose alone, from each index key (HKDF-SHA-256, RFC 5869). The first one makes, all recognize. */
  derivedKeys(purpose: string): [newest: Uint8Array, ...older: Uint8Array[]];
}

export interface Keyring {
  /** The first one encrypts; the others still decrypt. */
  keys: { kid: string; key: Buffer }[];
  indexKey: Buffer;
  /** Index keys of before: what was made with them is still recognized. */
  olderIndexKeys?: Buffer[];
}

const version = 'v1';
const KEY_BYTES = 32;
const IV_BYTES = 12;

/**
 * AES-256-GCM in an envelope: each value has a data key of its own, which the ring's key wraps. Both layers are bound to
 * `field:deal`, so that a value copied to another row or column does not open.
 */
export function createFieldCrypto(ring: Keyring): FieldCrypto {
  // As key objects: a plain key is taken over anew for every value.
  const keys = ring.keys.map(({ kid, key }) => ({ kid, key: createSecretKey(key) }));
  const newest = createSecretKey(ring.indexKey);
  const indexKeys = [newest, ...(ring.olderIndexKeys ?? []).map((key) => createSecretKey(key))];
  const current = keys[0];
  if (!current) throw new Error('There is no encryption key.');
  const byKid = new Map(keys.map(({ kid, key }) => [kid, key]));
  const random = randomPool();

  const open = (token: string, context: SealContext) => {
    const [mark, kid, wrapped, sealed, ...rest] = token.split('.');
    const key = byKid.get(kid ?? '');
    if (mark !== version || !wrapped || !sealed || rest.length > 0) throw new Error('Not a sealed value.');
    if (!key) throw new Error(`The encryption key ${kid} is not at hand.`);
    return { dataKey: unseal(key, wrapped, aadOf(context, kid)), sealed };
  };
  return {
    encrypt(plain, context) {
      const dataKey = random(KEY_BYTES);
      const [outerIv, innerIv] = [random(IV_BYTES), random(IV_BYTES)];
      const wrapped = seal(current.key, outerIv, dataKey, aadOf(context, current.kid));
      const sealed = seal(dataKey, innerIv, Buffer.from(plain, 'utf8'), aadOf(context));
      return [version, current.kid, wrapped, sealed].join('.');
    },
    decrypt(token, context) {
      const { dataKey, sealed } = open(token, context);
      return unseal(dataKey, sealed, aadOf(context)).toString('utf8');
    },
    rewrap(token, context) {
      const { dataKey, sealed } = open(token, context);
      // Opened once, so that a damaged value is noticed now and not under a new key.
      unseal(dataKey, sealed, aadOf(context));
      return [
        version,
        current.kid,
        seal(current.key, random(IV_BYTES), dataKey, aadOf(context, current.kid)),
        sealed,
      ].join('.');
    },
    isStale: (token) => token.split('.')[1] !== current.kid,
    blindIndex: (purpose, value) => indexOf(newest, purpose, value),
    blindIndexes: (purpose, value) => indexKeys.map((key) => indexOf(key, purpose, value)),
    derivedKeys: (purpose) => {
      const derive = (key: Buffer) => new Uint8Array(hkdfSync('sha256', key, '', `trellis:${purpose}`, 32));
      return [derive(ring.indexKey), ...(ring.olderIndexKeys ?? []).map(derive)];
    },
  };
}

function indexOf(key: KeyObject, purpose: string, value: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${value}`).digest('base64url');
}

function aadOf(context: SealContext, kid = ''): Buffer {
  return Buffer.from(`${version}:${kid}:${context.field}:${context.deal}`, 'utf8');
}

/** iv (12) + tag (16) + ciphertext, base64url. */
function seal(key: Buffer | KeyObject, iv: Buffer, plain: Buffer, aad: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad);
  // In this mode all of it comes at once.
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

function unseal(key: Buffer | KeyObject, text: string, aad: Buffer): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < 28) throw new Error('Not a sealed value.');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: 16,
  }).setAAD(aad);
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}
