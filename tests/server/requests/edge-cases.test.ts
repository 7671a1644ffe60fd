import { afterAll, beforeEach, expect, it } from 'vitest';
import { REQUESTS } from '#server/call-limits.ts';
import { applyRetention } from '#server/retention/retention.ts';
import { fullOwner, payloadOf } from '../deals/people.ts';
import { ANSWERS, type Applicant, type ProvenRecipient, startRequestVisit } from './request-visit.ts';

/** Addresses that the mail server refuses. */
const refusedCalls = new Set<string>();
const visit = await startRequestVisit({}, (message) => {
  if (refusedCalls.has(message.to))
    throw Object.assign(new Error('No such mailbox.'), { responseCode: 550, command: 'RCPT TO' });
});
const { server, clock, sentMessages } = visit;
const { db, jobs } = server.deps;
afterAll(() => server.close());
// Calls of one network are limited.
beforeEach(() => clock.forward(REQUESTS.networkWindowSeconds + 1));

const save = async ({ send, loanId }: Applicant, owners: object[]) => {
  const { version } = (await send('GET', '/deals/current')).body.data;
  return send('POST', '/api/apply/save', payloadOf({ owners }, { loan_id: loanId }), { version });
};
const requests = async ({ send }: Applicant) => (await send('GET', '/deals/requests')).body.data;
const answer = (by: ProvenRecipient, answers: object = { last: 'Reed' }) =>
  visit.call('POST', '/tools/request/answers', by, { answers });
const finishPart = (by: ProvenRecipient) =>
  visit.call('POST', '/tools/request/done', by, { certified: 'True.' });
const codesTo = (email: string) =>
  sentMessages.filter(({ kind, to }) => kind === 'request-code' && to === email).length;

async function startAsk() {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const token = await visit.tokenOf(ann.email);
  return { ann, token, by: await visit.prove(token, ann.email) };
}

it('a forwarded link opens nothing: its code goes to the address that was asked [REQUEST-26]', async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const token = await visit.tokenOf(ann.email);
  expect((await answer({ token })).statusCode).toBe(401);
  const before = sentMessages.length;
  await visit.call('POST', '/tools/request/code', { token });
  await jobs.settle();
  expect(sentMessages.slice(before).map(({ to }) => to)).toEqual([ann.email]);
});

it('a scanner that opens the link of a mail changes nothing [REQUEST-26]', async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const token = await visit.tokenOf(ann.email);
  const rows = () => db.query('select * from requests where deal_id = $1', [ann.dealId]);
  const before = [await rows(), await visit.stored(ann.dealId)];
  for (let times = 0; times < 3; times += 1)
    expect((await visit.call('GET', '/tools/request', { token })).statusCode).toBe(200);
  expect([await rows(), await visit.stored(ann.dealId)]).toEqual(before);
  expect((await requests(ann))[0].status).toBe('waiting');
});

it('a code that went to a wrong address opens nothing after the address is changed [REQUEST-24]', async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const token = await visit.tokenOf(ann.email);
  await visit.call('POST', '/tools/request/code', { token });
  const code = /^(\d{6})$/m.exec((await visit.mailTo(ann.email, 'request-code')).text)?.[1];
  const email = `right-${ann.email}`;
  await save(ann, [{ id: ann.owners[0] }, { id: ann.owners[1], email }]);
  await visit.ask(ann);
  const verified = await visit.call('POST', '/tools/request/verify', { token }, { code });
  expect([verified.statusCode, verified.json().code]).toEqual([403, 'expired-link']);
  const right = await visit.prove(await visit.tokenOf(email), email);
  expect((await answer(right)).statusCode).toBe(200);
  expect(codesTo(ann.email)).toBe(1);
});

it('a mail that bounces shows in the state of its request, until it is sent again [REQUEST-42]', async () => {
  const email = 'gone@pine.example';
  refusedCalls.add(email);
  const ann = await visit.applicant({ email });
  const { body } = await visit.ask(ann);
  await jobs.settle();
  expect(await requests(ann)).toMatchObject([{ status: 'waiting', undelivered: true }]);
  refusedCalls.delete(email);
  clock.forward(61);
  await ann.send('POST', `/deals/requests/${body.data.id}/again`);
  await jobs.settle();
  expect(await requests(ann)).toMatchObject([{ status: 'waiting', undelivered: false }]);
});

it('a mail that bounces does not show in the state of a request to another person [REQUEST-42]', async () => {
  const email = 'lost@pine.example';
  refusedCalls.add(email);
  const ann = await visit.applicant({ email });
  const [first, second] = ann.owners;
  const bob = { first: 'Bob', email: 'bob@pine.example', ownership: 0 };
  const saved = await save(ann, [{ id: first }, { id: second }, bob]);
  const third = saved.body.data.ids.owners[2];
  for (const item of [second, third])
    await ann.send('POST', '/deals/requests', { delegate: 'owner-part', item });
  await jobs.settle();
  const states = (await requests(ann)).map(({ item, undelivered }: Record<string, unknown>) => [
    item,
    undelivered,
  ]);
  expect(Object.fromEntries(states)).toEqual({ [String(second)]: true, [third]: false });
});

it('a code that bounces shows in the state of its request [REQUEST-42]', async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const token = await visit.tokenOf(ann.email);
  refusedCalls.add(ann.email);
  await visit.call('POST', '/tools/request/code', { token });
  await jobs.settle();
  expect(await requests(ann)).toMatchObject([{ undelivered: true }]);
});

