import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFile } from '#server/files/read-file.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { applicationOf, kept, type Owned, send } from './uploads.ts';

let server: TestServer;
let ann: Owned;
beforeAll(async () => {
  server = await startTestServer();
  ann = await applicationOf(server, 'ann');
});
afterAll(() => server.close());

describe('an upload', () => {
  it('is kept sealed and reads back byte for byte', async () => {
    const bytes = readFileSync('docs/images/step.png');
    const answer = await send(server, ann, bytes, 'March 2026.png');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'success',
        level: 'success',
        data: {
          file: {
            name: 'March 2026.png',
            type: 'image/png',
            size: bytes.length,
            documentType: 'statement',
            scan: 'not-scanned',
            saved: false,
          },
        },
      },
    });
    const { id } = answer.body.data.file;
    const read = await readFile(server.deps, { brand: 'default', id });
    expect(Buffer.from(read.bytes).equals(bytes)).toBe(true);
    expect(read).toMatchObject({ name: 'March 2026.png', type: 'image/png' });
    expect(await kept(server)).toEqual({ rows: 1, blobs: 1, temporary: 0 });
  });
});
