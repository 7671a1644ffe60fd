import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isClean } from '#server/statements/files/upload/clamav.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { type Clamd, startClamd } from './clamd.ts';
import { EICAR } from './corpus/sample.ts';
import { fieldsOf, multipart } from './making/multipart.ts';
import { pdf } from './making/pdfs.ts';
import { png, pngOfSize } from './making/pictures.ts';
import { applicationOf, countStored, type OwnedApplication, send } from './uploads.ts';

let clamd: Clamd;
let server: TestServer;
let mia: OwnedApplication;
beforeAll(async () => {
  clamd = await startClamd({ host: '127.0.0.1', port: 0 });
  server = await startTestServer({ env: { CLAMAV_ADDRESS: clamd.address } });
  mia = await applicationOf(server, 'mia');
});
beforeEach(() => {
  clamd.behavior = 'scan';
  clamd.seen.length = 0;
});
afterAll(async () => {
  await server.close();
  await clamd.close();
});

const once = async function* (bytes: Buffer) {
  yield bytes;
};
const infected = pdf({ content: { dict: '', stream: Buffer.from(EICAR) } });

it('a clean file is reported as clean after the upload and in later lists', async () => {
  const bytes = pngOfSize(1_000_001);
  expect((await send(server, mia, bytes, 'a.png')).body.data.file.scan).toBe('clean');
  expect(clamd.seen).toEqual([bytes.length]);
  const list = await server.app.inject({ url: '/files', headers: mia.headers });
  expect(list.json().data.files[0].scan).toBe('clean');
});

it('an infected file is refused, and the log does not contain its name', async () => {
  const before = await countStored(server);
  const { status, body } = await send(server, mia, infected, 'my secret.pdf');
  expect([status, body.code, body.showToUser]).toEqual([422, 'file-infected', true]);
  expect(body.msg).toContain('a virus');
  expect(await countStored(server)).toEqual(before);
  const logLines = server.logged.filter((line) => line.includes('file-infected'));
  expect(logLines).toHaveLength(1);
  expect(logLines[0]).not.toMatch(/secret|Eicar|mia/);
});

it('the EICAR test file is found under every accepted file type', async () => {
  for (const name of ['eicar.pdf', 'eicar.png', 'eicar.jpg'])
    expect((await send(server, mia, Buffer.from(EICAR), name)).body.code).toBe('file-infected');
});

it.each(['hang-up', 'too-large', 'nonsense'] as const)(
  'an upload stores nothing if the scanner answers with %s, and works later',
  async (behavior) => {
    const fields = { 'client-identifier': randomUUID() };
    const before = await countStored(server);
    clamd.behavior = behavior;
    const { status, body, headers } = await send(server, mia, png(), 'a.png', { fields });
    expect([status, body.code, body.showToUser]).toEqual([503, 'scan-unavailable', true]);
    expect(headers['retry-after']).toBe('60');
    expect(body.msg).toContain('try again');
    expect(await countStored(server)).toEqual(before);
    clamd.behavior = 'scan';
    expect((await send(server, mia, png(), 'a.png', { fields })).status).toBe(200);
  },
);

it('a sender that disconnects while its file is scanned leaves nothing stored', async () => {
  const before = await countStored(server);
  const origin = new URL(await server.listen());
  let release = () => {};
  clamd.wait = new Promise((resolve) => {
    release = resolve;
  });
  const { payload, headers } = multipart([...fieldsOf(mia), { file: png(), name: 'canceled.png' }]);
  const socket = connect(Number(origin.port), '127.0.0.1');
  const disconnected = new Promise((resolve) => {
    server.app.server.once('connection', (theirs) => theirs.once('close', resolve));
  });
  const lines = { ...mia.headers, ...headers, 'content-length': String(payload.length) };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /files/upload HTTP/1.1\r\n${head.join('')}\r\n`);
  socket.write(payload);
  await expect.poll(() => clamd.seen).toHaveLength(1);
  socket.destroy();
  await disconnected;
  release();
  clamd.wait = undefined;
  await expect.poll(() => countStored(server)).toEqual(before);
});

it('an upload is refused as scan-unavailable if no scanner listens', async () => {
  const removedClamd = await startClamd({ host: '127.0.0.1', port: 0 });
  await removedClamd.close();
  const other = await startTestServer({ env: { CLAMAV_ADDRESS: removedClamd.address } });
  const noa = await applicationOf(other, 'noa');
  expect((await send(other, noa, png(), 'a.png')).body.code).toBe('scan-unavailable');
  expect(await countStored(other)).toEqual({ rows: 0, blobs: 0, temporary: 0 });
  await other.close();
});

it('isClean throws if the scanner does not answer in time', async () => {
  clamd.behavior = 'silent';
  const [host = '', port] = clamd.address.split(':');
  await expect(isClean(once(png()), { host, port: Number(port) }, 200)).rejects.toThrow('does not answer');
});

it('isClean throws, and closes the connection, if the file cannot be read to its end', async () => {
  const [host = '', port] = clamd.address.split(':');
  const broken = async function* () {
    yield png();
    throw new Error('The file was changed.');
  };
  await expect(isClean(broken(), { host, port: Number(port) })).rejects.toThrow('The file was changed.');
  expect(clamd.seen).toEqual([]);
});

it('isClean also works over a Unix socket', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'trellis-clamd-'));
  const local = await startClamd({ path: path.join(folder, 's') });
  expect(await isClean(once(png()), { path: local.address })).toBe(true);
  expect(await isClean(once(infected), { path: local.address })).toBe(false);
  await local.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a scan adds no listener warning, however often it waits for the scanner', async () => {
  const warnings: string[] = [];
  const recordWarning = ({ name }: Error) => warnings.push(name);
  process.on('warning', recordWarning);
  const total = 16 * 1024 * 1024;
  const slow = createServer((socket) => {
    let remainingBytes = total;
    socket.on('data', (chunk) => {
      remainingBytes -= chunk.length;
      if (remainingBytes < 0) socket.end('stream: OK\0');
      socket.pause();
      setTimeout(() => socket.resume(), 1);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((go) => slow.once('listening', go));
  const chunks = async function* () {
    for (let index = 0; index < total; index += 64 * 1024) yield Buffer.alloc(64 * 1024);
  };
  const { port } = slow.address() as AddressInfo;
  expect(await isClean(chunks(), { host: '127.0.0.1', port })).toBe(true);
  await new Promise((go) => setImmediate(go));
  process.off('warning', recordWarning);
  slow.close();
  expect(warnings).toEqual([]);
});
