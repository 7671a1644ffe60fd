import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { SESSION } from '#domain/limits.ts';
import { createAccessCheck } from '#server/identity/access-token.ts';
import { TOKENS } from '#server/limits.ts';
import { movingClock } from '../moving-clock.ts';

const ISSUER = 'https://issuer.example/';
const AUDIENCE = 'https://api.example';
const { privateKey, publicKey } = await generateKeyPair('RS256');
const knownKey = { ...(await exportJWK(publicKey)), kid: 'known', alg: 'RS256' };

let clock: ReturnType<typeof movingClock>;
let keys: JSONWebKeySet;
let reads: number;
let check: ReturnType<typeof createAccessCheck>;
beforeEach(() => {
  clock = movingClock();
  keys = { keys: [knownKey] };
  reads = 0;
  const read = async () => {
    reads += 1;
    return keys;
  };
  check = createAccessCheck({ keys: read, audience: AUDIENCE, clock });
});

const seconds = () => clock.now().getTime() / 1000;
const sign = async (claims: JWTPayload = {}, header: { kid?: string; cty?: string } = {}) => {
  const all = { iss: ISSUER, aud: AUDIENCE, sub: 'ann', iat: seconds(), exp: seconds() + 3600, ...claims };
  const jwt = new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'known', ...header });
  return `Bearer ${await jwt.sign(privateKey)}`;
};

describe('a valid token', () => {
  it('returns its claims', async () => {
    expect(await check(await sign(), ISSUER)).toMatchObject({ sub: 'ann' });
  });

  it.each(['sub', 'exp', 'iat'])('must name its %s', async (name) => {
    expect(await check(await sign({ [name]: undefined }), ISSUER)).toBeUndefined();
  });

  it('is valid only at its own issuer, also after it was checked', async () => {
    const token = await sign();
    expect(await check(token, ISSUER)).toBeDefined();
    expect(await check(token, 'https://other.example/')).toBeUndefined();
    expect(await check(token, ISSUER)).toBeDefined();
  });

  it('is cached no longer than it is valid', async () => {
    const token = await sign({ exp: seconds() + 30 });
    clock.forward(30 + SESSION.clockSkewSeconds - 10);
    expect(await check(token, ISSUER)).toBeDefined();
    clock.forward(9);
    expect(await check(token, ISSUER)).toBeDefined();
    clock.forward(1);
    expect(await check(token, ISSUER)).toBeUndefined();
  });

  it('is verified again after a minute, and refused if its key was withdrawn', async () => {
    const token = await sign();
    expect(await check(token, ISSUER)).toBeDefined();
    keys = { keys: [] };
    // A token of an unknown key makes the check read the keys again.
    clock.forward(TOKENS.keysEveryMs / 1000);
    await check(await sign({}, { kid: 'unknown' }), ISSUER);
    clock.forward((TOKENS.validMs - TOKENS.keysEveryMs) / 1000 - 1);
    expect(await check(token, ISSUER)).toBeDefined();
    clock.forward(1);
    expect(await check(token, ISSUER)).toBeUndefined();
  });
});

it('accepts a header of up to 8192 characters', async () => {
  const { mostLength } = TOKENS;
  const paddedToken = (pad: number, cty: string) => sign({ pad: 'x'.repeat(pad) }, { cty });
  const about = Math.floor(((mostLength - (await paddedToken(0, 'a')).length) * 3) / 4);
  const wasAccepted = new Map<number, boolean>();
  // Some lengths are invalid in base64: parts of a token can have any.
  for (const cty of ['a', 'aa', 'aaa'])
    for (let pad = about - 4; pad < about + 4; pad += 1) {
      const header = await paddedToken(pad, cty);
      wasAccepted.set(header.length, (await check(header, ISSUER)) !== undefined);
    }
  expect([
    wasAccepted.get(mostLength - 1),
    wasAccepted.get(mostLength),
    wasAccepted.get(mostLength + 1),
  ]).toEqual([true, true, false]);
});

it('re-reads its own keys for an unknown key id, but at most once in 30 seconds', async () => {
  expect(await check(await sign(), ISSUER)).toBeDefined();
  expect(reads).toBe(1);
  clock.forward(TOKENS.keysEveryMs / 1000 - 1);
  expect(await check(await sign({}, { kid: 'unknown' }), ISSUER)).toBeUndefined();
  expect(reads).toBe(1);
  clock.forward(1);
  keys = { keys: [knownKey, { ...knownKey, kid: 'new' }] };
  expect(await check(await sign({}, { kid: 'new' }), ISSUER)).toBeDefined();
  expect(reads).toBe(2);
});
