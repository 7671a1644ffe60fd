import { randomBytes } from 'node:crypto';
import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { open, seal } from '#server/deals/sensitive.ts';
import { CANARY } from './people.ts';

const indexKey = randomBytes(32);
const [oldKey, newKey] = ['old', 'new'].map((kid) => ({ kid, key: randomBytes(32) }));

describe('a secret that is sent again', () => {
  const keys = oldKey && newKey ? { before: [oldKey], after: [newKey, oldKey] } : { before: [], after: [] };
  const crypto = createFieldCrypto({ keys: keys.before, indexKey });
  const stored = seal(crypto, flow, 'deal', { business_ein: CANARY.ein }, new Map());
  const { secrets } = open(crypto, flow, 'deal', stored);

  it('keeps its token where it is the same', () => {
    expect(seal(crypto, flow, 'deal', { business_ein: CANARY.ein }, secrets)).toEqual(stored);
  });

  it('gets a new one where it is another', () => {
    const sealed = seal(crypto, flow, 'deal', { business_ein: '47-5512984' }, secrets);
    expect(open(crypto, flow, 'deal', sealed).secrets.get('business_ein')?.value).toBe('47-5512984');
  });

  it('gets a new one under the newest key', () => {
    const rotated = createFieldCrypto({ keys: keys.after, indexKey });
    const sealed = seal(rotated, flow, 'deal', { business_ein: CANARY.ein }, secrets);
    expect(rotated.isStale(String(sealed.business_ein))).toBe(false);
    expect(sealed).not.toEqual(stored);
  });
});
