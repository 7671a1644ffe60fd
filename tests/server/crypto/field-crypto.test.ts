import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyringOnDisk } from '#dev/keys/keyring.ts';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';

const indexKey = randomBytes(32);
const old = { kid: 'k1', key: randomBytes(32) };
const fresh = { kid: 'k2', key: randomBytes(32) };
const before = createFieldCrypto({ keys: [old], indexKey });
const rotating = createFieldCrypto({ keys: [fresh, old], indexKey });
const after = createFieldCrypto({ keys: [fresh], indexKey });
const place = { field: 'owners.ssn', deal: 'deal-1' };

describe('sealed values', () => {
  test('any text can be encrypted and decrypted, with a different token each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
        const token = before.encrypt(plain, place);
        expect(before.decrypt(token, place)).toBe(plain);
        expect(before.encrypt(plain, place)).not.toBe(token);
      }),
    );
  });

  test('a token has its version and key id in front and nothing of the value', () => {
    const token = before.encrypt('123-45-6789', place);
    expect(token).toMatch(/^v1\.k1\.[\w-]+\.[\w-]+$/);
    expect(Buffer.from(token.split('.')[3] ?? '', 'base64url').toString('latin1')).not.toContain('6789');
  });

  test('another field or deal cannot open it', () => {
    const token = before.encrypt('x', place);
    expect(() => before.decrypt(token, { ...place, deal: 'deal-2' })).toThrow();
    expect(() => before.decrypt(token, { ...place, field: 'business.taxIdNumber' })).toThrow();
  });

  test('a change of any byte is detected', () => {
    const parts = before.encrypt('123-45-6789', place).split('.');
    for (const at of [2, 3]) {
      const bytes = Buffer.from(parts[at] ?? '', 'base64url');
      for (let byte = 0; byte < bytes.length; byte += 1) {
        const changedBytes = Buffer.from(bytes);
        changedBytes[byte] = (changedBytes[byte] ?? 0) ^ 1;
        const token = parts.with(at, changedBytes.toString('base64url')).join('.');
        expect(() => before.decrypt(token, place)).toThrow();
      }
    }
  });

  test('a text of another form is refused before any key is used', () => {
    const [, kid, wrapped, sealed] = before.encrypt('123-45-6789', place).split('.');
    const wrong = [
      `v2.${kid}.${wrapped}.${sealed}`,
      `.${kid}.${wrapped}.${sealed}`,
      `v1.${kid}..${sealed}`,
      `v1.${kid}.${wrapped}.`,
      `v1.${kid}.${wrapped}`,
      `v1.${kid}.${wrapped}.${sealed}.`,
      `v1.${kid}.${wrapped}.${sealed}.more`,
      'v2.k1.a.b',
      'plain text',
      '',
    ];
    for (const token of wrong) {
      expect(() => before.decrypt(token, place), token).toThrow('Not a sealed value.');
      expect(() => rotating.rewrap(token, place), token).toThrow('Not a sealed value.');
    }
    expect(() => before.decrypt(`v1.${kid}.YQ.YQ`, place)).toThrow('Not a sealed value.');
  });

  test('rewrap refuses to put a changed ciphertext under a new key', () => {
    const parts = before.encrypt('123-45-6789', place).split('.');
    const bytes = Buffer.from(parts[3] ?? '', 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => rotating.rewrap(parts.with(3, bytes.toString('base64url')).join('.'), place)).toThrow();
  });

  test('an empty text can be encrypted and decrypted', () => {
    expect(before.decrypt(before.encrypt('', place), place)).toBe('');
  });

  test('after a rotation, the old key still decrypts, and a rewrapped value needs only the new key', () => {
    const token = before.encrypt('123-45-6789', place);
    expect(rotating.decrypt(token, place)).toBe('123-45-6789');
    expect([rotating.isStale(token), rotating.isStale(rotating.encrypt('x', place))]).toEqual([true, false]);
    const rewrapped = rotating.rewrap(token, place);
    expect(rewrapped.split('.')[3]).toBe(token.split('.')[3]);
    expect(after.decrypt(rewrapped, place)).toBe('123-45-6789');
    expect(() => after.decrypt(token, place)).toThrow(/k1 is not at hand/);
    expect(() => rotating.rewrap(token, { ...place, deal: 'deal-2' })).toThrow();
  });

  test('a blind index is the same for the same value, purpose and key only, also after a rotation', () => {
    expect(before.blindIndex('email', 'ann@example.com')).toBe(after.blindIndex('email', 'ann@example.com'));
    expect(before.blindIndex('email', 'a')).not.toBe(before.blindIndex('ip', 'a'));
    expect(before.blindIndex('email', 'a')).not.toBe(before.blindIndex('email', 'b'));
    expect(before.blindIndex('email', 'ann')).not.toBe(before.blindIndex('emailan', 'n'));
  });
});

test('values are encrypted with keys that are created once, readable by their owner only, if the settings have none', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-keys-'));
  const first = keyringOnDisk(dataDir);
  const second = keyringOnDisk(dataDir);
  expect(second.keys).toEqual(first.keys);
  expect(second.indexKey).toEqual(first.indexKey);
  expect(statSync(path.join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
  expect(readFileSync(path.join(dataDir, 'keys.json'), 'utf8')).toContain('local-1');
  rmSync(dataDir, { recursive: true });
});
