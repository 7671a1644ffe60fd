import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSigningKey } from '#dev/identity/tokens/signing-key.ts';
import { checkKeys } from '#server/crypto/key-check.ts';
import { keysCommand } from '#server/keys/keys-command.ts';
import { rotateKeys } from '#server/keys/rotate-keys.ts';
import { UnusableRelease } from '#server/releases/release.ts';
import { decryptName } from '#server/statements/files/sealed-parts.ts';
import type { Database } from '#server/storage/database.ts';
import { CANARY } from '../deals/people.ts';
import { openTestServer, startTestServer } from '../start-test-server.ts';
import { newVisitor, type Visitor } from '../statements/bank/bank-visit.ts';
import { send } from '../statements/files/uploads.ts';
import { cryptoWith, keySettings } from '../support/test-keys.ts';

/** Rotations of an application with secrets, a file and a connected bank, and of the local provider's key. */
const rotating = cryptoWith('fresh', 'old');
let ann: Visitor;
const server = await openTestServer({ env: keySettings('old') });
beforeAll(async () => {
  ann = await newVisitor(server);
  await ann.connect(await ann.visit('ins_several'));
  const owned = { ...ann.ids, sub: '', headers: ann.headers };
  const sentResponse = await send(server, owned, readFileSync('docs/images/home-phone.png'), 'March.png', {
    fields: { 'document-type': 'statement' },
  });
  expect(sentResponse.status).toBe(200);
  await createSigningKey(server.deps)();
  // Stays queued: no handler runs jobs of this kind here.
  await server.deps.jobs.enqueue(server.deps.db, { kind: 'later', payload: 'ann@oak.example' });
});

const sealedUnder = async (kid: string): Promise<number> => {
  const banks = ['bank_items', 'bank_removals', 'bank_link_tokens'];
  const tables = ['deals', 'submitted_versions', 'files', ...banks, 'key_check', 'jobs', 'identity_keys'];
  const { db } = server.deps;
  const texts = await Promise.all(
    tables.map((table) => db.query<{ row: string }>(`select ${table}::text as row from ${table}`)),
  );
  return texts.flat().reduce((sum, { row }) => sum + row.split(`v1.${kid}.`).length - 1, 0);
};
const rotate = () => rotateKeys({ db: server.deps.db, crypto: rotating, releases: server.deps.releases });

it('writes many rows in one statement', async () => {
  const { db, jobs } = server.deps;
  const later = Array.from({ length: 450 }, (_, index) => ({ kind: 'bulk', payload: index }));
  await jobs.enqueue(db, ...later);
  const updates: string[] = [];
  const query = (sql: string, values?: unknown[]) => {
    const table = /\bupdate (\w+) set/.exec(sql)?.[1];
    if (table === 'jobs') updates.push(table);
    return db.query<object>(sql, values);
  };
  const counting = { ...db, query: query as Database['query'] };
  const { left } = await rotateKeys({
    db: counting,
    crypto: cryptoWith('next', 'old'),
    releases: server.deps.releases,
  });
  expect([left, updates.length]).toEqual([0, 3]);
  await db.query("delete from jobs where kind = 'bulk'");
  // Back to the key of the tests below.
  await rotateKeys({ db, crypto: cryptoWith('old', 'next'), releases: server.deps.releases });
});

