import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSigningKey } from '#dev/identity/signing-key.ts';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { checkKeys } from '#server/crypto/key-check.ts';
import { rotateKeys } from '#server/keys/rotate-keys.ts';
import { nameOf } from '#server/statements/files/sealed-parts.ts';
import { CANARY } from '../deals/people.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { newVisitor, type Visitor } from '../statements/bank/bank-visit.ts';
import { send } from '../statements/files/uploads.ts';

/** Everything that lies sealed for an application with secrets, a file and a connected bank, and the key of the local provider. */
const old = { kid: 'old', key: Buffer.alloc(32, 7) };
const fresh = { kid: 'fresh', key: Buffer.alloc(32, 8) };
const next = { kid: 'next', key: Buffer.alloc(32, 6) };
const indexKey = Buffer.alloc(32, 9);
const setting = ({ kid, key }: typeof old) => `${kid}:${key.toString('base64')}`;
const rotating = createFieldCrypto({ keys: [fresh, old], indexKey });
let server: TestServer;
let ann: Visitor;
beforeAll(async () => {
  server = await startTestServer({
    env: { TRELLIS_KEYS: setting(old), TRELLIS_INDEX_KEY: indexKey.toString('base64') },
  });
  ann = await newVisitor(server);
  await ann.connect(await ann.visit('ins_several'));
  const owned = { ...ann.ids, sub: '', headers: ann.headers };
  const sent = await send(server, owned, readFileSync('docs/images/home-phone.png'), 'March.png', {
    fields: { 'document-type': 'statement' },
  });
  expect(sent.status).toBe(200);
  await createSigningKey(server.deps)();
  // Waits: nobody here does jobs of this kind.
  await server.deps.jobs.enqueue(server.deps.db, { kind: 'later', payload: 'ann@oak.example' });
});
afterAll(() => server.close());

const sealedUnder = async (kid: string): Promise<number> => {
  const banks = ['bank_items', 'bank_removals', 'bank_link_tokens'];
  const tables = ['deals', 'files', ...banks, 'key_check', 'jobs', 'identity_keys'];
  const { db } = server.deps;
  const texts = await Promise.all(
    tables.map((table) => db.query<{ row: string }>(`select ${table}::text as row from ${table}`)),
  );
  return texts.flat().reduce((sum, { row }) => sum + row.split(`v1.${kid}.`).length - 1, 0);
};
const rotate = () => rotateKeys({ db: server.deps.db, crypto: rotating, releases: server.deps.releases });

it('puts every secret under the newest key; what was written opens with that alone', async () => {
  const before = await sealedUnder('old');
  expect(before).toBeGreaterThan(6);
  const alone = createFieldCrypto({ keys: [fresh], indexKey });
  const { kid } = await createSigningKey(server.deps)();
  await checkKeys(server.deps.db, rotating);
  // The old key is needed until all is done.
  await expect(checkKeys(server.deps.db, alone)).rejects.toThrow('TRELLIS_KEYS does not hold');
  expect(await rotate()).toEqual({ done: before - 1, left: 0 });
  expect([await sealedUnder('old'), await sealedUnder('fresh')]).toEqual([0, before]);

  const after = await startTestServer({
    db: { ...server.deps.db, close: async () => {} },
    env: { TRELLIS_KEYS: setting(fresh), TRELLIS_INDEX_KEY: indexKey.toString('base64') },
  });
  const revealed = await after.app.inject({
    ...{ method: 'POST', url: '/deals/reveal', headers: ann.headers, payload: { field: '/business_ein' } },
  });
  expect(revealed.json().data.value).toBe(CANARY.ein);
  const [file] = await after.deps.db.query('select * from files');
  expect(file && nameOf(after.deps, file)).toBe('March.png');
  expect(await createSigningKey(after.deps)()).toMatchObject({ kid });
  await after.close();
});

it('may be run again: what is done stays as it is; never are all rows of a table read at once', async () => {
  expect(await rotate()).toEqual({ done: 0, left: 0 });
  const asked: string[] = [];
  const { db } = server.deps;
  const query = ((sql: string, values?: unknown[]) => {
    asked.push(sql);
    return db.query(sql, values);
  }) as typeof db.query;
  const rotation = { db: { ...db, query }, crypto: rotating, releases: server.deps.releases };
  expect(await rotateKeys(rotation)).toEqual({ done: 0, left: 0 });
  const reads = asked.filter((sql) => sql.startsWith('select'));
  expect(reads.length).toBeGreaterThan(5);
  expect(reads.filter((sql) => !/ limit \d+$/.test(sql))).toEqual([]);
});

it('says what it could not put under the new key, and leaves it as it was', async () => {
  const { db } = server.deps;
  const token = createFieldCrypto({ keys: [old], indexKey }).encrypt('x', { field: 'gone', deal: 'gone' });
  await db.query(`update deals set document = document || jsonb_build_object('asked_once', $1::text)`, [
    token,
  ]);
  const crypto = createFieldCrypto({ keys: [next, fresh, old], indexKey });
  expect(await rotateKeys({ db, crypto, releases: server.deps.releases })).toMatchObject({ left: 1 });
  // The keys of before are still needed, and a start without them still refused.
  const alone = createFieldCrypto({ keys: [next], indexKey });
  await expect(checkKeys(db, alone)).rejects.toThrow('TRELLIS_KEYS does not hold');
  const [deal] = await db.query('select document from deals');
  expect(deal?.document.asked_once).toBe(token);
});

it('goes on past what does not open, leaves it as it was, and counts it', async () => {
  const { db, releases } = server.deps;
  const keys = [next, fresh, old];
  const foreign = createFieldCrypto({ keys, indexKey }).encrypt('"x"', { field: 'other', deal: 'other' });
  await db.query(
    `update deals set document = jsonb_set(document, '{business,taxIdNumber}', to_jsonb($1::text))`,
    [foreign],
  );
  await db.query('update files set name = $1', [foreign]);
  const state = () => db.query('select document, name from deals, files');
  const before = await state();
  const last = { kid: 'last', key: Buffer.alloc(32, 5) };
  const crypto = createFieldCrypto({ keys: [last, ...keys], indexKey });
  const { left } = await rotateKeys({ db, crypto, releases });
  // All secrets of the application, which is opened as one, and the name of its file.
  expect(left).toBe(JSON.stringify(before).split('"v1.').length - 1);
  expect(left).toBeGreaterThan(2);
  expect(await state()).toEqual(before);
  expect(await sealedUnder('last')).toBeGreaterThan(3);
});
