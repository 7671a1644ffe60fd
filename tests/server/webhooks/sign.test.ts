import { describe, expect, test } from 'vitest';
import { signHeaders, webhookSecretsOf } from '#server/webhooks/sign.ts';

/** The test vector of the Standard Webhooks libraries. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  message: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

describe('signatures of Standard Webhooks', () => {
  test('are those of its libraries', () => {
    expect(signHeaders(VECTOR.message, [VECTOR.secret])).toEqual({
      'webhook-id': VECTOR.message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': VECTOR.signature,
    });
    // The prefix of a secret is no part of its key.
    const bare = signHeaders(VECTOR.message, [VECTOR.secret.slice('whsec_'.length)]);
    expect(bare['webhook-signature']).toBe(VECTOR.signature);
  });

  test('are made with each secret of a brand, so that it can be changed', () => {
    const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    const both = signHeaders(VECTOR.message, [other, VECTOR.secret])['webhook-signature'].split(' ');
    expect(both).toEqual([signHeaders(VECTOR.message, [other])['webhook-signature'], VECTOR.signature]);
  });

  test('cover id, time and body', () => {
    const of = (change: object) =>
      signHeaders({ ...VECTOR.message, ...change }, [VECTOR.secret])['webhook-signature'];
    for (const change of [{ id: 'msg_2' }, { timestamp: 1614265331 }, { body: '{"test":2432232314}' }])
      expect(of(change)).not.toBe(VECTOR.signature);
  });
});

test('each brand has its own secret, unless the setting names others', () => {
  const crypto = { derivedKeys: (purpose: string) => [new Uint8Array(32).fill(purpose.length)] };
  const derived = webhookSecretsOf({ webhookSecrets: {} }, crypto, 'harbor');
  expect(derived).toEqual([expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
  expect(webhookSecretsOf({ webhookSecrets: {} }, crypto, 'ironline')).not.toEqual(derived);
  expect(webhookSecretsOf({ webhookSecrets: { harbor: ['whsec_a', 'whsec_b'] } }, crypto, 'harbor')).toEqual([
    'whsec_a',
    'whsec_b',
  ]);
});
