import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Store } from '#server/blobs/s3.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

let store: Server;
let server: TestServer;
const traceIds: (string | undefined)[] = [];
beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = 'x';
  process.env.AWS_SECRET_ACCESS_KEY = 'x';
  store = createServer((request, response) => {
    traceIds.push(request.headers.traceparent as string | undefined);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  const s3 = createS3Store({
    bucket: 'b',
    region: 'us-east-1',
    prefix: '',
    endpoint: `http://127.0.0.1:${port}`,
  });
  server = await startTestServer({
    capabilities: {
      calling: async (app) => {
        app.post('/api/calls-on', async () => {
          await s3.remove(randomUUID());
          return {};
        });
      },
    },
  });
});
afterAll(async () => {
  await server.close();
  store.close();
});

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const call = (traceparent?: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/calls-on',
    payload: { a: 1 },
    headers: traceparent ? { traceparent } : {},
  });
const lastTrace = (): unknown => {
  const lines = server.logged.map((line) => JSON.parse(line)).filter(({ method }) => method === 'POST');
  return lines.at(-1)?.trace;
};

test('a trace of the browser is in the log line, and in the call to the object store under a span of ours', async () => {
  await call(`00-${ID}-00f067aa0ba902b7-01`);
  expect(lastTrace()).toBe(ID);
  expect(traceIds.at(-1)).toMatch(new RegExp(`^00-${ID}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
});

test.each([
  undefined,
  'nonsense',
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${ID}-${'0'.repeat(16)}-01`,
  `00-${ID.toUpperCase()}-00f067aa0ba902b7-01`,
])('an invalid trace header (%j) starts a new trace', async (header) => {
  await call(header);
  expect(lastTrace()).toMatch(/^[0-9a-f]{32}$/);
  expect(lastTrace()).not.toBe(ID);
  expect(lastTrace()).not.toMatch(/^0+$/);
  expect(traceIds.at(-1)).toContain(String(lastTrace()));
});
