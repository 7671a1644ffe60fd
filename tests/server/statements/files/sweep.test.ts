import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sweepBlobs } from '#server/blobs/sweep.ts';
import { noteBlob } from '#server/blobs/unused.ts';
import { deleteUnsavedBefore } from '#server/statements/files/file-store.ts';
import { readFile } from '#server/statements/files/read-file.ts';
import { sweepFiles, sweepTemporary } from '#server/statements/files/sweep.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { png } from './making/pictures.ts';
import { applicationOf, countStored, type OwnedApplication, send } from './uploads.ts';

const DAY = 24 * 60 * 60_000;
let ahead = 0;
let server: TestServer;
let mia: OwnedApplication;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + ahead) } });
  mia = await applicationOf(server, 'mia');
});
beforeEach(() => {
  ahead = 0;
});
afterAll(() => server.close());

const uploadFile = async () => (await send(server, mia, png(), 'a.png')).body.data.file.id as string;
const read = (id: string) => readFile(server.deps, { brand: 'default', id });

it('unsaved uploads are deleted after a week, saved ones are kept', async () => {
  const [saved, unsaved] = [await uploadFile(), await uploadFile()];
  const payload = { files: [{ metadata: { id: saved } }] };
  await server.app.inject({ method: 'POST', url: '/files/save', headers: mia.headers, payload });
  ahead = 6 * DAY;
  expect(await sweepFiles(server.deps)).toEqual({ unsaved: 0, temporary: 0, blobs: 0 });
  ahead = 8 * DAY;
  expect(await sweepFiles(server.deps)).toEqual({ unsaved: 1, temporary: 0, blobs: 0 });
  expect(Buffer.from((await read(saved)).bytes).equals(png())).toBe(true);
  await expect(read(unsaved)).rejects.toMatchObject({ code: 'not-found' });
  expect(await countStored(server)).toEqual({ rows: 1, blobs: 1, temporary: 0 });
});

it('an unsaved upload is kept until it is older than the limit, by a millisecond', async () => {
  const id = await uploadFile();
  const { db } = server.deps;
  const [row] = await db.query('select uploaded_at from files where id = $1', [id]);
  const at = row?.uploaded_at ?? new Date(0);
  expect(await deleteUnsavedBefore(db, at)).toEqual([]);
  expect(await deleteUnsavedBefore(db, new Date(at.getTime() + 1))).toHaveLength(1);
});

it('a file that is saved a second time keeps the time of the first', async () => {
  const id = await uploadFile();
  const savedAt = async () => {
    const payload = { files: [{ metadata: { id } }] };
    await server.app.inject({ method: 'POST', url: '/files/save', headers: mia.headers, payload });
    const [row] = await server.deps.db.query('select saved_at from files where id = $1', [id]);
    return row?.saved_at;
  };
  const first = await savedAt();
  ahead = DAY;
  expect(await savedAt()).toEqual(first);
  await server.deps.db.query('delete from files where id = $1', [id]);
});

it('the search for unsaved files reads no saved file', async () => {
  const { db, clock } = server.deps;
  await db.query(
    `insert into files (brand, id, deal_id, blob, blob_key, name, type, size, document_type, scan, client_id, uploaded_by, metadata,
       uploaded_at, saved_at)
     select 'default', gen_random_uuid(), $1, 'gone', '', '', 'image/png', 1, 'statement', 'clean', n, 'applicant', '{}', $2, $2
     from generate_series(1, 500) n`,
    [mia.dealId, clock.now()],
  );
  await db.query('analyze files');
  const read: number[] = [];
  const query = async (sql: string, values?: unknown[]) => {
    read.push(await rowsRead(db, sql, values));
    return [];
  };
  await deleteUnsavedBefore({ query }, new Date(clock.now().getTime() + DAY));
  await db.query("delete from files where blob = 'gone'");
  expect(read).toEqual([0]);
});

