import { beforeAll, expect, it } from 'vitest';
import { PROBLEMS, type ProblemCode } from '#contracts/problems.ts';
import type { Capability } from '#server/deps.ts';
import { catalog } from '#server/http/problems/catalog.ts';
import { Problem } from '#server/http/problems/problem.ts';
import { openTestServer, startTestServer } from '#tests/server/start-test-server.ts';

const SAVED = 'Your application is saved.';
const trial: Capability = async (app) => {
  app.get('/api/throw/:code', async (request) => {
    const { code } = request.params as { code: ProblemCode };
    const fault = { pointer: '', field: 'info', keyword: 'complete', text: 'Please complete this step.' };
    throw new Problem(code, { errors: [fault] });
  });
  app.get('/api/saved', async () => ({ status: 'success', msg: SAVED }));
};

const server = await openTestServer({ capabilities: { trial } });
beforeAll(async () => {
  const content = {
    'texts.server.problems.invalid': 'Look again, {brand.vendor_name} says.',
    'texts.server.deals.saved': 'Harbor has it.',
    'texts.server.deals.incomplete': 'Finish this step.',
  };
  await server.deps.db.query(
    `update brands set record = jsonb_set(record, '{content}', $1::jsonb) where platform = 'harbor'`,
    [JSON.stringify(content)],
  );
  server.deps.brands.refresh();
});

async function fetchMessage(url: string, language = 'en-US', brand = 'default') {
  const headers = { 'accept-language': language };
  const answer = await server.app.inject({ url: `${url}?brand=${brand}`, headers });
  return answer.json() as { msg: string; error: string; errors: { text: string }[] };
}

it('answers a problem in the words of the brand of the request', async () => {
  const { msg, error, errors } = await fetchMessage('/api/throw/invalid', 'en-US', 'harbor');
  expect([msg, error]).toEqual(Array(2).fill('Look again, Harbor Community Bank says.'));
  expect(errors[0]?.text).toBe('Finish this step.');
});

it('answers a save in the words of the brand of the request', async () => {
  expect((await fetchMessage('/api/saved', 'en-US', 'harbor')).msg).toBe('Harbor has it.');
  expect((await fetchMessage('/api/saved')).msg).toBe(SAVED);
});

it("answers a save and a fault of a field in the page's language", async () => {
  expect((await fetchMessage('/api/saved', 'es-US')).msg).toBe('Su solicitud está guardada.');
  const { errors } = await fetchMessage('/api/throw/invalid', 'es-US');
  expect(errors[0]?.text).toBe('Complete este paso.');
});

it.each(Object.keys(PROBLEMS) as ProblemCode[])('answers the problem %s in Spanish', async (code) => {
  const { msg } = await fetchMessage(`/api/throw/${code}`, 'es-US');
  // The client recognizes the end of a session by this word.
  if (code === 'unauthorized') expect(msg).toBe('Unauthorized');
  else expect(msg).not.toBe(catalog[code].msg);
});

it('answers an unknown address in Spanish', async () => {
  expect((await fetchMessage('/api/no-such-route', 'es-US')).msg).toBe('No encontramos lo que pidió.');
});

it("answers in the page's language if the deployment's brand does not exist", async () => {
  const lostServer = await startTestServer({ env: { TRELLIS_PLATFORM: 'nobody' } });
  const headers = { 'accept-language': 'es-US' };
  const answer = await lostServer.app.inject({ url: '/brands/current', headers });
  expect([answer.statusCode, answer.json().msg]).toEqual([404, 'No encontramos lo que pidió.']);
  await lostServer.close();
});
