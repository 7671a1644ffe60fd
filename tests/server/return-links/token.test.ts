import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { createReturnTokens } from '#server/return-links/token.ts';

const indexKey = randomBytes(32);
const crypto = createFieldCrypto({ keys: [{ kid: 'k', key: randomBytes(32) }], indexKey });
let now = new Date('2026-11-20T10:00:00Z');
const tokens = createReturnTokens({
  crypto,
  clock: { now: () => now },
  config: { returnLinkDays: 30 } as never,
});
const deal = randomUUID();
const TASKS = ['upload', 'plaid'] as const;
const parts = (token: string) => token.split('.');
const decoded = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe("a return link's token", () => {
  it('opens its deal for its tasks, at its brand', async () => {
    const token = await tokens.sign('default', deal, ['upload']);
    expect(await tokens.verify('default', token)).toEqual({
      dealId: deal,
      tasks: ['upload'],
      isExpired: false,
    });
    expect(await tokens.verify('harbor', token)).toBeUndefined();
  });

  it('says nothing but brand, deal, tasks and its end', async () => {
    const [, body] = parts(await tokens.sign('default', deal, TASKS));
    expect(Object.keys(decoded(body)).sort()).toEqual(['aud', 'deal', 'exp', 'tasks']);
  });

  it('is over after RETURN_LINK_DAYS, to the second', async () => {
    const token = await tokens.sign('default', deal, TASKS);
    const start = now;
    now = new Date(start.getTime() + 30 * 86_400_000 - 1000);
    expect(await tokens.verify('default', token)).toMatchObject({ isExpired: false });
    now = new Date(start.getTime() + 30 * 86_400_000);
    expect(await tokens.verify('default', token)).toMatchObject({ isExpired: true, dealId: deal });
    now = start;
  });

  it('made by anybody else is none', async () => {
    const good = await tokens.sign('default', deal, TASKS);
    const [head, body, signature = ''] = parts(good);
    const claims = decoded(body);
    const signed = (key: Uint8Array, alg: string, typ = 'return+jwt', more = {}) =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg, typ }).sign(key);
    const [key] = crypto.derivedKeys('return-link');
    const forged = [
      new UnsecuredJWT(claims).encode(),
      `${encoded({ alg: 'none', typ: 'return+jwt' })}.${body}.`,
      `${encoded({ alg: 'none', typ: 'return+jwt' })}.${body}.${signature}`,
      `${head}.${encoded({ ...claims, deal: randomUUID() })}.${signature}`,
      `${head}.${encoded({ ...claims, exp: claims.exp + 1 })}.${signature}`,
      `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${head}.${body}`,
      `${good}.x`,
      ` ${good}`,
      '',
      'x'.repeat(2000),
      await signed(indexKey, 'HS256'),
      await signed(crypto.derivedKeys('another purpose')[0], 'HS256'),
      await signed(Buffer.concat([key, randomBytes(32)]), 'HS512'),
      // Right key, but made for something else.
      await signed(key, 'HS256', 'JWT'),
    ];
    for (const token of forged)
      expect([token, await tokens.verify('default', token)]).toEqual([token, undefined]);
    expect(await tokens.verify('default', good)).toBeDefined();
  });
});
