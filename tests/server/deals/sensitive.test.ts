import { randomBytes } from 'node:crypto';
import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { open, seal } from '#server/deals/sensitive.ts';
import { CANARY } from './people.ts';

const indexKey = randomBytes(32);
const [oldKey, newKey] = ['old', 'new'].map((kid) => ({ kid, key: randomBytes(32) }));
const keys = oldKey && newKey ? { before: [oldKey], after: [newKey, oldKey] } : { before: [], after: [] };
const crypto = createFieldCrypto({ keys: keys.before, indexKey });
const { sealed: stored, known } = seal(crypto, flow, 'deal', { business_ein: CANARY.ein }, new Map());

describe.each([
  { by: 'that was opened', secrets: open(crypto, flow, 'deal', stored).secrets },
  { by: 'that is known', secrets: open(crypto, flow, 'deal', stored, known).secrets },
])('a secret $by and is sent again', ({ secrets }) => {
  it('keeps its token where it is the same', () => {
    const again = seal(crypto, flow, 'deal', { business_ein: CANARY.ein }, secrets);
    expect(again).toEqual({ sealed: stored, known });
  });

  it('gets a new one where it is another', () => {
    const next = seal(crypto, flow, 'deal', { business_ein: '47-5512984' }, secrets);
    expect(open(crypto, flow, 'deal', next.sealed).secrets.get('business_ein')?.value()).toBe('47-5512984');
    expect([...next.known]).toEqual([
      [next.sealed.business_ein, { mask: '**-***2984', print: expect.any(String) }],
    ]);
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
    expect(seal(blind, flow, 'deal', application, secrets)).toEqual({ sealed: stored, known });
  });

  it('is opened where its value is asked for', () => {
    const { secrets } = open(crypto, flow, 'deal', stored, known);
    expect(secrets.get('business_ein')?.value()).toBe(CANARY.ein);
  });

  it('is held without its value', () => {
    expect(JSON.stringify([...known])).not.toContain('5512983');
  });

  it('is opened where its token is another one', () => {
    const other = seal(crypto, flow, 'deal', { business_ein: CANARY.ein }, new Map());
    expect(() => open(blind, flow, 'deal', other.sealed, known)).toThrow('opened');
  });
});
