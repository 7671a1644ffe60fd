import { randomBytes } from 'node:crypto';
import { flow } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { openApplication } from '#server/deals/secrets/index.ts';

const crypto = createFieldCrypto({ keys: [{ kid: 'a', key: randomBytes(32) }], indexKey: randomBytes(32) });

/** An application with one owner for each stored secret. */
function withSavedSsns(...values: string[]) {
  const application = openApplication({ crypto, flow, deal: 'deal' }, {}).withAnswers({
    owners: values.map((ssn, index) => ({ id: `c${index}`, ssn })),
  });
  application.encrypt();
  return application;
}
const guesses = (sent: object, savedApplication: ReturnType<typeof withSavedSsns>) =>
  savedApplication.countGuesses(savedApplication.withAnswers(sent as JsonObject));
const owners = (...ssns: unknown[]) => ({ owners: ssns.map((ssn, index) => ({ id: `c${index}`, ssn })) });

it('counts a sent number that is saved nowhere as a guess, and the same number once', () => {
  expect(guesses(owners('521-10-2222'), withSavedSsns('521-10-1111'))).toBe(1);
  expect(guesses(owners('521-10-2222', '521-10-2222', '521-10-3333'), withSavedSsns('521-10-1111'))).toBe(2);
});

it('does not count a saved number that its owner sends again', () => {
  expect(guesses(owners('521-10-1111'), withSavedSsns('521-10-1111'))).toBe(0);
  expect(guesses(owners('521-10-1111', '521-10-2222'), withSavedSsns('521-10-1111', '521-10-2222'))).toBe(0);
});

it('counts nothing if no secret is saved, and no mask, empty answer, or field that two owners may share', () => {
  expect(guesses(owners('521-10-2222'), withSavedSsns())).toBe(0);
  const mask = { present: true, mask: '***-**-1111' };
  expect(guesses(owners(mask, '', null), withSavedSsns('521-10-1111'))).toBe(0);
  expect(
    guesses({ business_ein: '12-3456789', owners: [{ id: 'c0', dob: '1980-01-31' }] }, withSavedSsns('x')),
  ).toBe(0);
});
