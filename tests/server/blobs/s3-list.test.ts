import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createS3Store } from '#server/blobs/s3.ts';

const [FIRST, SECOND] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const entry = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-11-20T12:00:00.000Z</LastModified><Size>1</Size></Contents>`;
const asked: (string | undefined)[] = [];
const server = createServer((request, reply) => {
  asked.push(request.url);
  const isLast = request.url?.includes('continuation-token=more') === true;
  const keys = isLast
    ? [`trellis/${SECOND}`]
    : [`trellis/${FIRST}`, 'trellis/notes.txt', `trellis/older/${SECOND}`, 'trellis/'];
  reply.setHeader('content-type', 'application/xml');
  reply.end(
    `<?xml version="1.0"?><ListBucketResult><Name>statements</Name>${isLast ? '' : '<NextContinuationToken>more</NextContinuationToken>'}
     <IsTruncated>${!isLast}</IsTruncated>${keys.map(entry).join('')}</ListBucketResult>`,
  );
});
beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = 'key';
  process.env.AWS_SECRET_ACCESS_KEY = 'secret';
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('the list of an S3 bucket has the blobs under the prefix, page by page, and no other object', async () => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store = createS3Store({ bucket: 'statements', region: 'us-east-1', endpoint, prefix: 'trellis/' });
  const pages: unknown[] = [];
  for await (const page of store.list()) pages.push(page);
  const modifiedAt = new Date('2026-11-20T12:00:00.000Z');
  expect(pages).toEqual([[{ name: FIRST, modifiedAt }], [{ name: SECOND, modifiedAt }]]);
  expect(asked).toHaveLength(2);
  for (const url of asked) expect(url).toMatch(/^\/statements\/?\?.*prefix=trellis%2F/);
});
