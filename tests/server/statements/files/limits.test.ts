import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { UPLOADS } from '#domain/limits.ts';
import { checkUpload } from '#server/statements/files/upload/check-upload.ts';
import { openTestServer } from '../../start-test-server.ts';
import { png } from './making/pictures.ts';
import { applicationOf, countStored, send } from './uploads.ts';

const server = await openTestServer();

const picture = png();

describe('the number of uploads', () => {
  it('is at most 50 files of one application, even if they are sent at once', async () => {
    const cara = await applicationOf(server, 'cara');
    const sendPicture = () => send(server, cara, picture, 'a.png');
    for (let index = 0; index < UPLOADS.mostFiles - 3; index += 1)
      expect((await sendPicture()).status).toBe(200);
    const last = await Promise.all(Array.from({ length: 8 }, sendPicture));
    expect(last.filter(({ status }) => status === 200)).toHaveLength(3);
    const refusedResponses = last.filter(({ status }) => status !== 200);
    expect(new Set(refusedResponses.map(({ body }) => body.code))).toEqual(new Set(['too-many-files']));
    expect(refusedResponses[0]?.body.msg).toContain('at most 50 files');
    const before = await countStored(server);
    expect((await sendPicture()).body.code).toBe('too-many-files');
    expect(await countStored(server)).toEqual(before);
    const list = await server.app.inject({ url: `/files?dealId=${cara.dealId}`, headers: cara.headers });
    expect(list.json().data.files).toHaveLength(UPLOADS.mostFiles);
    const { id } = list.json().data.files[7];
    await server.app.inject({ method: 'DELETE', url: `/files/${id}`, headers: cara.headers });
    expect((await sendPicture()).status).toBe(200);
  });

  it('one person may send 200 files in ten minutes', async () => {
    const dora = await applicationOf(server, 'dora');
    const key = server.deps.crypto.blindIndex('uploads', 'default:dora:applicant');
    for (let index = 0; index < 200; index += 1) await server.deps.limits.take(`uploads:${key}`, 200, 600);
    const answer = await send(server, dora, picture, 'a.png');
    expect([answer.status, answer.body.code]).toEqual([429, 'too-many-requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('files that are too complex count for 20 each', async () => {
    const fay = await applicationOf(server, 'fay');
    const huge = png({ width: 50_000, height: 50_000, data: Buffer.alloc(1) });
    for (let index = 0; index < 10; index += 1)
      expect((await send(server, fay, huge, 'a.png')).body.code).toBe('file-too-complex');
    expect((await send(server, fay, picture, 'a.png')).status).toBe(429);
  });
});

describe('uploads with a long inspection', () => {
  it('count once for each half second, also if they are accepted', async () => {
    const hal = await applicationOf(server, 'hal');
    const key = `uploads:${server.deps.crypto.blindIndex('uploads', 'default:hal:applicant')}`;
    const take = vi.spyOn(server.deps.limits, 'take');
    const countTakes = () => take.mock.calls.filter(([counter]) => counter === key).length;
    const now = vi.spyOn(performance, 'now');
    let clock = 0;
    // Each reading of the clock is 1.2 seconds after the previous reading.
    now.mockImplementation(() => (clock += 1200));
    expect((await send(server, hal, picture, 'a.png')).status).toBe(200);
    now.mockRestore();
    expect(countTakes()).toBeGreaterThanOrEqual(3);
    take.mockClear();
    expect((await send(server, hal, Buffer.from('no picture'), 'a.png')).status).toBe(415);
    expect(countTakes()).toBeLessThanOrEqual(3);
    take.mockRestore();
  });
});

describe('if the blob store fails', () => {
  it('an upload stores nothing, and the same upload works later', async () => {
    const gil = await applicationOf(server, 'gil');
    const fields = { 'client-identifier': randomUUID() };
    const before = await countStored(server);
    const put = vi.spyOn(server.deps.blobs, 'put').mockRejectedValueOnce(new Error('no space left'));
    const answer = await send(server, gil, picture, 'a.png', { fields });
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '2',
    ]);
    expect(await countStored(server)).toEqual(before);
    expect((await send(server, gil, picture, 'a.png', { fields })).status).toBe(200);
    put.mockRestore();
  });

  it('a full disk is a 503 with Retry-After', async () => {
    const ida = await applicationOf(server, 'ida');
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(server.deps.blobs.temporary, 'create').mockRejectedValueOnce(full);
    const answer = await send(server, ida, picture, 'a.png');
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '2',
    ]);
  });

  it('a file whose blob cannot be deleted is removed from the list', async () => {
    const joe = await applicationOf(server, 'joe');
    const { body } = await send(server, joe, picture, 'a.png');
    const remove = vi.spyOn(server.deps.blobs, 'remove').mockRejectedValueOnce(new Error('no answer'));
    const { headers } = joe;
    const answer = await server.app.inject({ method: 'DELETE', url: `/files/${body.data.file.id}`, headers });
    expect(answer.statusCode).toBe(204);
    expect(remove).toHaveBeenCalledTimes(1);
    expect(server.logged.filter((line) => line.includes('blob-left'))).toHaveLength(1);
    remove.mockRestore();
  });
});

it('a file whose inspection failed because of the server may be sent again', async () => {
  const inspector = { run: () => Promise.reject(new Error('No turn came in time.')), close: async () => {} };
  const about = { sender: 'ida', requestId: '1', charge: async () => {} };
  const job = { key: Buffer.alloc(32), boundTo: 'a', file: 'a', size: 1, extension: 'png' };
  await expect(checkUpload({ ...server.deps, inspector }, job, about)).rejects.toMatchObject({
    code: 'unavailable',
  });
});
