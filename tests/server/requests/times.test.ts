import { afterAll, expect, it } from 'vitest';
import { ANSWERS, type Applicant, startRequestVisit } from './request-visit.ts';

/** The times that an applicant reads of a request. */
const visit = await startRequestVisit();
const { clock } = visit;
afterAll(() => visit.server.close());

const statusOf = async ({ send }: Applicant) => (await send('GET', '/deals/requests')).body.data[0];
const now = () => clock.now().toISOString();

it('a request has the time of its first opening, however often its link is used [REQUEST-26]', async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const token = await visit.tokenOf(ann.email);
  expect(await statusOf(ann)).not.toHaveProperty('openedAt');
  await visit.prove(token, ann.email);
  const openedAt = now();
  clock.forward(3600);
  await visit.prove(token, ann.email);
  expect(await statusOf(ann)).toMatchObject({ status: 'opened', openedAt });
});

it('a request has the time of its answer until an answer changes, and then waits for the certification again [REQUEST-29]', async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const recipient = await visit.prove(await visit.tokenOf(ann.email), ann.email);
  const call = (name: string, body: object) => visit.call('POST', `/tools/request/${name}`, recipient, body);
  await call('answers', { answers: ANSWERS });
  expect(await statusOf(ann)).not.toHaveProperty('answeredAt');
  clock.forward(60);
  expect((await call('done', { certified: 'True.' })).statusCode).toBe(200);
  expect(await statusOf(ann)).toMatchObject({ status: 'answered', answeredAt: now() });
  clock.forward(60);
  expect((await call('answers', { answers: { title: 'Chair' } })).statusCode).toBe(200);
  const reopened = await statusOf(ann);
  expect([reopened.status, reopened.answeredAt]).toEqual(['opened', undefined]);
  clock.forward(60);
  expect((await call('done', { certified: 'True.' })).statusCode).toBe(200);
  expect(await statusOf(ann)).toMatchObject({ status: 'answered', answeredAt: now() });
});

it('a request that is mailed again keeps the time at which it was made [REQUEST-21]', async () => {
  const ann = await visit.applicant();
  const { body } = await visit.ask(ann);
  const madeAt = now();
  clock.forward(3600);
  const again = await ann.send('POST', `/deals/requests/${body.data.id}/again`);
  expect(again.body.data).toMatchObject({ madeAt, sentAt: now(), dueAt: body.data.dueAt });
  expect(await statusOf(ann)).toEqual(again.body.data);
});

it.each([
  ['requests-done', '/app/funding-is-almost-here'],
  ['request-declined', '/app/business/owners'],
  ['request-expired', '/app/business/owners'],
] as const)(
  'the mail %s to the applicant opens the step at which they continue: %s [REQUEST-28]',
  async (kind, path) => {
    const ann = await visit.applicant();
    await visit.ask(ann);
    const recipient = await visit.prove(await visit.tokenOf(ann.email), ann.email);
    if (kind === 'requests-done') {
      await visit.call('POST', '/tools/request/answers', recipient, { answers: ANSWERS });
      await visit.call('POST', '/tools/request/done', recipient, { certified: 'True.' });
    } else if (kind === 'request-declined') await visit.call('POST', '/tools/request/decline', recipient);
    else clock.forward(14 * 86_400 + 1);
    const { text } = await visit.mailTo(`${ann.sub}@oak.example`, kind);
    const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
    expect([link.pathname, link.searchParams.get('return')]).toEqual(['/login', path]);
  },
);

it('the page of a request shows only the first letter of the address before the @ [REQUEST-26]', async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const page = await visit.call('GET', '/tools/request', { token: await visit.tokenOf(ann.email) });
  expect(page.json().data.address).toBe(`${ann.email[0]}***@pine.example`);
});
