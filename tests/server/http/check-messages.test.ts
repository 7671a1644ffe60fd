import fastify from 'fastify';
import { expect, test } from 'vitest';
import { checkMessages } from '#server/http/check-messages.ts';

/** A server whose one route answers `body`. */
async function checkReply(body: unknown): Promise<{ status: number; text: string }> {
  const app = fastify();
  checkMessages(app);
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: ['at'],
    properties: { at: { type: 'string' }, note: { type: 'string' } },
  };
  app.get('/', { schema: { response: { 200: schema } } }, async () => body);
  const answer = await app.inject('/');
  await app.close();
  return { status: answer.statusCode, text: answer.body };
}

test('a valid answer is sent completely; dates count as texts, undefined members as absent', async () => {
  const at = new Date(0);
  expect(await checkReply({ at: 'now', note: 'n' })).toEqual({
    status: 200,
    text: '{"at":"now","note":"n"}',
  });
  expect(await checkReply({ at, other: undefined })).toEqual({ status: 200, text: JSON.stringify({ at }) });
});

test.each([
  ['a member that the schema does not name', { at: 'now', secret: '1' }],
  ['a missing member', { note: 'n' }],
  ['a wrong type', { at: 1 }],
])('%s is a server error and not left out silently', async (_name, body) => {
  const { status, text } = await checkReply(body);
  expect(status).toBe(500);
  expect(text).toContain('does not match its schema');
});
