import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUESTS } from '#server/call-limits.ts';
import { answerRequest, findRequest } from '#server/requests/row/store.ts';
import { type RequestVisit, startRequestVisit } from './request-visit.ts';

/** Requests that have ended: their jobs, their last moment, and searches by their code. */
let visit: RequestVisit;
beforeAll(async () => {
  visit = await startRequestVisit();
});
afterAll(() => visit.server.close());

const DAY = 86_400;

async function startAsk() {
  const ann = await visit.applicant();
  const { body } = await visit.ask(ann);
  return { ann, id: body.data.id as string, token: await visit.tokenOf(ann.email) };
}
const mails = (kind: string, to: string) =>
  visit.sentMessages.filter((message) => message.kind === kind && message.to === to).length;

it('a person who has declined, or whose request was withdrawn, gets no reminder [REQUEST-23]', async () => {
  const [declined, withdrawn, open] = [await startAsk(), await startAsk(), await startAsk()];
  await visit.call('POST', '/tools/request/decline', { token: declined.token });
  await withdrawn.ann.send('DELETE' as 'POST', `/deals/requests/${withdrawn.id}`);
  visit.clock.forward(3 * DAY + 1);
  await visit.mailTo(open.ann.email, 'request-reminder');
  await visit.server.deps.jobs.settle();
  expect([declined, withdrawn].map(({ ann }) => mails('request-reminder', ann.email))).toEqual([0, 0]);
});

it('the end of a request is mailed once, even if its job runs again after a crash [REQUEST-23]', async () => {
  const { ann, id } = await startAsk();
  visit.clock.forward(14 * DAY + 1);
  await visit.mailTo(`${ann.sub}@oak.example`, 'request-expired');
  const { db, jobs } = visit.server.deps;
  const again = { kind: 'request-expired', brand: 'default', deal: ann.dealId, payload: { id } };
  await jobs.enqueue(db, again);
  await jobs.settle();
  await jobs.settle();
  expect(mails('request-expired', `${ann.sub}@oak.example`)).toBe(1);
});

it('a request is not answered from the moment on at which it ends [REQUEST-23]', async () => {
  const { id } = await startAsk();
  const { db } = visit.server.deps;
  const row = await findRequest(db, 'default', id);
  if (!row) throw new Error('There is no request.');
  const due = new Date(row.due_at).getTime();
  expect(await answerRequest(db, row, new Date(due))).toBe(false);
  expect(await answerRequest(db, row, new Date(due - 1))).toBe(true);
  expect(await answerRequest(db, row, new Date(due - 1))).toBe(false);
});

it('a network that tries many codes is refused before a code is looked up', async () => {
  const find = () => visit.call('POST', '/tools/request/find', { token: '' }, { code: 'QQQQ-QQQQ' });
  const statuses: number[] = [];
  for (let tries = 0; tries <= REQUESTS.mostSearches; tries += 1) statuses.push((await find()).statusCode);
  expect(statuses.slice(0, -1).every((status) => status === 403)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});