const put = async (name: string) => {
  const file = await server.deps.blobs.temporary.create();
  writeFileSync(file, 'sealed');
  await server.deps.blobs.put(name, file);
  await server.deps.blobs.temporary.discard(file);
};

it('the hourly sweep lists no blobs, and the weekly listing deletes a blob without a note', async () => {
  const name = randomUUID();
  ahead = 61 * 60_000;
  await sweepFiles(server.deps);
  await put(name);
  const list = () => {
    throw new Error('The store was listed.');
  };
  expect((await sweepFiles({ ...server.deps, blobs: { ...server.deps.blobs, list } })).blobs).toBe(0);
  await server.deps.blobs.read(name);
  expect(await sweepBlobs(server.deps)).toBe(1);
  await expect(server.deps.blobs.read(name)).rejects.toThrow();
});

it('an upload leaves no note once it has a row; a removed one leaves none either', async () => {
  const notes = () => server.deps.db.query('select blob from unused_blobs');
  await server.deps.db.query('delete from unused_blobs');
  const id = await uploadFile();
  expect(await notes()).toEqual([]);
  await server.app.inject({ method: 'DELETE', url: `/files/${id}`, headers: mia.headers });
  expect(await notes()).toEqual([]);
});

it('deletes a blob without a row only after an hour, because its row may be about to be inserted', async () => {
  const name = randomUUID();
  await noteBlob(server.deps.db, name, server.deps.clock.now());
  await put(name);
  expect((await sweepFiles(server.deps)).blobs).toBe(0);
  ahead = 61 * 60_000;
  // Several processes at once.
  const swept = await Promise.all([1, 2, 3].map(() => sweepFiles(server.deps)));
  expect(swept.every(({ unsaved, temporary }) => unsaved + temporary === 0)).toBe(true);
  await expect(server.deps.blobs.read(name)).rejects.toThrow();
  expect(await countStored(server)).toMatchObject({ rows: 1, blobs: 1 });
});

it('the files of a deleted application are deleted', async () => {
  const lea = await applicationOf(server, 'lea');
  await send(server, lea, png(), 'a.png');
  const before = await countStored(server);
  await server.deps.db.query('delete from deals where id = $1', [lea.dealId]);
  ahead = 61 * 60_000;
  expect((await sweepFiles(server.deps)).blobs).toBe(1);
  expect(await countStored(server)).toEqual({ rows: before.rows - 1, blobs: before.blobs - 1, temporary: 0 });
});

it('a start beside a wrong clock sweeps no temporary file', async () => {
  const folder = path.join(server.deps.config.dataDir, 'blobs/temporary');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${hostname().replace(/[^\w-]/g, '')}.999999999.${randomUUID()}`);
  writeFileSync(file, 'half a file');
  const names = () => readdirSync(folder);
  const wrong = { differenceMs: () => 3_600_000, measure: async () => {} };
  await sweepTemporary({ ...server.deps, clockCheck: wrong });
  expect(names()).toEqual([path.basename(file)]);
  await sweepTemporary({ ...server.deps, clockCheck: { ...wrong, differenceMs: () => 0 } });
  expect(names()).toEqual([]);
});

it('the start deletes the temporary files of an ended process', async () => {
  const folder = path.join(server.deps.config.dataDir, 'blobs/temporary');
  mkdirSync(folder, { recursive: true });
  const host = hostname().replace(/[^\w-]/g, '');
  writeFileSync(path.join(folder, `${host}.999999999.${randomUUID()}`), 'half a file');
  const old = new Date(Date.now() - DAY);
  writeFileSync(path.join(folder, `elsewhere.1.${randomUUID()}`), 'half a file');
  utimesSync(
    path.join(folder, readdirSync(folder).find((name) => name.startsWith('elsewhere')) ?? ''),
    old,
    old,
  );
  const next = await startTestServer({ db: server.deps.db, env: { DATA_DIR: server.deps.config.dataDir } });
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  await expect.poll(() => next.logged.join('')).toContain('files-swept');
  // Its database is ours.
  await next.app.close();
});
