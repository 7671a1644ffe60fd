import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { UPLOADS } from '#domain/limits.ts';
import { openTestServer } from '../../start-test-server.ts';
import { fieldsOf, multipart } from './making/multipart.ts';
import { fillerPng, pngOfSize } from './making/pictures.ts';
import { applicationOf, countStored, type OwnedApplication } from './uploads.ts';

/** Uploads over a real connection from clients that disconnect, pause, or never stop. */
const MB = 1024 * 1024;
let mia: OwnedApplication;
let origin: URL;
/** The server's ends of the connections. */
const accepted: Socket[] = [];
const server = await openTestServer();
beforeAll(async () => {
  mia = await applicationOf(server, 'mia');
  origin = new URL(await server.listen());
  server.app.server.on('connection', (socket) => accepted.push(socket));
});

const NOTHING = { rows: 0, blobs: 0, temporary: 0 };
const bodyOf = (file: Buffer) => multipart([...fieldsOf(mia), { file, name: 'a.png' }]);
const open = async (): Promise<Socket> => {
  const socket = connect(Number(origin.port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
};
const headOf = (length: number, headers: Record<string, string>) =>
  `POST /files/upload HTTP/1.1\r\n${Object.entries({ ...mia.headers, ...headers, 'content-length': length })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n`;
const expectNothingStored = () => expect.poll(() => countStored(server)).toEqual(NOTHING);
const expectUploading = () =>
  expect.poll(async () => (await countStored(server)).temporary).toBeGreaterThan(0);

it.each([
  ['closes', (socket: Socket) => socket.end()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
])('a sender that %s the connection half-way leaves nothing', async (_, leave) => {
  const { payload, headers } = bodyOf(pngOfSize(4 * MB));
  const socket = await open();
  socket.write(headOf(payload.length, headers));
  socket.write(payload.subarray(0, 2 * MB));
  await expectUploading();
  leave(socket);
  await expectNothingStored();
});

it('a sender that disconnects before its file leaves nothing', async () => {
  const { payload, headers } = bodyOf(pngOfSize(MB));
  for (const bytes of [10, 300, 900]) {
    const socket = await open();
    socket.write(headOf(payload.length, headers));
    socket.write(payload.subarray(0, bytes));
    await wait(50);
    socket.destroy();
  }
  await expectNothingStored();
});

it('a sender that disconnected is not logged as a server error', () => {
  expect(server.logged.filter((line) => line.includes('A request failed.'))).toEqual([]);
});

it('a sender that stalls is disconnected', async () => {
  const { payload, headers } = bodyOf(pngOfSize(MB));
  const socket = await open();
  socket.write(headOf(payload.length, headers));
  socket.write(payload.subarray(0, MB / 2));
  await expectUploading();
  const theirs = accepted.at(-1);
  expect(theirs?.timeout).toBe(60_000);
  // As the clock does after that minute.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  theirs?.emit('timeout');
  // Reset or closed, depending on which bytes had been read.
  await closed;
  await expectNothingStored();
});

it.each([
  ['9 MB', 9 * MB, true],
  ['9 MB of unknown length', 9 * MB, false],
  ['20 MB', 20 * MB, true],
])('a sender of %s gets the reason before it is disconnected', async (_, size, hasReason) => {
  const { payload, headers } = bodyOf(fillerPng(size));
  const { status, body } = await sendAll(payload, headers, hasReason);
  expect([status, body.code, body.msg]).toEqual([
    413,
    'file-too-large',
    'File too large. Max file size is 8MB',
  ]);
  await expectNothingStored();
});

it('a body whose Content-Length is one byte too long is refused before it is read', async () => {
  const { payload, headers } = bodyOf(pngOfSize(1000));
  const most = UPLOADS.fileBytes + UPLOADS.aroundBytes;
  const refusedSocket = await open();
  refusedSocket.write(headOf(most + 1, headers));
  const [answer] = (await once(refusedSocket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 413/);
  refusedSocket.destroy();
  const read = await open();
  read.write(headOf(most, headers));
  read.write(payload.subarray(0, 900));
  await expectUploading();
  read.destroy();
  await expectNothingStored();
});

it.each(['in front of', 'behind'])(
  'a body without a length that is long %s its parts is too large',
  async (where) => {
    const { payload, headers } = bodyOf(pngOfSize(1000));
    const junk = Buffer.alloc(12 * MB, 'junk\r\n');
    const parts = where === 'behind' ? [payload, junk] : [junk, payload];
    const { status, body } = await sendAll(Buffer.concat(parts), headers, false);
    expect([status, body.code]).toEqual([413, 'file-too-large']);
    await expectNothingStored();
  },
);

it.each(['in front of', 'behind'])('a few bytes %s the parts are accepted', async (where) => {
  const { payload, headers } = bodyOf(pngOfSize(1000));
  const junk = Buffer.alloc(1000, 'junk\r\n');
  const parts = where === 'behind' ? [payload, junk] : [junk, Buffer.from('\r\n'), payload];
  const { status, body } = await sendAll(Buffer.concat(parts), headers, false);
  expect(status).toBe(200);
  const { id } = body.data.file;
  await server.app.inject({ method: 'DELETE', url: `/files/${id}`, headers: mia.headers });
  await expectNothingStored();
});

it('a sender that does not stop is disconnected', async () => {
  const socket = await open();
  socket.write(headOf(1000 * MB, bodyOf(Buffer.alloc(0)).headers));
  socket.resume();
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const chunk = fillerPng(MB);
  let sent = 0;
  while (!socket.destroyed && sent < 500 * MB) {
    const isReady = socket.write(chunk);
    sent += MB;
    if (!isReady) await Promise.race([new Promise((go) => socket.once('drain', go)), closed]);
  }
  await closed;
  expect(sent).toBeGreaterThan(30 * MB);
  expect(sent).toBeLessThan(100 * MB);
  await expectNothingStored();
});

it('refuses a visitor before a byte of the file is read', async () => {
  const { payload, headers } = bodyOf(pngOfSize(MB));
  const socket = await open();
  socket.write(headOf(payload.length, { ...headers, authorization: 'Bearer nothing' }));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 401/);
  socket.destroy();
  await expectNothingStored();
});

function sendAll(payload: Buffer, headers: Record<string, string>, hasReason: boolean) {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into answers of many shapes
  return new Promise<{ status: number; body: any }>((resolve, reject) => {
    const call = request(new URL('/files/upload', origin), {
      method: 'POST',
      headers: { ...mia.headers, ...headers, ...(hasReason ? { 'content-length': payload.length } : {}) },
    });
    call.on('error', reject);
    call.on('response', async (answer) => {
      const text = (await answer.toArray()).join('');
      resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) });
    });
    for (let index = 0; index < payload.length; index += 64 * 1024)
      call.write(payload.subarray(index, index + 64 * 1024));
    call.end();
  });
}
