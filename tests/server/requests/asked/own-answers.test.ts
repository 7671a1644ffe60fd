import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payloadOf } from '../../deals/people.ts';
import { type RequestVisit, SAM, startRequestVisit } from '../request-visit.ts';

let visit: RequestVisit;
beforeAll(async () => {
  visit = await startRequestVisit();
});
afterAll(() => visit.server.close());

it('a secret that the applicant typed is not among the answers of the person who is asked, not even masked', async () => {
  const ann = await visit.applicant({ last: 'Reed', ...SAM });
  expect((await visit.ask(ann)).status).toBe(202);
  const by = await visit.prove(await visit.tokenOf(ann.email), ann.email);
  const answers = async () => (await visit.call('GET', '/tools/request', by)).json().data.part.answers;
  const typed = await answers();
  expect(typed).toMatchObject({ last: 'Reed' });
  expect(Object.keys(typed)).not.toEqual(expect.arrayContaining(['ssn']));
  expect(JSON.stringify(typed)).not.toContain(SAM.ssn.slice(-4));
  const saved = await visit.call('POST', '/tools/request/answers', by, { answers: { ssn: '537-22-8719' } });
  expect(saved.statusCode).toBe(200);
  const own = await answers();
  expect(own.ssn).toMatchObject({ mask: '***-**-8719' });
  expect(own).not.toHaveProperty('dob');
});

it('the audit has no replaced answer if the recipient removes an answer that they gave', async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const by = await visit.prove(await visit.tokenOf(ann.email), ann.email);
  const save = async (answers: object) =>
    (await visit.call('POST', '/tools/request/answers', by, { answers })).statusCode;
  expect([await save({ suite: '4', ssn: '537-22-8719' }), await save({ suite: null, ssn: null })]).toEqual([
    200, 200,
  ]);
  expect(await visit.audited(ann.dealId)).not.toContain('given-answer-replaced');
});

it('the recipient and the applicant can send the same idempotency key [REQUEST-27]', async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const by = await visit.prove(await visit.tokenOf(ann.email), ann.email);
  const key = randomUUID();
  const { version } = (await ann.send('GET', '/deals/current')).body.data;
  const patch = payloadOf({ business_name: 'Elm Bakery' }, { loan_id: ann.loanId });
  const own = await ann.send('POST', '/api/apply/save', patch, { version, key });
  const headers = { 'idempotency-key': key };
  const answer = await visit.call(
    'POST',
    '/tools/request/answers',
    by,
    { answers: { last: 'Reed' } },
    headers,
  );
  expect([own.status, answer.statusCode]).toEqual([200, 200]);
});
