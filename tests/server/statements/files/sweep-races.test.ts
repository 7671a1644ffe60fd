import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sweepBlobs } from '#server/blobs/sweep.ts';
import { forgetBlob, noteBlob } from '#server/blobs/unused.ts';
import { findById } from '#server/deals/store/index.ts';
import { deleteUnsaved, deleteUnsavedBefore, markSaved } from '#server/statements/files/file-store.ts';
import { readFile } from '#server/statements/files/read-file.ts';
import { saveFiles } from '#server/statements/files/save-files.ts';
import { sweepFiles } from '#server/statements/files/sweep.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { png } from './making/pictures.ts';
import { applicationOf, countStored, type OwnedApplication, send } from './uploads.ts';

/** Sweeps and deletions beside uploads and saves: a file in use is never deleted. */
const DAY = 24 * 60 * 60_000;
let ahead = 0;
let server: TestServer;
let mia: OwnedApplication;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + ahead) } });
  mia = await applicationOf(server, 'mia');
});
afterEach(async () => {
  await server.deps.db.query('delete from files');
  ahead = DAY;
  await sweepFiles(server.deps);
  ahead = 0;
});
afterAll(() => server.close());

const uploadFile = async () => (await send(server, mia, png(), 'a.png')).body.data.file.id as string;
const read = (id: string) => readFile(server.deps, { brand: 'default', id });
const put = async (name: string) => {
  const file = await server.deps.blobs.temporary.create();
  writeFileSync(file, 'sealed');
  await server.deps.blobs.put(name, file);
  await server.deps.blobs.temporary.discard(file);
};
/** Whether a statement waits for a lock. */
const isWaiting = async () =>
  (
    await server.deps.db.query<object>(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).length > 0;

it('a file that is being saved cannot be deleted at the same time', async () => {
  const id = await uploadFile();
  const { db } = server.deps;
  const deal = await findById(server.deps, 'default', mia.dealId);
  if (!deal) throw new Error('There is no such application.');
  let hasEnded = false;
  let deletion: Promise<string | undefined> | undefined;
  const transaction: typeof db.transaction = (work) =>
    db.transaction((tx) =>
      work({
        query: async (sql: string, values?: unknown[]) => {
          const rows = await tx.query(sql, values);
          deletion ??= deleteUnsaved(db, 'default', id).finally(() => {
            hasEnded = true;
          });
          await expect.poll(async () => hasEnded || (await isWaiting())).toBe(true);
          return rows;
        },
      } as typeof tx),
    );
  await saveFiles({ ...server.deps, db: { ...db, transaction } }, { deal, by: 'applicant', requestId: 'r' }, [
    id,
  ]);
  expect(await deletion).toBeUndefined();
  expect((await read(id)).id).toBe(id);
});

it('a file that is saved while the sweep waits for its row stays', async () => {
  const id = await uploadFile();
  const { db } = server.deps;
  let deletion: Promise<string[]> | undefined;
  await db.transaction(async (tx) => {
    await markSaved(tx, 'default', [id], server.deps.clock.now());
    deletion = deleteUnsavedBefore(db, new Date(Date.now() + DAY));
    await expect.poll(isWaiting).toBe(true);
  });
  expect(await deletion).toEqual([]);
  expect((await read(id)).id).toBe(id);
});

it('the weekly listing leaves a noted blob to its upload', async () => {
  const name = randomUUID();
  await put(name);
  await noteBlob(server.deps.db, name, server.deps.clock.now());
  ahead = 61 * 60_000;
  expect(await sweepBlobs(server.deps)).toBe(0);
  expect((await sweepFiles(server.deps)).blobs).toBe(1);
});

it('the sweep notes a blob again if the store does not remove it', async () => {
  const { db, blobs } = server.deps;
  const name = randomUUID();
  await noteBlob(db, name, server.deps.clock.now());
  ahead = 61 * 60_000;
  const remove = () => Promise.reject(new Error('The store is away.'));
  await expect(sweepFiles({ ...server.deps, blobs: { ...blobs, remove } })).rejects.toThrow('away');
  expect(await db.query('select blob from unused_blobs')).toEqual([{ blob: name }]);
});

it('an upload whose blob the sweep has just removed gets no row', async () => {
  const { db, blobs } = server.deps;
  const slow = {
    ...blobs,
    put: async (name: string, file: string) => {
      await blobs.put(name, file);
      // The process stood still for longer than an hour, and another one swept.
      ahead = 61 * 60_000;
      await sweepFiles(server.deps);
      await expect(blobs.read(name)).rejects.toThrow();
    },
  };
  const before = await countStored(server);
  Object.assign(server.deps, { blobs: slow });
  const sentResponse = await send(server, mia, png(), 'a.png').finally(() =>
    Object.assign(server.deps, { blobs }),
  );
  expect(sentResponse.status).toBe(503);
  expect(await countStored(server)).toEqual(before);
  expect(await db.query('select blob from unused_blobs')).toEqual([]);
});

it('the sweep keeps a blob whose row is committed while it looks', async () => {
  const { db, blobs } = server.deps;
  const id = await uploadFile();
  const [file] = await db.query('select blob from files where id = $1', [id]);
  const blob = file?.blob ?? '';
  const before = new Date(Date.now() - DAY);
  const row = await db.query<object>('select * from files where id = $1', [id]);
  await db.query('delete from files where id = $1', [id]);
  await db.query('update unused_blobs set noted_at = $2 where blob = $1', [blob, before]);
  const removed: string[] = [];
  const remove = async (name: string) => {
    removed.push(name);
    return blobs.remove(name);
  };
  let swept: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.query('insert into files select (jsonb_populate_record(null::files, $1)).*', [
      JSON.stringify(row[0]),
    ]);
    await forgetBlob(tx, blob);
    swept = sweepFiles({ ...server.deps, blobs: { ...blobs, remove } });
    await expect.poll(isWaiting).toBe(true);
  });
  await swept;
  expect(removed).toEqual([]);
  expect((await read(id)).id).toBe(id);
});
