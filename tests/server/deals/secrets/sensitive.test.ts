import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { type CachedSecrets, openApplication } from '#server/deals/secrets/index.ts';
import { smallFlow } from '../../../engine/small-flow.ts';
import { CANARY } from '../people.ts';

const indexKey = randomBytes(32);
const [oldKey, newKey] = ['old', 'new'].map((kid) => ({ kid, key: randomBytes(32) }));
const keys = oldKey && newKey ? { before: [oldKey], after: [newKey, oldKey] } : { before: [], after: [] };
const crypto = createFieldCrypto({ keys: keys.before, indexKey });
const open = (stored: JsonObject, secrets?: CachedSecrets, by = crypto) =>
  openApplication({ crypto: by, flow, deal: 'deal' }, stored, secrets);
/** The application that has an EIN alone, before it is encrypted. */
const openWith = (by = crypto) => open({}, undefined, by).withAnswers({ business_ein: CANARY.ein });
const first = openWith();
const stored = first.encrypt();
const cachedSecrets = new Map([...first.secrets.values()].map((secret) => [secret.token, secret]));

describe.each([
  { by: 'that was opened', known: undefined },
  { by: 'that is known', known: cachedSecrets },
])('a secret $by and is sent again', ({ known: secrets }) => {
  it('keeps its token if its value is the same', () => {
    const again = open(stored, secrets).withAnswers({ business_ein: CANARY.ein });
    expect(again.encrypt()).toEqual(stored);
  });

  it('gets a new token if its value is another', () => {
    const next = open(stored, secrets).withAnswers({ business_ein: '47-5512984' });
    const sealed = next.encrypt();
    expect(open(sealed).secrets.get('business_ein')?.value()).toBe('47-5512984');
    const { token, mask } = next.secrets.get('business_ein') ?? {};
    expect([token, mask]).toEqual([sealed.business_ein, '**-***2984']);
  });

  it('gets a new token under the newest key', () => {
    const rotated = createFieldCrypto({ keys: keys.after, indexKey });
    const sealed = open(stored, secrets, rotated).withAnswers({ business_ein: CANARY.ein }).encrypt();
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

  it('is shown and stored again without being decrypted', () => {
    const openedApplication = open(stored, cachedSecrets, blind);
    const { application } = openedApplication;
    expect(application).toEqual({ business_ein: { present: true, mask: '**-***2983' } });
    const again = openedApplication.withAnswers(application);
    expect(again.encrypt()).toEqual(stored);
    expect(again.application).toEqual(application);
  });

  it('is decrypted if its value is read', () => {
    const { secrets } = open(stored, cachedSecrets);
    expect(secrets.get('business_ein')?.value()).toBe(CANARY.ein);
  });

  it('is cached without its value', () => {
    const decrypt = vi.fn(crypto.decrypt);
    const secured = openWith({ ...crypto, decrypt: decrypt });
    secured.encrypt();
    const { secrets } = secured;
    expect(inspect(secrets, { depth: null })).not.toContain('5512983');
    expect(secrets.get('business_ein')?.value()).toBe(CANARY.ein);
    expect(decrypt).toHaveBeenCalledOnce();
  });

  it('is decrypted if its token has changed', () => {
    const other = openWith().encrypt();
    expect(() => open(other, cachedSecrets, blind)).toThrow('opened');
  });
});

describe('the next answers of an application', () => {
  const withOwner = open({})
    .withAnswers({ owners: [{ id: 'c0', ssn: CANARY.ssn }] })
    .encrypt();

  it('are searched for secrets only if they changed', () => {
    const openedApplication = open(withOwner);
    const readSsn = vi.fn(() => ({ present: true, mask: '***-**-8726' }));
    const [owner] = openedApplication.application.owners as object[];
    Object.defineProperty(owner, 'ssn', { get: readSsn, enumerable: true });
    const next = openedApplication.withAnswers({
      ...openedApplication.application,
      business_ein: CANARY.ein,
    });
    expect(readSsn).not.toHaveBeenCalled();
    expect(next.masks()).toEqual({ '/owners/0/ssn': '***-**-8726', '/business_ein': '**-***2983' });
  });

  it('leave the earlier application as it was', () => {
    const openedApplication = open(withOwner);
    const before = structuredClone(openedApplication.application);
    const next = openedApplication.withAnswers({ owners: [{ id: 'c0', ssn: '521-10-1111' }] });
    next.encrypt();
    expect(openedApplication.application).toEqual(before);
    expect(openedApplication.secrets.get('owners.c0.ssn')?.value()).toBe(CANARY.ssn);
    expect(next.application).toEqual({ owners: [{ id: 'c0', ssn: { present: true, mask: '***-**-1111' } }] });
  });

  it('that lack some answers keep the secrets of the others', () => {
    const openedApplication = open(withOwner).withAnswers({
      business_ein: CANARY.ein,
      owners: [{ id: 'c0', ssn: { present: true, mask: '***-**-8726' } }],
    });
    const { business_ein: _dropped, ...remainingAnswers } = openedApplication.application;
    expect(openedApplication.without(remainingAnswers).encrypt()).toEqual(withOwner);
  });
});

it.each<[unknown, string]>([
  [12, 'number'],
  ['LLC', 'string'],
  ['2026-01-31', 'string'],
  [true, 'boolean'],
  [false, 'boolean'],
  [['LLC', 'LP'], 'array'],
])(
  '[STUDIO-84] mask-all: %j is encrypted, comes back as stars alone, and decrypts to itself',
  (value, type) => {
    const small = smallFlow({ fields: { hidden: { type, title: 'Hidden', 'x-sensitive': 'mask-all' } } });
    const openAnswers = (stored: JsonObject) =>
      openApplication({ crypto, flow: small, deal: 'deal' }, stored);
    const sealed = openAnswers({}).withAnswers({ hidden: value }).encrypt();
    expect(sealed.hidden).toMatch(/^v1\./);
    expect(openAnswers(sealed).application).toEqual({ hidden: { present: true, mask: '*****' } });
    expect(openAnswers(sealed).decryptAll()).toEqual({ hidden: value });
    const again = openAnswers(sealed).withAnswers({ hidden: structuredClone(value) });
    expect(again.encrypt()).toEqual(sealed);
  },
);
