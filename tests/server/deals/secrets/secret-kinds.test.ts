import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeals } from '#server/deals/deals.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { onlyFlow } from '../../support/only-flow.ts';
import { widenedFlow } from '../../support/widened-flow.ts';
import { caller, fullApplication, payloadOf } from '../people.ts';

// A yes-or-no question and a multiple choice that are secrets, through the API.

const CHOICES = ['tax-lien', 'judgment'];
const secret = (question: object, place: string) => ({
  title: place,
  'x-sensitive': 'mask-all',
  'x-errors': { required: 'Please answer.' },
  'x-save': `loanRequest.metadata.${place}`,
  ...question,
});
const flow = widenedFlow({
  bankrupt: secret({ type: 'boolean' }, 'bankrupt'),
  liens: secret({ type: 'array', uniqueItems: true, items: { type: 'string', enum: CHOICES } }, 'liens'),
});
const metadata = (answers: object) => ({ loanRequest: { metadata: answers } });
const masked = { present: true, mask: '*****' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ capabilities: { deals: createDeals(onlyFlow(flow)) } });
});
afterAll(() => server.close());

const send = (person: string) => caller(server, person);
const readBack = async (person: string) => (await send(person)('GET', '/deals/current')).body.data;

it.each([true, false])(
  'the answer %s and choices are encrypted, and come back as one mask [PRIVATE-5]',
  async (bankrupt) => {
    const person = `kinds-${bankrupt}`;
    const created = await send(person)('POST', '/api/apply/create', metadata({ bankrupt, liens: CHOICES }));
    expect(created).toMatchObject({
      status: 200,
      body: { data: { masks: { '/bankrupt': '*****', '/liens': '*****' } } },
    });
    const [row] = await server.deps.db.query('select document from deals where id = $1', [
      created.body.data.dealId,
    ]);
    expect(JSON.stringify(row)).not.toMatch(/tax-lien|judgment|"bankrupt":(true|false)/);
    expect((await readBack(person)).application).toMatchObject({ bankrupt: masked, liens: masked });
  },
);

it('a save keeps a secret answer that it omits or sends as its mask; another answer replaces it, and null or an empty list clears it', async () => {
  const person = 'kinds-keep';
  const call = send(person);
  await call('POST', '/api/apply/create', metadata({ bankrupt: true, liens: CHOICES }));
  const save = async (answers: object, version: number) =>
    expect(await call('POST', '/api/apply/save', metadata(answers), { version })).toMatchObject({
      status: 200,
    });
  const reveal = async (field: string) => (await call('POST', '/deals/reveal', { field })).body.data?.value;
  await save({ bankrupt: masked, liens: masked }, 1);
  expect([await reveal('/bankrupt'), await reveal('/liens')]).toEqual([true, CHOICES]);
  await save({ bankrupt: false, liens: ['judgment'] }, 2);
  expect([await reveal('/bankrupt'), await reveal('/liens')]).toEqual([false, ['judgment']]);
  await save({ bankrupt: null, liens: [] }, 3);
  expect((await readBack(person)).application).not.toHaveProperty('bankrupt');
  expect((await readBack(person)).application.liens ?? []).toEqual([]);
});

it('a save with a secret choice that does not exist is refused', async () => {
  const answer = await send('kinds-wrong')(
    'POST',
    '/api/apply/create',
    metadata({ liens: ['none'], bankrupt: 'maybe' }),
  );
  expect(answer.status).toBe(422);
  expect(answer.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
    'bankrupt',
    'liens',
  ]);
  expect(JSON.stringify(answer.body)).not.toContain('maybe');
});

it('a submit requires secret answers, and accepts saved ones', async () => {
  const call = send('kinds-submit');
  await call('POST', '/api/apply/create', payloadOf(fullApplication()));
  const submitResponse = await call('POST', '/api/apply/submit', {}, { version: 1 });
  expect(submitResponse.body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'bankrupt',
    'liens',
  ]);
  await call('POST', '/api/apply/save', metadata({ bankrupt: false, liens: CHOICES }), { version: 1 });
  expect(await call('POST', '/api/apply/submit', {}, { version: 2 })).toMatchObject({ status: 200 });
});
