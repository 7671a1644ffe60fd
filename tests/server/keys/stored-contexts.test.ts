import { randomBytes } from 'node:crypto';
import { flow } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import { actorOf } from '#server/audit/audit.ts';
import { chainKeys } from '#server/audit/chain.ts';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { openApplication } from '#server/deals/secrets/index.ts';
import { encryptResponse } from '#server/deals/store/index.ts';
import { hashPerson } from '#server/jobs/marks.ts';
import { SEALED_COLUMNS } from '#server/keys/sealed-columns.ts';
import { flowWithFiles } from '../../flows/flow-with-files.ts';

/** Each context and purpose must stay as it is: with another one, no value that an earlier build stored is found or read. */
const crypto = createFieldCrypto({ keys: [{ kid: 'k', key: randomBytes(32) }], indexKey: randomBytes(32) });
const encrypt = (text: string, field: string) => crypto.encrypt(text, { field, deal: 'DEAL' });

it('decrypts each encrypted column in the context of the values that are stored', () => {
  const row = { brand: 'BRAND', id: 'ID', deal_id: 'DEAL', item_id: 'ITEM', kind: 'KIND', kid: 'KID' };
  const contexts = SEALED_COLUMNS.map(({ table, column, placeOf }) => {
    const { field, deal } = placeOf(row);
    return `${table}.${column}: ${field} of ${deal}`;
  });
  expect(contexts).toEqual([
    'files.name: files.name.ID of DEAL',
    'files.blob_key: files.key.ID of DEAL',
    'bank_items.access_token: bank.ITEM.access_token of DEAL',
    'bank_items.accounts: bank.ITEM.accounts of DEAL',
    'bank_removals.access_token: bank.ITEM.access_token of DEAL',
    'bank_link_tokens.token: bank.link_token of DEAL',
    'requests.recipient: requests.recipient.ID of DEAL',
    'requests.code: requests.code.ID of DEAL',
    'requests.note: requests.note.ID of DEAL',
    'jobs.payload: jobs.KIND of ID',
    'identity_keys.private_key: identity.signing-key of KID',
  ]);
});

it('decrypts the secrets of a stored application', () => {
  const stored = {
    business_ein: encrypt('"47-1234567"', 'business_ein'),
    owners: [{ id: 'O1', ssn: encrypt('"123-45-6789"', 'owners.O1.ssn') }],
  };
  const openedApplication = openApplication({ crypto, flow, deal: 'DEAL' }, stored);
  expect(openedApplication.reveal('/business_ein')).toBe('47-1234567');
  expect(openedApplication.reveal('/owners/O1/ssn')).toBe('123-45-6789');
});

it('decrypts the names of files in a stored application', () => {
  const name = encrypt('Policy.png', 'files.name.F1');
  const stored = { insurance: [{ id: 'F1', name, size: 1, type: 'image/png' }] };
  const openedApplication = openApplication({ crypto, flow: flowWithFiles(), deal: 'DEAL' }, stored);
  expect(openedApplication.application).toMatchObject({ insurance: [{ name: 'Policy.png' }] });
});

it('encrypts the answer to a save in the context of its idempotency key', () => {
  const answer = encryptResponse(crypto, { key: 'KEY', hash: '', olderHashes: [] }, '{}');
  expect(crypto.decrypt(answer, { field: 'save-answer', deal: 'KEY' })).toBe('{}');
});

it('hashes people and signs the audit under the purposes of the hashes that are stored', () => {
  expect(actorOf(crypto, 'SUB')).toBe(`person:${crypto.blindIndex('audit', 'SUB')}`);
  expect(hashPerson(crypto, ' Ann@Oak.example')).toEqual([
    crypto.blindIndex('jobs.person', 'ann@oak.example'),
  ]);
  expect(chainKeys(crypto)).toEqual(crypto.derivedKeys('audit-chain'));
});
