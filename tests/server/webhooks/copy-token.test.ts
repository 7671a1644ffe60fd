import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { WEBHOOKS } from '#server/limits.ts';
import { createCopyTokens } from '#server/webhooks/copy-token.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { cryptoWith } from '../support/test-keys.ts';

const crypto = cryptoWith('k');
const clock = movingClock();
const tokens = createCopyTokens({ crypto, clock });

it('opens for the application and the brand that it was made for', async () => {
  const { token } = await tokens.sign('harbor', 'deal-1');
  expect(await tokens.verify(token)).toEqual({ brand: 'harbor', dealId: 'deal-1' });
  expect(await tokens.verify(`${token}x`)).toBeUndefined();
  expect(await tokens.verify('')).toBeUndefined();
});

it('opens up to the second before it expires, and not at that second', async () => {
  const { token, expiresAt } = await tokens.sign('harbor', 'deal-1');
  expect(expiresAt.getTime()).toBe(clock.now().getTime() + WEBHOOKS.copiesMs);
  clock.forward(WEBHOOKS.copiesMs / 1000 - 1);
  expect(await tokens.verify(token)).toBeDefined();
  clock.forward(1);
  expect(await tokens.verify(token)).toBeUndefined();
});

/** A valid token except for its type, with a key id and a deal of the wanted length. */
const sign = (typ: string, kid = 'k', deal = 'deal-1') =>
  new SignJWT({ deal })
    .setProtectedHeader({ alg: 'HS256', typ, kid })
    .setAudience('harbor')
    .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + 60)
    .sign(crypto.derivedKeys('webhook-copies')[0]);

it('refuses a token of another type under the same key', async () => {
  expect(await tokens.verify(await sign('copies+jwt'))).toBeDefined();
  expect(await tokens.verify(await sign('return+jwt'))).toBeUndefined();
});

it('refuses a text of more than 1024 characters', async () => {
  const wasAccepted = new Map<number, boolean>();
  for (const kid of ['k', 'kk', 'kkk'])
    for (let length = 600; length < 660; length += 1) {
      const token = await sign('copies+jwt', kid, 'x'.repeat(length));
      wasAccepted.set(token.length, (await tokens.verify(token)) !== undefined);
    }
  expect([wasAccepted.get(1023), wasAccepted.get(1024), wasAccepted.get(1025)]).toEqual([true, true, false]);
});
