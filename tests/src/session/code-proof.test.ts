import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCodeProof } from '#src/session/sign-in/code-proof.ts';
import { openTabStorage } from '#src/session/tab/tab-storage.ts';
import { MemoryStorage } from './fake-browser.ts';

const proofIn = (storage: MemoryStorage) => createCodeProof(openTabStorage(() => storage));

test('the challenge is the S256 of a verifier that only this tab has', async () => {
  const proof = proofIn(new MemoryStorage());
  expect(proof.verifier()).toBeUndefined();
  const challenge = await proof.challenge();
  const verifier = proof.verifier() ?? '';
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'));
  expect(await proofIn(new MemoryStorage()).challenge()).not.toBe(challenge);
});

test('a second code of the same tab, also after a reload, has the same challenge, so that either mail works', async () => {
  const storage = new MemoryStorage();
  const challenge = await proofIn(storage).challenge();
  expect(await proofIn(storage).challenge()).toBe(challenge);
});

test('a completed sign-in removes the verifier', async () => {
  const storage = new MemoryStorage();
  const proof = proofIn(storage);
  const challenge = await proof.challenge();
  proof.clear();
  expect([proof.verifier(), storage.dump()]).toEqual([undefined, '[]']);
  expect(await proof.challenge()).not.toBe(challenge);
});
