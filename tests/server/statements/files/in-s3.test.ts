import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFile } from '#server/statements/files/read-file.ts';
import { sweepFiles } from '#server/statements/files/sweep.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { pdf } from './making/pdfs.ts';
import { applicationOf, countStored, type OwnedApplication, send } from './uploads.ts';

/** The path of a file if S3 stores files; the store itself: tests/server/blobs. */
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-s3-'));
let s3: S3rver;
let server: TestServer;
let mia: OwnedApplication;
let ahead = 0;
beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'statements', configs: [] }],
  });
  const { port } = await s3.run();
  server = await startTestServer({
    clock: { now: () => new Date(Date.now() + ahead) },
    env: {
      S3_BUCKET: 'statements',
      S3_REGION: 'us-east-1',
      S3_PREFIX: 'trellis/',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
    },
  });
  mia = await applicationOf(server, 'mia');
});
afterAll(async () => {
  await server.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const MARK = 'ACCOUNT 4471-0098-2210-5563';
const bytes = pdf({ content: { dict: '', stream: Buffer.alloc(300_000, MARK) } });

it('an uploaded file is returned byte for byte, is encrypted in S3, and is on no disk of the server', async () => {
  const { status, body } = await send(server, mia, bytes, 'a.pdf');
  expect(status).toBe(200);
  const { bytes: back } = await readFile(server.deps, { brand: 'default', id: body.data.file.id });
  expect(Buffer.from(back).equals(bytes)).toBe(true);
  expect(await countStored(server)).toEqual({ rows: 1, blobs: 1, temporary: 0 });
  expect(readdirSync(path.join(server.deps.config.dataDir, 'blobs'))).toEqual(['temporary']);
  const storedFiles = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((dirent) =>
    dirent.isFile(),
  );
  expect(storedFiles.length).toBeGreaterThan(0);
  for (const { parentPath, name } of storedFiles)
    expect(readFileSync(path.join(parentPath, name)).includes(MARK)).toBe(false);
});

it('a file is deleted from S3 when it is removed, refused, or never saved', async () => {
  const before = await countStored(server);
  const { body } = await send(server, mia, bytes, 'b.pdf');
  await server.app.inject({ method: 'DELETE', url: `/files/${body.data.file.id}`, headers: mia.headers });
  expect(await countStored(server)).toEqual(before);
  expect((await send(server, mia, bytes.subarray(0, 9000), 'c.pdf')).body.code).toBe('file-damaged');
  expect(await countStored(server)).toEqual(before);
  ahead = 8 * 24 * 60 * 60_000;
  expect(await sweepFiles(server.deps)).toEqual({ unsaved: 1, temporary: 0, blobs: 0 });
  expect(await countStored(server)).toEqual({ rows: 0, blobs: 0, temporary: 0 });
  ahead = 0;
});

it('an upload while S3 is down stores nothing, and the answer says to try again', async () => {
  await s3.close();
  const answer = await send(server, mia, bytes, 'd.pdf');
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
  const rows = await server.deps.db.query('select id from files');
  expect(rows).toEqual([]);
  expect(readdirSync(path.join(server.deps.config.dataDir, 'blobs/temporary'))).toEqual([]);
  await s3.run();
});
