import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { createReturnTokens } from '#server/statements/return-links/token.ts';

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

  it('is short, and says nothing but deal, tasks and its end', async () => {
    const token = await tokens.sign('default', deal, TASKS);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(token, 'base64url').toString('hex', 0, 16)).toBe(deal.replaceAll('-', ''));
  });

  it('of another brand, with another bit, spelling or key is invalid', async () => {
    const good = await tokens.sign('default', deal, TASKS);
    const bytes = Buffer.from(good, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await tokens.verify('default', changed.toString('base64url'))).toBeUndefined();
    }
    // The same bytes, the last two bits of the last character spelled otherwise.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters.indexOf(good.at(-1) ?? '');
    expect(await tokens.verify('default', `${good.slice(0, -1)}${letters[last ^ 1]}`)).toBeUndefined();
    for (const token of [good.slice(1), `${good}A`, ` ${good}`, '', 'e30.e30.e30', 'x'.repeat(2000)])
      expect(await tokens.verify('default', token)).toBeUndefined();
    const other = createReturnTokens({
      crypto: createFieldCrypto({ keys: [{ kid: 'k', key: randomBytes(32) }], indexKey: randomBytes(32) }),
      clock: { now: () => now },
      config: { returnLinkDays: 30 } as never,
    });
    expect(await tokens.verify('default', await other.sign('default', deal, TASKS))).toBeUndefined();
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
});
