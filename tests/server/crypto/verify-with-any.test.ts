import { CompactSign, errors } from 'jose';
import { expect, it } from 'vitest';
import { verifyWithAnyKey } from '#server/crypto/verify-with-any.ts';

const [newest, older, unknown] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
const sign = (key: Uint8Array, alg = 'HS256') =>
  new CompactSign(new TextEncoder().encode('text')).setProtectedHeader({ alg }).sign(key);

it('accepts a token signed with the newest key or an older one', async () => {
  for (const key of [newest, older])
    expect(await verifyWithAnyKey(await sign(key), [newest, older])).toMatchObject({
      protectedHeader: { alg: 'HS256' },
    });
});

it('refuses a token signed with no key at hand, as a wrong signature', async () => {
  const wrong = errors.JWSSignatureVerificationFailed;
  await expect(verifyWithAnyKey(await sign(unknown), [newest, older])).rejects.toThrow(wrong);
  await expect(verifyWithAnyKey(await sign(older), [newest])).rejects.toThrow(wrong);
});

it('refuses another algorithm and a text that is not a token, for that reason', async () => {
  const key = new Uint8Array(64).fill(1);
  await expect(verifyWithAnyKey(await sign(key, 'HS512'), [key, older])).rejects.toThrow(
    errors.JOSEAlgNotAllowed,
  );
  await expect(verifyWithAnyKey('no token', [newest, older])).rejects.toThrow(errors.JWSInvalid);
});