it('the 21st request that an applicant makes in a minute is refused, and sends no mail [REQUEST-25]', async () => {
  const ann = await visit.applicant();
  const statuses: number[] = [];
  for (let saveCount = 0; saveCount <= REQUESTS.mostByPerson; saveCount += 1) {
    await save(ann, [{ id: ann.owners[0] }, { id: ann.owners[1], email: `sam.${saveCount}@pine.example` }]);
    statuses.push((await visit.ask(ann)).status);
  }
  expect(statuses).toEqual([...Array(REQUESTS.mostByPerson).fill(202), 429]);
  await jobs.settle();
  expect(sentMessages.some(({ to }) => to === `sam.${REQUESTS.mostByPerson}@pine.example`)).toBe(false);
});

it('calls about requests of one network are limited [REQUEST-25]', async () => {
  const { by } = await startAsk();
  const codes: number[] = [];
  for (let calls = 0; calls < REQUESTS.mostPerNetwork; calls += 1)
    codes.push((await visit.call('GET', '/tools/request', by)).statusCode);
  expect([codes[0], codes.at(-1)]).toEqual([200, 429]);
});

it('no answer tells the applicant whether the address is known here [REQUEST-20]', async () => {
  const registered = await visit.applicant();
  const answers = [];
  for (const email of [`${registered.sub}@oak.example`, 'nobody@pine.example']) {
    const { status, body } = await visit.ask(await visit.applicant({ email }));
    answers.push([status, Object.keys(body.data).sort(), body.data.status, body.data.undelivered]);
  }
  expect(answers[0]).toEqual(answers[1]);
});

it('an item that is moved keeps its request, and the answers reach that item [REQUEST-27]', async () => {
  const { ann, by } = await startAsk();
  const [first, second] = ann.owners;
  const saved = await save(ann, [{ id: first }, { id: second }, { first: 'Bob', last: 'Elm' }]);
  const [, , third] = saved.body.data.ids.owners;
  expect((await save(ann, [{ id: first }, { id: third }, { id: second }])).status).toBe(200);
  expect((await answer(by)).statusCode).toBe(200);
  const { owners } = (await ann.send('GET', '/deals/current')).body.data.application;
  expect(owners).toMatchObject([
    { id: first, last: 'Oak' },
    { id: third, last: 'Elm' },
    { id: second, last: 'Reed' },
  ]);
});

it('an item that a save finds by its address keeps its request [REQUEST-24]', async () => {
  const { ann, by } = await startAsk();
  const merged = await save(ann, [{ id: ann.owners[0] }, { email: ann.email, ownership: 30 }]);
  expect(merged.body.data.ids.owners).toEqual(ann.owners);
  expect((await answer(by)).statusCode).toBe(200);
});

it('an item that is removed and entered again is another item: its request has ended [REQUEST-24]', async () => {
  const { ann, by } = await startAsk();
  await save(ann, [{ id: ann.owners[0] }]);
  await save(ann, [{ id: ann.owners[0] }, { first: 'Sam', email: ann.email, ownership: 40 }]);
  expect((await answer(by)).json().code).toBe('expired-link');
  expect(await requests(ann)).toEqual([]);
});

it('a part that is answered twice has one certification, and mails the applicant once [REQUEST-28]', async () => {
  const { ann, by } = await startAsk();
  await answer(by, ANSWERS);
  for (const result of [await finishPart(by), await finishPart(by)]) expect(result.statusCode).toBe(200);
  await jobs.settle();
  const { consents } = await visit.stored(ann.dealId);
  expect(consents.filter(({ item }) => item === ann.owners[1])).toHaveLength(1);
  const mails = sentMessages.filter(
    ({ kind, to }) => kind === 'requests-done' && to === `${ann.sub}@oak.example`,
  );
  expect(mails).toHaveLength(1);
});

it('an application that retention deletes has its requests deleted, and their links are unknown [REQUEST-24]', async () => {
  const { ann, token, by } = await startAsk();
  const { unfinishedDays } = server.deps.config.kept;
  await db.query('update deals set created_at = $2, saved_at = $2 where id = $1', [
    ann.dealId,
    new Date(clock.now().getTime() - (unfinishedDays + 1) * 86_400_000),
  ]);
  await applyRetention(server.deps);
  expect(await db.query('select id from requests where deal_id = $1', [ann.dealId])).toEqual([]);
  expect((await answer(by)).json().code).toBe('invalid-link');
  expect((await visit.call('GET', '/tools/request', { token })).json().code).toBe('invalid-link');
});

it('the audit has each step of a request: asked, sent again, opened, refused code, answered, declined and withdrawn', async () => {
  const { ann, by } = await startAsk();
  const wrong = await visit.call('POST', '/tools/request/verify', by, { code: 'none' });
  expect(wrong.statusCode).toBe(422);
  await answer(by, ANSWERS);
  await finishPart(by);
  const other = await startAsk();
  await visit.call('POST', '/tools/request/decline', other.by);
  clock.forward(1);
  await visit.ask(other.ann);
  clock.forward(61);
  const [{ id }] = await requests(other.ann);
  await other.ann.send('POST', `/deals/requests/${id}/again`);
  await other.ann.send('DELETE' as 'POST', `/deals/requests/${id}`);
  const mailKinds = ['request-made', 'request-opened'];
  expect(await visit.audited(ann.dealId)).toEqual([...mailKinds, 'request-code-refused', 'request-answered']);
  expect(await visit.audited(other.ann.dealId)).toEqual([
    ...mailKinds,
    'request-declined',
    'request-made',
    'request-sent-again',
    'request-withdrawn',
  ]);
  // No entry names a person or an answer.
  const entries = JSON.stringify(await db.query('select * from audit where deal = $1', [ann.dealId]));
  for (const value of [ann.email, ANSWERS.ssn, ANSWERS.last, String(fullOwner().first)])
    expect(entries).not.toContain(value);
});
