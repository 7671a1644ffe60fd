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
 * Random bytes from a pool, because a system call costs more than encrypting with them. Each byte is used
 * once, and copied because a data key may outlive the pool's content.
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

/** The additional authenticated data of an encrypted value: under another binding it can't be decrypted. */
export interface SealContext {
  /** The field's name: `owners.ssn`. */
  field: string;
  deal: string;
}

export interface FieldCrypto {
  /** @returns `v1.<key id>.<wrapped data key>.<ciphertext>` */
  encrypt(plain: string, context: SealContext): string;
  /** @throws Error if the token was changed, belongs to another field or deal, or its key is missing */
  decrypt(token: string, context: SealContext): string;
  /** Wraps the same data key with the current key; the ciphertext stays. */
  rewrap(token: string, context: SealContext): string;
  /** Whether the token is under an older key. */
  isStale(token: string): boolean;
  /** A keyed hash for equality search (HMAC-SHA-256, base64url). `purpose` separates indexes. */
  blindIndex(purpose: string, value: string): string;
  /** The hashes under all index keys, newest first, for values written before a key change. */
  blindIndexes(purpose: string, value: string): string[];
  /** Keys of 32 bytes, one per index key (HKDF-SHA-256, RFC 5869). Sign with the first, verify with all. */
  derivedKeys(purpose: string): [newest: Uint8Array, ...older: Uint8Array[]];
}

export interface Keyring {
  /** The first key encrypts; all decrypt. */
  keys: { kid: string; key: Buffer }[];
  indexKey: Buffer;
  olderIndexKeys?: Buffer[];
}

const version = 'v1';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM envelope encryption: the keyring's key wraps a data key per value. Both layers are bound to
 * `field:deal`, so a value copied to another row or column can't be decrypted.
 */
export function createFieldCrypto(ring: Keyring): FieldCrypto {
  // As KeyObjects, because Node would import a raw key again for every value.
  const keys = ring.keys.map(({ kid, key }) => ({ kid, key: createSecretKey(key) }));
  const newest = createSecretKey(ring.indexKey);
  const indexKeys = [newest, ...(ring.olderIndexKeys ?? []).map((key) => createSecretKey(key))];
  const current = keys[0];
  if (!current) throw new Error('There is no encryption key.');
  const byKid = new Map(keys.map(({ kid, key }) => [kid, key]));
  const random = randomPool();

  const unwrapDataKey = (token: string, context: SealContext) => {
    const [tokenVersion, kid, wrapped, sealed, ...extraParts] = token.split('.');
    const key = byKid.get(kid ?? '');
    if (tokenVersion !== version || !wrapped || !sealed || extraParts.length > 0)
      throw new Error('Not a sealed value.');
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
      const { dataKey, sealed } = unwrapDataKey(token, context);
      return unseal(dataKey, sealed, aadOf(context)).toString('utf8');
    },
    rewrap(token, context) {
      const { dataKey, sealed } = unwrapDataKey(token, context);
      // Throws if the ciphertext is damaged, so that a damaged value is not wrapped again.
      unseal(dataKey, sealed, aadOf(context));
      return [
        version,
        current.kid,
        seal(current.key, random(IV_BYTES), dataKey, aadOf(context, current.kid)),
        sealed,
      ].join('.');
    },
    isStale: (token) => token.split('.')[1] !== current.kid,
    blindIndex: (purpose, value) => keyedHash(newest, purpose, value),
    blindIndexes: (purpose, value) => indexKeys.map((key) => keyedHash(key, purpose, value)),
    derivedKeys: (purpose) => {
      const derive = (key: Buffer) => new Uint8Array(hkdfSync('sha256', key, '', `trellis:${purpose}`, 32));
      return [derive(ring.indexKey), ...(ring.olderIndexKeys ?? []).map(derive)];
    },
  };
}

function keyedHash(key: KeyObject, purpose: string, value: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${value}`).digest('base64url');
}

/** The additional authenticated data (AAD) of a layer; the inner one has no key id. */
function aadOf(context: SealContext, kid = ''): Buffer {
  return Buffer.from(`${version}:${kid}:${context.field}:${context.deal}`, 'utf8');
}

/** Format: iv (12) + tag (16) + ciphertext, base64url. */
function seal(key: Buffer | KeyObject, iv: Buffer, plain: Buffer, aad: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad);
  // GCM returns the whole ciphertext from update().
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

function unseal(key: Buffer | KeyObject, text: string, aad: Buffer): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error('Not a sealed value.');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(aad);
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
