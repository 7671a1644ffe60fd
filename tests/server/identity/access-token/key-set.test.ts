import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAccessCheck } from '#server/identity/access-token.ts';
import { AUDIENCE } from '../sign-in.ts';
import { clock, secondsFromNow, validClaims } from './access-token.ts';

describe('our own key set', () => {
  const ISSUER = 'http://localhost/';
  let pairs: { kid: string; privateKey: CryptoKey; jwk: object }[];
  beforeAll(async () => {
    pairs = await Promise.all(
      ['a', 'b'].map(async (kid) => {
        const { privateKey, publicKey } = await generateKeyPair('RS256');
        return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' } };
      }),
    );
  });

  /** A check whose keys can be changed, and the token of a key. */
  function setUp() {
    const keySet = { keys: [pairs[0]?.jwk ?? {}], reads: 0, isUp: true };
    const keys = async () => {
      keySet.reads += 1;
      if (!keySet.isUp) throw new Error('no database');
      return { keys: keySet.keys };
    };
    const check = createAccessCheck({ keys, audience: AUDIENCE, clock });
    const token = (at: number, kid = pairs[at]?.kid, claims = validClaims()) =>
      new SignJWT({ ...claims, jti: `${at}` })
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(pairs[at]?.privateKey as CryptoKey);
    return {
      keySet,
      token,
      passes: async (text: string) => (await check(`Bearer ${text}`, ISSUER)) !== undefined,
    };
  }

  test('is read once, and again at an unknown key id, but not for each of them', async () => {
    const { keySet, token, passes } = setUp();
    for (const sub of ['1', '2', '3'])
      expect(await passes(await token(0, 'a', { ...validClaims(), sub }))).toBe(true);
    expect(keySet.reads).toBe(1);

    keySet.keys = pairs.map(({ jwk }) => jwk);
    clock.forward(29);
    expect(await passes(await token(1))).toBe(false);
    expect(keySet.reads).toBe(1);
    clock.forward(1);
    expect(await passes(await token(1))).toBe(true);
    for (const kid of ['x', 'y']) expect(await passes(await token(0, kid))).toBe(false);
    expect(keySet.reads).toBe(2);
  });

  test('causes an error if it cannot be read, and ends no session', async () => {
    const { keySet, token, passes } = setUp();
    keySet.isUp = false;
    await expect(passes(await token(0))).rejects.toThrow('does not give its keys');
    keySet.isUp = true;
    expect(await passes(await token(0))).toBe(true);
    // A cached key set is kept if a newer one can't be read.
    clock.forward(30);
    keySet.isUp = false;
    await expect(passes(await token(1))).rejects.toThrow('does not give its keys');
    expect(await passes(await token(0))).toBe(true);
  });

  test('accepts a token for a minute after its key is removed', async () => {
    const { keySet, token, passes } = setUp();
    const old = await token(0);
    expect(await passes(old)).toBe(true);
    keySet.keys = [pairs[1]?.jwk ?? {}];
    clock.forward(30);
    expect(await passes(await token(1))).toBe(true);
    clock.forward(29);
    expect(await passes(old)).toBe(true);
    clock.forward(1);
    expect(await passes(old)).toBe(false);
  });

  test('accepts no expired token, no token of another issuer, and no changed token', async () => {
    const { token, passes } = setUp();
    const short = await token(0, 'a', { ...validClaims(), exp: secondsFromNow(-290) });
    expect(await passes(short)).toBe(true);
    expect(await passes(`${short.slice(0, -4)}AAAA`)).toBe(false);
    clock.forward(9);
    expect(await passes(short)).toBe(true);
    clock.forward(1);
    expect(await passes(short)).toBe(false);

    const check = createAccessCheck({
      keys: async () => ({ keys: [pairs[0]?.jwk ?? {}] }),
      audience: AUDIENCE,
      clock,
    });
    const header = `Bearer ${await token(0)}`;
    expect(await check(header, ISSUER)).toBeDefined();
    expect(await check(header, 'http://other.example/')).toBeUndefined();
  });
});