it('encrypts every secret with the newest key, which alone can decrypt the rows', async () => {
  // The version that a correction replaced holds the secrets that were certified.
  await server.deps.db.query(
    `insert into submitted_versions (brand, deal_id, version, request_id, document, shape, hidden, saved_at, replaced_at)
     select brand, id, version + n, gen_random_uuid(), document || jsonb_build_object('note', n), shape, hidden, saved_at, now()
     from deals, generate_series(0, 1) n`,
  );
  const before = await sealedUnder('old');
  expect(before).toBeGreaterThan(6);
  const newKeyCrypto = cryptoWith('fresh');
  const { kid } = await createSigningKey(server.deps)();
  await checkKeys(server.deps.db, rotating, new Date());
  // The old key is needed until the rotation ends.
  await expect(checkKeys(server.deps.db, newKeyCrypto, new Date())).rejects.toThrow(
    'TRELLIS_KEYS does not hold',
  );
  expect(await rotate()).toEqual({ done: before - 1, left: 0, failedRows: [] });
  expect([await sealedUnder('old'), await sealedUnder('fresh')]).toEqual([0, before]);
  const versions = await server.deps.db.query<{ note: number }>(
    "select (document -> 'note')::int as note from submitted_versions order by version",
  );
  expect(versions.map(({ note }) => note)).toEqual([0, 1]);
  await server.deps.db.query('delete from submitted_versions');

  const after = await startTestServer({
    db: { ...server.deps.db, close: async () => {} },
    env: keySettings('fresh'),
  });
  const revealed = await after.app.inject({
    method: 'POST',
    url: '/deals/reveal',
    headers: ann.headers,
    payload: { field: '/business_ein' },
  });
  expect(revealed.json().data.value).toBe(CANARY.ein);
  const [file] = await after.deps.db.query('select * from files');
  expect(file && decryptName(after.deps, file)).toBe('March.png');
  expect(await createSigningKey(after.deps)()).toMatchObject({ kid });
  await after.close();
});

it('can be repeated without changing rotated rows, and reads a table in batches', async () => {
  expect(await rotate()).toEqual({ done: 0, left: 0, failedRows: [] });
  const requestedKeys: string[] = [];
  const { db } = server.deps;
  const query = ((sql: string, values?: unknown[]) => {
    requestedKeys.push(sql);
    return db.query(sql, values);
  }) as typeof db.query;
  const rotation = { db: { ...db, query }, crypto: rotating, releases: server.deps.releases };
  expect(await rotateKeys(rotation)).toEqual({ done: 0, left: 0, failedRows: [] });
  const reads = requestedKeys.filter((sql) => sql.startsWith('select') && !sql.includes('key_check'));
  expect(reads.length).toBeGreaterThan(5);
  expect(reads.filter((sql) => !/ limit \d+$/.test(sql))).toEqual([]);
});

it('lists the values that it could not re-encrypt, and leaves them unchanged', async () => {
  const { db } = server.deps;
  const token = cryptoWith('old').encrypt('x', { field: 'gone', deal: 'gone' });
  await db.query(`update deals set document = jsonb_set(document, '{rest,asked_once}', to_jsonb($1::text))`, [
    token,
  ]);
  const crypto = cryptoWith('next', 'fresh', 'old');
  expect(await rotateKeys({ db, crypto, releases: server.deps.releases })).toMatchObject({ left: 1 });
  // The earlier keys are still needed, and a start without them is still refused.
  const newKeyCrypto = cryptoWith('next');
  await expect(checkKeys(db, newKeyCrypto, new Date())).rejects.toThrow('TRELLIS_KEYS does not hold');
  const [deal] = await db.query('select document from deals');
  expect(deal?.document.rest).toMatchObject({ asked_once: token });
});

it('rewraps every other value if one was damaged, leaves that one as it was, and names its row', async () => {
  const { db, releases } = server.deps;
  const keys = ['next', 'fresh', 'old'];
  const foreign = cryptoWith(...keys).encrypt('"x"', { field: 'other', deal: 'other' });
  const [deal] = await db.query(
    `update deals set document = jsonb_set(document #- '{rest,asked_once}', '{application,business_ein}', to_jsonb($1::text))
     returning brand, id`,
    [foreign],
  );
  const [file] = await db.query('update files set name = $1 returning brand, id', [foreign]);
  const crypto = cryptoWith('last', ...keys);
  const { done, left, failedRows } = await rotateKeys({ db, crypto, releases });
  expect({ left, failedRows }).toEqual({
    left: 2,
    failedRows: [`deals ${deal?.brand} ${deal?.id}`, `files.name ${file?.brand} ${file?.id}`],
  });
  expect(done).toBeGreaterThan(3);
  expect(await sealedUnder('last')).toBe(done);
  const [now] = await db.query('select document from deals');
  expect(now?.document).toMatchObject({
    application: { business_ein: foreign, owners: [{ ssn: expect.stringMatching(/^v1\.last\./) }] },
  });
  expect(await db.query('select name from files')).toEqual([{ name: foreign }]);
  const command = keysCommand(['rotate'], async () => ({
    deps: { ...server.deps, crypto },
    close: async () => {},
  }));
  await expect(command).rejects.toThrow(`2 are not`);
  await expect(command).rejects.toThrow(`\n  deals ${deal?.brand} ${deal?.id}\n  files.name `);
});

