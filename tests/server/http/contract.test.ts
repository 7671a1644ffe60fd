import fastify from 'fastify';
import { expect, test } from 'vitest';
import { checkMessages } from '#server/http/check-messages.ts';
import { serve } from '#server/http/contract.ts';

test('a route of the contract sends only an answer that its contract allows', async () => {
  const app = fastify();
  checkMessages(app);
  serve(app, 'GET /deals/requests', {}, async () => ({ data: [], secret: '1' }) as never);
  serve(app, 'GET /deals/status', {}, async () => ({ data: null }));
  serve(app, 'DELETE /deals/requests/:id', {}, async (_, reply) => reply.code(204).send());
  const id = '00000000-0000-4000-8000-000000000000';
  const statusOf = async (method: 'GET' | 'DELETE', url: string) =>
    (await app.inject({ method, url })).statusCode;
  expect(await statusOf('GET', '/deals/requests')).toBe(500);
  expect(await statusOf('GET', '/deals/status')).toBe(200);
  expect(await statusOf('DELETE', `/deals/requests/${id}`)).toBe(204);
  await app.close();
});
