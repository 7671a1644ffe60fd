import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, inject, test, vi } from 'vitest';
import { backUp } from '#server/backup/backup.ts';
import { restore } from '#server/backup/restore.ts';
import { openBlobs } from '#server/blobs/blobs.ts';
import { convertDeals } from '#server/deals/convert/convert-deals.ts';
import { toPayload } from '#server/deals/store/index.ts';
import { UnusableRelease } from '#server/releases/release.ts';
import type { Connection } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { migrations } from '#server/storage/migrations.ts';
import { extent } from '../../../faults/extent.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { bareDatabase, freshDatabase } from '../../support/shared-postgres.ts';
import { caller, payloadOf as payloadIn } from '../people.ts';
import { contents, convert, open, shapesIn } from './conversion.ts';
import { insertOlderRows, OLDER_KEYS, olderCrypto, secretsOf } from './older-rows.ts';

/** Applications of the conversion that is killed. */
const ROWS = extent('CONVERTED_ROWS', { long: 10_000, short: 1_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'trellis-convert-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A server of this build with rows of the previous build in its database. */
async function startUpgraded(
  count: number,
): Promise<{ server: TestServer; ids: string[]; connection: Connection }> {
  const connection = await freshDatabase();
  const db = open(connection);
  const ids = await insertOlderRows(db, count);
  const server = await startTestServer({ db, env: OLDER_KEYS });
  closers.push(server.close);
  return { server, ids, connection };
}

test('a row of the previous build keeps every answer and secret when it is converted', async () => {
  const { server, ids } = await startUpgraded(4);
  const before = await contents(server);
  expect(before.get(ids[1] ?? '')).toMatchObject({
    payload: { business: { nick: 'Oaky', contacts: [{}, { pets: ['cat'] }] } },
    secrets: { business_ein: secretsOf(1).ein },
  });
  expect(await convert(server, 'application')).toEqual({ done: 4, failed: 0, failedDeals: [] });
  expect(await contents(server)).toEqual(before);
  const [row] = await server.deps.db.query('select * from deals where id = $1', [ids[1]]);
  expect(row).toMatchObject({ shape: 'application', version: 2 });
  expect(row?.document.application).toMatchObject({
    business_name: 'Oak Street Bakery',
    owners: [{ first: 'Ann' }, { first: 'Bob', ssn: expect.stringMatching(/^v1\./) }],
  });
  expect(row?.document.application).not.toHaveProperty('business');
});

test('a conversion that is killed halfway leaves every application readable, and another one finishes it', async () => {
  const { server, ids, connection } = await startUpgraded(ROWS);
  const before = await contents(server);
  const optionsJson = JSON.stringify({ connection, shape: 'application' });
  const child = spawn(process.execPath, [inject('programs').convert, optionsJson], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  const countConverted = async () => (await shapesIn(server)).application ?? 0;
  await expect.poll(countConverted, { timeout: 110_000, interval: 5 }).toBeGreaterThan(ROWS / 3);
  child.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
  expect(await shapesIn(server)).toEqual({ application: expect.any(Number), payload: expect.any(Number) });
  expect(await contents(server)).toEqual(before);

  const { done, failed } = await convert(server, 'application');
  expect([done < ROWS, failed, await shapesIn(server)]).toEqual([true, 0, { application: ROWS }]);
  const after = await contents(server);
  expect(after).toEqual(before);
  for (const [index, id] of ids.entries())
    if (index % 4 > 0)
      expect(after.get(id)).toMatchObject({ secrets: { business_ein: secretsOf(index).ein } });
}, 600_000);

describe('servers beside a conversion', () => {
  test('lose no save, and read earlier saves', async () => {
    const { server, ids } = await startUpgraded(400);
    const open = Array.from({ length: 50 }, (_, index) => index * 8);
    const save = async (at: number) => {
      const send = caller(server, `begun-${at}`);
      for (const [version, business_name] of ['Elm', 'Ash', 'Fir'].entries()) {
        const answer = await send('POST', '/api/apply/save', payloadIn({ business_name }), {
          version: version + 1,
        });
        expect(answer.status).toBe(200);
      }
      return (await send('GET', '/deals/current')).body.data;
    };
    const [sum, ...saved] = await Promise.all([convert(server, 'application'), ...open.map(save)]);
    expect(sum).toMatchObject({ failed: 0 });
    for (const [index, data] of saved.entries())
      expect(data).toMatchObject({
        ...{ dealId: ids[open[index] ?? 0], version: 4, application: { business_name: 'Fir' } },
      });
    expect(await shapesIn(server)).toEqual({ application: 400 });
  });

  test('keep a change that is made between the read and the write of a conversion', async () => {
    const { server, ids } = await startUpgraded(4);
    const { db, releases } = server.deps;
    let isChanged = false;
    const query = (async (sql: string, values?: unknown[]) => {
      if (sql.includes('update deals') && !isChanged) {
        isChanged = true;
        await db.query(
          `update deals set document = jsonb_set(document, '{business,name}', '"Elm"') where id = $1`,
          [ids[0]],
        );
      }
      return db.query(sql, values);
    }) as typeof db.query;
    const sum = await convertDeals({ db: { ...db, query }, releases }, 'application', async () => {});
    expect(sum).toEqual({ done: 4, failed: 0, failedDeals: [] });
    const [row] = await db.query('select * from deals where id = $1', [ids[0]]);
    expect(row).toMatchObject({ shape: 'application', document: { application: { business_name: 'Elm' } } });
  });

  test('get a row converted again if a save that began before the conversion wrote the other shape', async () => {
    const { server, ids } = await startUpgraded(4);
    const { db } = server.deps;
    const settle = vi.fn(async () => {});
    await convertDeals(server.deps, 'application', settle);
    expect(settle).not.toHaveBeenCalled();
    const [lateRow] = await db.query('select * from deals where id = $1', [ids[0]]);
    let isSaved = false;
    await convertDeals(server.deps, 'payload', async () => {
      isSaved = true;
      await db.query(`update deals set document = $2, shape = 'application' where id = $1`, [
        ids[0],
        JSON.stringify(lateRow?.document),
      ]);
    });
    expect([isSaved, await shapesIn(server)]).toEqual([true, { payload: 4 }]);
  });

  test('save and reveal in either shape', async () => {
    const { server } = await startUpgraded(8);
    const live = async (at: number) => {
      const send = caller(server, `two-owners-${at}`);
      const revealed = await send('POST', '/deals/reveal', { field: '/business_ein' });
      const savedResponse = await send('POST', '/api/apply/save', payloadIn({ business_city: 'Reno' }), {
        version: 2,
      });
      const { application } = (await send('GET', '/deals/current')).body.data;
      return [revealed.body.data.value, savedResponse.body.data.masks, application.business_city];
    };
    const convertedAnswers = (at: number) => [
      secretsOf(at).ein,
      expect.objectContaining({ '/owners/1/ssn': `***-**-${secretsOf(at, 1).ssn.slice(-4)}` }),
      'Reno',
    ];
    expect(await live(1)).toEqual(convertedAnswers(1));
    expect(await shapesIn(server)).toEqual({ payload: 8 });
    await convert(server, 'application');
    expect(await live(5)).toEqual(convertedAnswers(5));
    const [first, second] = await server.deps.db.query('select * from deals where subject = any($1)', [
      ['two-owners-1', 'two-owners-5'],
    ]);
    for (const deal of [first, second])
      expect(deal && toPayload(await server.deps.releases.flowOf(deal), deal)).toMatchObject({
        business: { nick: 'Oaky', address: { city: 'Reno' }, contacts: [{}, { pets: ['cat'] }] },
      });
  });

  test('store new applications in the shape of the last conversion', async () => {
    const { server } = await startUpgraded(1);
    const create = (who: string) =>
      caller(server, who)('POST', '/api/apply/create', payloadIn({ business_name: 'Oak' }));
    await create('ann');
    expect(await shapesIn(server)).toEqual({ payload: 2 });
    await convert(server, 'application');
    await create('bob');
    expect(await shapesIn(server)).toEqual({ application: 3 });
    await convert(server, 'payload');
    await create('cid');
    expect(await shapesIn(server)).toEqual({ payload: 4 });
  });

  test('refuse to start with the previous build, which would write a payload over an application', async () => {
    const { server, ids } = await startUpgraded(1);
    await convert(server, 'application');
    const write = server.deps.db.query('update deals set document = $2, version = 2 where id = $1', [
      ids[0],
      JSON.stringify({ business: { name: 'Elm' } }),
    ]);
    await expect(write).rejects.toThrow('deals_shape');
  });
});

test('a conversion back gives documents that the previous build reads', async () => {
  const { server } = await startUpgraded(8);
  const documents = () => server.deps.db.query('select id, document from deals order by id');
  const before = await documents();
  await convert(server, 'application');
  expect(await convert(server, 'payload')).toEqual({ done: 8, failed: 0, failedDeals: [] });
  expect(await documents()).toEqual(before);
  expect(await shapesIn(server)).toEqual({ payload: 8 });
});

test('an application whose release is unusable is not converted but listed', async () => {
  const { server, ids } = await startUpgraded(4);
  const { releases } = server.deps;
  const flowOf: typeof releases.flowOf = async (deal, tx) => {
    if (deal.application_type === 'bcm') throw new UnusableRelease('bcm', 1);
    return releases.flowOf(deal, tx);
  };
  const deps = { ...server.deps, releases: { ...releases, flowOf } };
  const sum = await convertDeals(deps, 'application', async () => {});
  expect(sum).toEqual({ done: 3, failed: 1, failedDeals: [`default ${ids[3]}`] });
  expect(await shapesIn(server)).toEqual({ application: 3, payload: 1 });
});

test('a backup of the previous build is restored, served and converted', async () => {
  const older = open(await bareDatabase());
  await migrate(
    older,
    migrations.filter(({ name }) => name < '038'),
  );
  await insertOlderRows(older, 4);
  const target = open(await bareDatabase());
  const file = path.join(folder, 'older.backup');
  const parts = { blobs: openBlobs({ dataDir: folder, s3: undefined }), crypto: olderCrypto() };
  const key = randomBytes(32);
  await backUp({ ...parts, db: older }, { path: file, key }, new Date());
  await older.close();
  await restore({ ...parts, db: target }, { path: file, keys: [key] }, migrations);
  await migrate(target, migrations);
  const server = await startTestServer({ db: target, env: OLDER_KEYS });
  closers.push(server.close);
  const before = await contents(server);
  expect(await shapesIn(server)).toEqual({ payload: 4 });
  await convert(server, 'application');
  expect(await contents(server)).toEqual(before);
});
