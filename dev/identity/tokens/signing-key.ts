import { randomUUID } from 'node:crypto';
import {
  type CryptoKey,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JSONWebKeySet,
} from 'jose';
import { loadedOnce } from '#engine';
import type { BaseDeps } from '#server/deps.ts';
import { signingKeyContext } from '#server/identity/signing-key-context.ts';
import type { Row } from '#server/storage/tables/index.ts';

const ALG = 'RS256';

export interface SigningKey {
  alg: typeof ALG;
  kid: string;
  privateKey: CryptoKey;
  jwks: JSONWebKeySet;
}

type KeyRow = Row<'identity_keys', 'kid' | 'private_key' | 'public_jwk'>;

/** The provider's key, encrypted in the database for all processes. After a race the first row counts. */
export function createSigningKey({ db, crypto, clock }: Pick<BaseDeps, 'db' | 'crypto' | 'clock'>) {
  async function load(): Promise<SigningKey> {
    const row = (await readStoredKey()) ?? (await make());
    const privateKey = await importPKCS8(crypto.decrypt(row.private_key, signingKeyContext(row)), ALG);
    return { alg: ALG, kid: row.kid, privateKey, jwks: { keys: [row.public_jwk] } };
  }

  async function readStoredKey(): Promise<KeyRow | undefined> {
    return (await db.query('select kid, private_key, public_jwk from identity_keys where slot = 1'))[0];
  }

  async function make(): Promise<KeyRow> {
    const kid = randomUUID();
    const pair = await generateKeyPair(ALG, { extractable: true });
    const jwk = { ...(await exportJWK(pair.publicKey)), kid, alg: ALG, use: 'sig' };
    const sealed = crypto.encrypt(await exportPKCS8(pair.privateKey), signingKeyContext({ kid }));
    await db.query(
      `insert into identity_keys (slot, kid, private_key, public_jwk, created_at) values (1, $1, $2, $3, $4)
       on conflict (slot) do nothing`,
      [kid, sealed, JSON.stringify(jwk), clock.now()],
    );
    const row = await readStoredKey();
    if (!row) throw new Error('The signing key was not stored.');
    return row;
  }

  return loadedOnce(load);
}

export type SigningKeySource = ReturnType<typeof createSigningKey>;
