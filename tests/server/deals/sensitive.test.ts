import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it, vi } from 'vitest';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { open, seal } from '#server/deals/sensitive.ts';
import { CANARY } from './people.ts';

const indexKey = randomBytes(32);
const [oldKey, newKey] = ['old', 'new'].map((kid) => ({ kid, key: randomBytes(32) }));
const keys = oldKey && newKey ? { before: [oldKey], after: [newKey, oldKey] } : { before: [], after: [] };
const crypto = createFieldCrypto({ keys: keys.before, indexKey });
const first = seal(crypto, flow, 'deal', { business_ein: CANARY.ein }, new Map());
const stored = { ...first.sealed };
const known = new Map([...first.secrets.values()].map((secret) => [secret.token, secret]));

describe.each([
  { by: 'that was opened', secrets: open(crypto, flow, 'deal', stored).secrets },
  { by: 'that is known', secrets: open(crypto, flow, 'deal', stored, known).secrets },
])('a secret $by and is sent again', ({ secrets }) => {
  it('keeps its token where it is the same', () => {
    const again = seal(crypto, flow, 'deal', { business_ein: CANARY.ein }, secrets);
    expect(again.sealed).toEqual(stored);
  });

  it('gets a new one where it is another', () => {
    const next = seal(crypto, flow, 'deal', { business_ein: '47-5512984' }, secrets);
    expect(open(crypto, flow, 'deal', next.sealed).secrets.get('business_ein')?.value()).toBe('47-5512984');
    const { token, mask } = next.secrets.get('business_ein') ?? {};
    expect([token, mask]).toEqual([next.sealed.business_ein, '**-***2984']);
  });

  it('gets a new one under the newest key', () => {
    const rotated = createFieldCrypto({ keys: keys.after, indexKey });
    const { sealed } = seal(rotated, flow, 'deal', { business_ein: CANARY.ein }, secrets);
    expect(rotated.isStale(String(sealed.business_ein))).toBe(false);
    expect(sealed).not.toEqual(stored);
  });
});

describe('a secret that is known', () => {
  const blind = {
    ...crypto,
    decrypt: () => {
      throw new Error('opened');
    },
  };

  it('is shown and stored again without being opened', () => {
    const { application, secrets } = open(blind, flow, 'deal', stored, known);
    expect(application).toEqual({ business_ein: { present: true, mask: '**-***2983' } });
    const again = seal(blind, flow, 'deal', application, secrets);
    expect(again.sealed).toEqual(stored);
    expect(again.withMasks()).toEqual(application);
  });

  it('is opened where its value is asked for', () => {
    const { secrets } = open(crypto, flow, 'deal', stored, known);
    expect(secrets.get('business_ein')?.value()).toBe(CANARY.ein);
  });

  it('is held without its value', () => {
    const opened = vi.fn(crypto.decrypt);
    const { secrets } = seal(
      { ...crypto, decrypt: opened },
      flow,
      'deal',
      { business_ein: CANARY.ein },
      new Map(),
    );
    expect(inspect(secrets, { depth: null })).not.toContain('5512983');
    expect(secrets.get('business_ein')?.value()).toBe(CANARY.ein);
    expect(opened).toHaveBeenCalledOnce();
  });

  it('is opened where its token is another one', () => {
    const other = seal(crypto, flow, 'deal', { business_ein: CANARY.ein }, new Map());
    expect(() => open(blind, flow, 'deal', other.sealed, known)).toThrow('opened');
  });
});
