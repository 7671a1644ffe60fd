import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAudit } from '#server/audit/read-audit.ts';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { checkKeys } from '#server/crypto/key-check.ts';
import { rotateKeys } from '#server/keys/rotate-keys.ts';
import { readReturnLink } from '#server/requests/statements/read-link.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { mailedToken, olderToken } from '../statements/return-links/link-token.ts';

// One deployment before and after its index key changed.
const key = Buffer.alloc(32, 7);
const [old, fresh] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)];
const settings = (...indexKeys: Buffer[]) => ({
  TRELLIS_KEYS: `k:${key.toString('base64')}`,
  TRELLIS_INDEX_KEY: indexKeys.map((indexKey) => indexKey.toString('base64')).join(','),
});
const cryptoOf = (indexKey: Buffer, ...olderIndexKeys: Buffer[]) =>
  createFieldCrypto({ keys: [{ kid: 'k', key }], indexKey, olderIndexKeys });

let before: TestServer;
let after: TestServer;
beforeAll(async () => {
  before = await startTestServer({ env: settings(old) });
  after = await startTestServer({
    env: settings(fresh, old),
    db: { ...before.deps.db, close: async () => {} },
  });
});
afterAll(async () => {
  await after.close();
  await before.close();
});

it('reads return links that the old key or an older build has signed, and signs new ones with the new key', async () => {
  const created = await caller(before, 'rita')('POST', '/api/apply/create', payloadOf(fullApplication()));
  const dealId = String(created.body.data.dealId);
  const read = (server: TestServer, token: string) => readReturnLink(server.deps, 'default', token);
  for (const token of [await mailedToken(before.deps, dealId), olderToken(before.deps, dealId)]) {
    expect(await read(after, token)).toMatchObject({ dealId });
    expect(await read(after, `${token.slice(0, -5)}AAAAA`)).toBeUndefined();
  }
  const newer = await mailedToken(after.deps, dealId);
  expect(await read(after, newer)).toMatchObject({ dealId });
  expect(await read(before, newer)).toBeUndefined();
});

it('a repeated save gets the first answer, and another save under its key is refused', async () => {
  const idempotency = randomUUID();
  const send = (server: TestServer, name: string) =>
    caller(server, 'ann')(
      'POST',
      '/api/apply/create',
      payloadOf({ ...fullApplication(), business_name: name }),
      { key: idempotency },
    );
  const first = await send(before, 'Oak');
  expect(first.status).toBe(200);
  expect((await send(after, 'Oak')).body).toEqual(first.body);
  expect((await send(after, 'Elm')).status).toBe(422);
});

it("a person's earlier audit entries are found", async () => {
  await before.deps.db.query(`insert into audit (at, event, actor) values (now(), 'signed-in', $1)`, [
    `person:${cryptoOf(old).blindIndex('audit', 'ann')}`,
  ]);
  const { db } = before.deps;
  expect(await readAudit({ db, crypto: cryptoOf(fresh, old) }, { person: 'ann', limit: 9 })).toHaveLength(1);
  expect(await readAudit({ db, crypto: cryptoOf(fresh) }, { person: 'ann', limit: 9 })).toHaveLength(0);
});

it('a start needs the old key until the mark is rewritten, and only the new key after that', async () => {
  const { db } = before.deps;
  await checkKeys(db, cryptoOf(fresh, old), new Date());
  await expect(checkKeys(db, cryptoOf(fresh), new Date())).rejects.toThrow(
    'TRELLIS_INDEX_KEY does not hold the key',
  );
  await rotateKeys({ db, crypto: cryptoOf(fresh, old), releases: before.deps.releases });
  await checkKeys(db, cryptoOf(fresh), new Date());
  await expect(checkKeys(db, cryptoOf(old), new Date())).rejects.toThrow(
    'TRELLIS_INDEX_KEY does not hold the key',
  );
});
