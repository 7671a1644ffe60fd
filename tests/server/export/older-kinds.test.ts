import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { openApplication } from '#server/deals/secrets/index.ts';
import type { Deal } from '#server/deals/store/index.ts';
import { storedPayload } from '#server/export/record.ts';
import { smallFlow } from '../../engine/small-flow.ts';

const crypto = createFieldCrypto({ keys: [{ kid: 'a', key: randomBytes(32) }], indexKey: randomBytes(32) });
const at = (name: string, field: object) => ({ title: name, 'x-save': `answers.${name}`, ...field });
const flow = smallFlow({
  fields: {
    size: at('size', { type: 'number' }),
    note: at('note', { type: 'string' }),
    tags: at('tags', { type: 'array', items: { type: 'string' } }),
    ssn: at('ssn', { type: 'string', 'x-format': 'digits', 'x-sensitive': 'mask-last-4' }),
  },
});
const { ssn } = openApplication({ crypto, flow, deal: 'd' }, {}).withAnswers({ ssn: '521449382' }).encrypt();
const deal = {
  id: 'd',
  shape: 'application',
  sources: {},
  document: { application: { size: '12', note: 7, tags: 'a', ssn }, rest: {} },
} as unknown as Deal;

it.each([
  ['clear', '521449382'],
  ['masks', '***-**-9382'],
] as const)(
  '[FIELD-73] answers stored before a release changed their kinds are exported and sent in the new kinds, secrets as %s',
  (as, secret) => {
    const answers = { size: 12, note: '7', tags: ['a'], ssn: expect.stringMatching(secret.slice(-4)) };
    expect(storedPayload(crypto, flow, deal, as)).toMatchObject({ answers });
    if (as === 'clear')
      expect(storedPayload(crypto, flow, deal, as)).toMatchObject({ answers: { ssn: secret } });
  },
);
