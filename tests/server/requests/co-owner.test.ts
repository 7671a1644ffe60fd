import { afterAll, beforeAll, expect, it } from 'vitest';
import { CANARY, payloadOf } from '../deals/people.ts';
import { mailedToken } from '../statements/return-links/link-token.ts';
import { ANSWERS, type RequestVisit, SAM, startRequestVisit } from './request-visit.ts';

/** A co-owner fills in their own part, from the mail to the submitted application. */
let visit: RequestVisit;
beforeAll(async () => {
  visit = await startRequestVisit();
});
afterAll(() => visit.server.close());

it('[REQUEST-28] [REQUEST-32] a request asks a co-owner, stores their answers, and lets the applicant submit [REQUEST-1] [REQUEST-2]', async () => {
  const ann = await visit.applicant();
  const { status, body } = await visit.ask(ann);
  expect([status, body.data]).toMatchObject([202, { status: 'waiting', item: ann.owners[1], given: [] }]);

  // An open request for statements neither shows among these requests nor keeps back a mail or the submit.
  await mailedToken(visit.server.deps, ann.dealId);

  const mail = await visit.mailTo(ann.email, 'request');
  expect(mail.subject).toContain('Ann Oak');
  expect(mail.text).toContain('Oak Street Bakery');
  for (const secret of [CANARY.ssn, CANARY.ein, '150,000', '150000']) expect(mail.text).not.toContain(secret);

  const token = await visit.tokenOf(ann.email);
  const before = await visit.call('GET', '/tools/request', { token });
  expect(before.json().data).toMatchObject({
    status: 'waiting',
    isClosed: false,
    asker: 'Ann Oak',
    business: 'Oak Street Bakery',
    first: 'Sam',
    address: 's***@pine.example',
    words: { title: 'Your part of the application', decline: 'I am not an owner of this business' },
  });
  expect(before.json().data.part).toBeUndefined();

  const provenRequest = await visit.prove(token, ann.email);
  const openedResponse = await visit.call('GET', '/tools/request', provenRequest);
  expect(openedResponse.json().data.part).toMatchObject({
    step: 'owners',
    list: 'owners',
    answers: { first: 'Sam' },
  });
  expect(openedResponse.body).not.toContain('Austin');
  expect((await ann.send('GET', '/deals/requests')).body.data).toMatchObject([
    { status: 'opened', openedAt: expect.any(String) },
  ]);

  const { ssn, dob, ...rest } = ANSWERS;
  expect(
    (await visit.call('POST', '/tools/request/answers', provenRequest, { answers: rest })).statusCode,
  ).toBe(200);
  const early = await visit.call('POST', '/tools/request/done', provenRequest, { certified: '' });
  expect([
    early.statusCode,
    early
      .json()
      .errors.map(({ field }: { field: string }) => field)
      .sort(),
  ]).toEqual([422, ['owner_2_dob', 'owner_2_ssn']]);
  await visit.call('POST', '/tools/request/answers', provenRequest, { answers: { ssn, dob } });

  const waiting = await ann.send('POST', '/api/apply/submit', { loan_id: ann.loanId }, { version: 3 });
  expect([waiting.status, waiting.body.errors]).toMatchObject([
    422,
    [{ field: 'owner_2_first', keyword: 'x-request', text: expect.stringContaining('waiting') }],
  ]);

  const done = await visit.call('POST', '/tools/request/done', provenRequest, {
    certified: 'My answers are true.',
  });
  expect([done.statusCode, done.json().data.status]).toEqual([200, 'answered']);
  expect((await visit.mailTo(`${ann.sub}@oak.example`, 'requests-done')).text).toContain('Sam has filled in');

  const current = await ann.send('GET', '/deals/current');
  expect(current.body.data.application.owners[1]).toMatchObject({
    first: 'Sam',
    last: 'Reed',
    street: '12 Pine St',
    ssn: { present: true, mask: 'Given by Sam', given: true },
    dob: { present: true, mask: 'Given by Sam', given: true },
  });
  const status2 = await ann.send('GET', '/deals/requests');
  expect(status2.body.data).toMatchObject([{ status: 'answered', given: ['ssn', 'dob'] }]);

  const submitted = await ann.send(
    'POST',
    '/api/apply/submit',
    { loan_id: ann.loanId },
    { version: current.body.data.version },
  );
  expect(submitted.status).toBe(200);
  for (const answer of [current, status2, submitted])
    for (const part of [SAM.ssn, '9382', SAM.dob, '1983'])
      expect(JSON.stringify(answer.body)).not.toContain(part);

  const { consents, sources } = await visit.stored(ann.dealId);
  expect(consents).toContainEqual(
    expect.objectContaining({ certified: 'My answers are true.', item: ann.owners[1], asked: '' }),
  );
  expect(Object.keys(sources).sort()).toEqual(
    [`/owners/${ann.owners[1]}/dob`, `/owners/${ann.owners[1]}/ssn`].sort(),
  );
  expect(await visit.audited(ann.dealId)).toEqual(['request-made', 'request-opened', 'request-answered']);
  expect(
    (await visit.call('POST', '/tools/request/answers', provenRequest, { answers: rest })).json().code,
  ).toBe('expired-link');
  for (const line of visit.server.logged)
    for (const value of Object.values(SAM)) expect(line).not.toContain(value);
});

it("refuses to reveal the co-owner's answers to the applicant, until they are replaced [REQUEST-30]", async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const provenRequest = await visit.prove(await visit.tokenOf(ann.email), ann.email);
  await visit.call('POST', '/tools/request/answers', provenRequest, { answers: ANSWERS });
  await visit.call('POST', '/tools/request/done', provenRequest, { certified: '' });
  const field = `/owners/${ann.owners[1]}/ssn`;
  const reveal = () => ann.send('POST', '/deals/reveal', { field });
  expect((await reveal()).status).toBe(404);
  const own = await ann.send('POST', '/deals/reveal', { field: `/owners/${ann.owners[0]}/ssn` });
  expect(own.body.data.value).toBe(CANARY.ssn);

  const { body } = await ann.send('GET', '/deals/current');
  const typed = { owners: [{ id: ann.owners[0] }, { id: ann.owners[1], ssn: '537-22-8719' }] };
  const saved = await ann.send('POST', '/api/apply/save', payloadOf(typed, { loan_id: ann.loanId }), {
    version: body.data.version,
  });
  expect(saved.status).toBe(200);
  expect(saved.body.data.masks[`/owners/1/ssn`]).toBe('***-**-8719');
  expect(saved.body.data.masks[`/owners/1/dob`]).toBe('Given by Sam');
  expect(saved.body.data.given).toEqual(['/owners/1/dob']);
  expect((await reveal()).body.data.value).toBe('537-22-8719');
  expect(await visit.audited(ann.dealId)).toContain('given-answer-replaced');
});

it('treats the same number typed by the applicant as a replacement, which confirms no guess [REQUEST-30]', async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const provenRequest = await visit.prove(await visit.tokenOf(ann.email), ann.email);
  await visit.call('POST', '/tools/request/answers', provenRequest, { answers: ANSWERS });
  await visit.call('POST', '/tools/request/done', provenRequest, { certified: '' });
  const { body } = await ann.send('GET', '/deals/current');
  const typed = { owners: [{ id: ann.owners[0] }, { id: ann.owners[1], ssn: SAM.ssn }] };
  const saved = await ann.send('POST', '/api/apply/save', payloadOf(typed, { loan_id: ann.loanId }), {
    version: body.data.version,
  });
  expect(saved.body.data.masks[`/owners/1/ssn`]).toBe('***-**-9382');
});
