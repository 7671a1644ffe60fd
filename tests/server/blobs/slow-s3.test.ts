import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BlobStore } from '#server/blobs/port.ts';
import { createS3Store } from '#server/blobs/s3.ts';

/** A store that accepts every call and then never answers, or stops in the middle of its answer. */
const NAME = '00000000-0000-4000-8000-000000000000';
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-slow-s3-'));
const sockets: Server[] = [];
beforeAll(() => {
  process.env.AWS_ACCESS_KEY_ID = 'key';
  process.env.AWS_SECRET_ACCESS_KEY = 'secret';
});
afterAll(() => {
  for (const server of sockets) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function storeThat(answers: RequestListener): Promise<BlobStore> {
  const server = createServer(answers);
  sockets.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createS3Store({ bucket: 'statements', region: 'us-east-1', endpoint, prefix: '' }, 300);
}

const CALLS: Record<string, (store: BlobStore) => Promise<unknown>> = {
  put: async (store) => {
    const file = path.join(folder, 'sealed');
    writeFileSync(file, 'x'.repeat(1000));
    await store.put(NAME, file);
  },
  read: async (store) => buffer(await store.read(NAME)),
  remove: (store) => store.remove(NAME),
  list: async (store) => {
    for await (const _ of store.list());
  },
};

it.each(Object.keys(CALLS))('%s ends if S3 sends no answer', async (call) => {
  const store = await storeThat(() => {});
  await expect(CALLS[call]?.(store)).rejects.toThrow();
});

it.each(['read', 'list'])('%s ends if the answer never ends', async (call) => {
  const store = await storeThat((_request, reply) => {
    reply.writeHead(200, { 'content-length': '1000', 'content-type': 'application/xml' });
    reply.write('<?xml');
  });
  await expect(CALLS[call]?.(store)).rejects.toThrow();
});