/** Every key so far, and a newer one in front of them. */
const ring = ['last', 'next', 'fresh', 'old'];
const withNewest = (kid: string) => {
  ring.unshift(kid);
  return cryptoWith(...ring);
};

describe('a row written during the rotation', () => {
  /** Runs a change before the first updates of a table. */
  const withChange = (table: string, change: (count: number) => Promise<unknown>, times = 1) => {
    const { db } = server.deps;
    let changes = 0;
    const query = (async (sql: string, values?: unknown[]) => {
      if (sql.includes(`update ${table} set`) && changes < times) {
        changes += 1;
        await change(changes);
      }
      return db.query(sql, values);
    }) as typeof db.query;
    return { ...db, query };
  };
  const rotateWith = (kid: string, db: Database) =>
    rotateKeys({ db, crypto: withNewest(kid), releases: server.deps.releases });

  it.each([1, 2])(
    'keeps each of %i writes and is rotated in its last form if it is an application',
    async (times) => {
      const { db } = server.deps;
      const changing = withChange(
        'deals',
        (count) =>
          db.query('update deals set document = jsonb_set(document, $1, to_jsonb($2::text))', [
            '{application,business_name}',
            `Elm ${times}.${count}`,
          ]),
        times,
      );
      await rotateWith(`a${times}`, changing);
      const [deal] = await db.query('select document from deals');
      const ssn = expect.stringMatching(new RegExp(`^v1\\.a${times}\\.`));
      expect(deal?.document).toMatchObject({
        application: { business_name: `Elm ${times}.${times}`, owners: [{ ssn }] },
      });
    },
  );

  it('is not listed as left if it is deleted, or written under the newest key', async () => {
    const { db, jobs, releases } = server.deps;
    const crypto = withNewest('d');
    const foreignToken = crypto.encrypt('1', { field: 'elsewhere', deal: 'elsewhere' });
    await jobs.enqueue(db, { kind: 'bulk', payload: 1 }, { kind: 'bulk', payload: 2 });
    const changing = withChange('jobs', async () => {
      await db.query("delete from jobs where id = (select id from jobs where kind = 'bulk' limit 1)");
      await db.query("update jobs set payload = $1 where kind = 'bulk'", [foreignToken]);
    });
    const { failedRows } = await rotateKeys({ db: changing, crypto, releases });
    expect(failedRows.filter((name) => name.startsWith('jobs.'))).toEqual([]);
    expect(await db.query("select payload from jobs where kind = 'bulk'")).toEqual([
      { payload: foreignToken },
    ]);
    await db.query("delete from jobs where kind = 'bulk'");
  });

  it('keeps the write and is listed as left if it is another value', async () => {
    const { db } = server.deps;
    const changing = withChange('files', () => db.query("update files set blob_key = 'written meanwhile'"));
    const { failedRows } = await rotateWith('b', changing);
    expect(failedRows).toContainEqual(expect.stringMatching(/^files\.blob_key /));
    expect(await db.query('select blob_key from files')).toEqual([{ blob_key: 'written meanwhile' }]);
  });
});

it('the rotation leaves an application whose release is unusable, and rotates the rest', async () => {
  const crypto = withNewest('c');
  const flowOf = () => Promise.reject(new UnusableRelease('apply', 2));
  const { done, failedRows } = await rotateKeys({ db: server.deps.db, crypto, releases: { flowOf } });
  expect(failedRows[0]).toMatch(/^deals /);
  expect(done).toBeGreaterThan(0);
  const failWith = () => Promise.reject(new Error('Another fault.'));
  await expect(rotateKeys({ db: server.deps.db, crypto, releases: { flowOf: failWith } })).rejects.toThrow(
    'Another fault.',
  );
});
