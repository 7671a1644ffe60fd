import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contracts/index.ts';
import { fullApplication, payloadOf } from '../../deals/people.ts';
import {
  ANSWERS,
  type Applicant,
  type ProvenRecipient,
  type RequestVisit,
  startRequestVisit,
} from '../request-visit.ts';

/**
 * The routes that a link and its proof open for the asked person, and calls with the link or proof of another request.
 */
let visit: RequestVisit;
let ann: Applicant;
let recipient: ProvenRecipient;
let others: ProvenRecipient;
beforeAll(async () => {
  visit = await startRequestVisit();
  const session = async (applicant: Applicant) => {
    await visit.ask(applicant);
    return visit.prove(await visit.tokenOf(applicant.email), applicant.email);
  };
  ann = await visit.applicant();
  recipient = await session(ann);
  others = await session(await visit.applicant());
});
afterAll(() => visit.server.close());

const routesFor = (...callers: string[]) =>
  Object.entries(operations).flatMap(([route, { who }]) => (callers.includes(who) ? [route] : []));
const partsOf = (route: string): ['GET' | 'POST', string] => {
  const [method = '', path = ''] = route.split(' ');
  return [method as 'GET' | 'POST', path.replace(/:\w+/g, ann.dealId)];
};

it.each(routesFor('applicant', 'caller', 'staff'))(
  "[REQUEST-1] a request's session does not open %s",
  async (route) => {
    const before = await visit.stored(ann.dealId);
    const body = payloadOf(fullApplication(), { loan_id: ann.loanId });
    const [method, path] = partsOf(route);
    const answer = await visit.call(method, path, recipient, method === 'GET' ? undefined : body);
    expect(answer.statusCode).toBe(401);
    for (const secret of ['Oak Street Bakery', ann.loanId]) expect(answer.body).not.toContain(secret);
    expect(await visit.stored(ann.dealId)).toEqual(before);
  },
);

describe.each([
  ['without a proof', () => ({ token: recipient.token })],
  ['with the proof of another request', () => ({ ...recipient, proof: others.proof })],
  ['with the link of another request', () => ({ ...recipient, token: others.token })],
])('[REQUEST-26] a call %s', (_, session) => {
  it.each([
    ['/tools/request/answers', { answers: ANSWERS }],
    ['/tools/request/done', { certified: '' }],
  ])('changes nothing by %s', async (path, body) => {
    const before = await visit.stored(ann.dealId);
    const answer = await visit.call('POST', path, session(), body);
    expect(answer.statusCode).toBe(401);
    expect(await visit.stored(ann.dealId)).toEqual(before);
  });

  it('reads no answers', async () => {
    expect((await visit.call('GET', '/tools/request', session())).json().data.part).toBeUndefined();
  });
});
