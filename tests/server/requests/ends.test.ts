import { afterAll, beforeAll, expect, it } from 'vitest';
import { CANARY, payloadOf } from '../deals/people.ts';
import { ANSWERS, type Applicant, type RequestVisit, startRequestVisit } from './request-visit.ts';

/** The ends of a request, and the actions that its link refuses. */
let visit: RequestVisit;
beforeAll(async () => {
  visit = await startRequestVisit();
});
afterAll(() => visit.server.close());

const DAY = 86_400;

async function startAsk() {
  const ann = await visit.applicant();
  const { body } = await visit.ask(ann);
  const token = await visit.tokenOf(ann.email);
  return { ann, id: body.data.id as string, by: await visit.prove(token, ann.email) };
}

async function save({ send, loanId }: Applicant, owners: object[]) {
  const { body } = await send('GET', '/deals/current');
  return send('POST', '/api/apply/save', payloadOf({ owners }, { loan_id: loanId }), {
    version: body.data.version,
  });
}

const codeOf = async (by: { token: string; proof?: string }) =>
  (await visit.call('POST', '/tools/request/answers', by, { answers: { mobile: '415-555-0100' } })).json()
    .code;

it('a removed item ends its request at once [REQUEST-24]', async () => {
  const { ann, by } = await startAsk();
  expect((await save(ann, [{ id: ann.owners[0] }])).status).toBe(200);
  expect(await codeOf(by)).toBe('expired-link');
});

it('a changed address ends its request at once, and the part can be asked of the new one [REQUEST-24]', async () => {
  const { ann, by } = await startAsk();
  const email = `new-${ann.email}`;
  await save(ann, [{ id: ann.owners[0] }, { id: ann.owners[1], email }]);
  expect(await codeOf(by)).toBe('expired-link');
  expect((await ann.send('GET', '/deals/requests')).body.data).toMatchObject([{ status: 'void' }]);
  expect((await visit.ask(ann)).status).toBe(202);
  expect(await visit.tokenOf(email)).toHaveLength(43);
});

it('a withdrawn request accepts no answers, and cannot be withdrawn twice [REQUEST-29]', async () => {
  const { ann, id, by } = await startAsk();
  const answer = await ann.send('DELETE' as 'POST', `/deals/requests/${id}`);
  expect(answer.status).toBe(204);
  expect(await codeOf(by)).toBe('expired-link');
  expect((await ann.send('DELETE' as 'POST', `/deals/requests/${id}`)).status).toBe(404);
});

it('a request ends after its days, and the applicant is mailed [REQUEST-23]', async () => {
  const { ann } = await startAsk();
  visit.clock.forward(14 * DAY + 1);
  expect((await visit.mailTo(`${ann.sub}@oak.example`, 'request-expired')).text).toContain('Sam');
  await visit.server.deps.jobs.settle();
  const mails = visit.sentMessages.filter(
    ({ kind, to }) => kind === 'request-expired' && to.startsWith(`${ann.sub}@`),
  );
  expect(mails).toHaveLength(1);
  const token = await visit.tokenOf(ann.email);
  const lateResponse = await visit.call('GET', '/tools/request', { token });
  expect(lateResponse.json().data).toMatchObject({ status: 'expired', isClosed: true });
});

it('a part can be requested from the same address again after the request has expired [REQUEST-23]', async () => {
  const { ann, id } = await startAsk();
  visit.clock.forward(14 * DAY + 1);
  const { status, body } = await visit.ask(ann);
  expect([status, body.data.id === id]).toEqual([202, false]);
});

it('an unanswered request is mailed again after 3 and 10 days [REQUEST-23]', async () => {
  const { ann } = await startAsk();
  const reminders = () =>
    visit.sentMessages.filter(({ kind, to }) => kind === 'request-reminder' && to === ann.email).length;
  const counts: number[] = [];
  for (const days of [3, 7, 3]) {
    visit.clock.forward(days * DAY + 1);
    await visit.server.deps.jobs.settle();
    await visit.server.deps.jobs.settle();
    counts.push(reminders());
  }
  expect(counts).toEqual([1, 2, 2]);
  const texts = visit.sentMessages.filter(({ kind, to }) => kind === 'request-reminder' && to === ann.email);
  expect(texts.map(({ text }) => /\(days left: (\d+)\)/.exec(text)?.[1])).toEqual(['11', '4']);
});

it.each(['request-expired', 'request-declined'] as const)(
  'the mail %s is in the language and the look of the application, and names a person without a name by the address [REQUEST-23]',
  async (kind) => {
    const { ann, by } = await startAsk();
    await visit.server.deps.db.query(
      `update deals set document = jsonb_set(document #- '{application,owners,1,first}', '{application,language}', '"es-US"')
       where id = $1`,
      [ann.dealId],
    );
    if (kind === 'request-declined') await visit.call('POST', '/tools/request/decline', by);
    else visit.clock.forward(14 * DAY + 1);
    const mail = await visit.mailTo(`${ann.sub}@oak.example`, kind);
    expect(mail.subject).toMatch(new RegExp(`^${ann.email} no llen`));
    expect(mail.text).toContain('Trellis');
    expect(mail.html).toContain('lang="es-US"');
    expect(mail.html).toContain('background');
  },
);

it('a second mail is possible after 60 seconds, and invalidates the first link [REQUEST-21]', async () => {
  const { ann, id, by } = await startAsk();
  const sendAgain = () => ann.send('POST', `/deals/requests/${id}/again`);
  expect((await sendAgain()).status).toBe(429);
  visit.clock.forward(60);
  expect((await sendAgain()).status).toBe(202);
  expect(await codeOf(by)).toBe('expired-link');
  const next = await visit.prove(await visit.tokenOf(ann.email), ann.email);
  expect(await codeOf(next)).toBeUndefined();
});

it('declining notifies the applicant and invalidates the link [REQUEST-33]', async () => {
  const { ann, by } = await startAsk();
  const { token } = by;
  expect((await visit.call('POST', '/tools/request/decline', { token })).statusCode).toBe(204);
  const endedAt = visit.clock.now().toISOString();
  expect((await ann.send('GET', '/deals/requests')).body.data).toMatchObject([
    { status: 'declined', endedAt },
  ]);
  expect((await visit.mailTo(`${ann.sub}@oak.example`, 'request-declined')).text).toContain(
    'I am not an owner of this business',
  );
  expect(await codeOf(by)).toBe('expired-link');
});

it('a request writes only the fields that it asks for, even if the body names others [REQUEST-27]', async () => {
  const { ann, by } = await startAsk();
  const before = await visit.stored(ann.dealId);
  for (const name of ['email', 'ownership', 'id', 'business_ein', 'owners', 'consent', '__proto__']) {
    const answer = await visit.call('POST', '/tools/request/answers', by, {
      answers: JSON.parse(`{"${name}": "x"}`) as object,
    });
    expect([name, answer.statusCode]).toEqual([name, name === '__proto__' ? answer.statusCode : 422]);
  }
  expect((await visit.stored(ann.dealId)).document).toEqual(before.document);
});

it('a request reveals nothing about other owners, except that a number is used twice [REQUEST-31]', async () => {
  const { by } = await startAsk();
  const twice = await visit.call('POST', '/tools/request/answers', by, {
    answers: { ...ANSWERS, ssn: CANARY.ssn },
  });
  expect(twice.json().errors.map(({ field }: { field: string }) => field)).toEqual(['owner_2_ssn']);
  expect(twice.body).not.toContain('Ann');
});

it('a request accepts five tries of a code, and then refuses even the right one [REQUEST-26]', async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const token = await visit.tokenOf(ann.email);
  await visit.call('POST', '/tools/request/code', { token });
  const { text } = await visit.mailTo(ann.email, 'request-code');
  const code = /^(\d{6})$/m.exec(text)?.[1] ?? '';
  const wrong = code === '000000' ? '000001' : '000000';
  const verify = (code: string) => visit.call('POST', '/tools/request/verify', { token }, { code });
  for (let tries = 0; tries < 5; tries += 1) expect((await verify(wrong)).statusCode).toBe(422);
  expect((await verify(code)).statusCode).toBe(422);
});

it('a request opens with the typed code as with the link [REQUEST-22]', async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const { text } = await visit.mailTo(ann.email, 'request');
  const code = /^([A-Z0-9]{4}-[A-Z0-9]{4})$/m.exec(text)?.[1] ?? '';
  const find = (code: string) =>
    visit.call('POST', '/tools/request/find', { token: '' }, { code: code.toLowerCase().replace('-', ' ') });
  expect((await find(code)).json().data.token).toBe(await visit.tokenOf(ann.email));
  expect((await find('QQQQ-QQQQ')).statusCode).toBe(403);
});

it('a request keeps the answers of both when applicant and co-owner save at once [REQUEST-27]', async () => {
  const { ann, by } = await startAsk();
  const [own, other] = await Promise.all([
    save(ann, [{ id: ann.owners[0], title: 'Chair' }, { id: ann.owners[1] }]),
    visit.call('POST', '/tools/request/answers', by, { answers: { last: 'Reed' } }),
  ]);
  expect(other.statusCode).toBe(200);
  const { body } = await ann.send('GET', '/deals/current');
  expect(body.data.application.owners[1].last).toBe('Reed');
  expect(own.status === 200 ? body.data.application.owners[0].title : 'conflict').toBe(
    own.status === 200 ? 'Chair' : 'conflict',
  );
});

it('a save of the applicant that changes an awaited answer is refused with the open requests [REQUEST-46]', async () => {
  const { ann, by } = await startAsk();
  await visit.call('POST', '/tools/request/answers', by, { answers: ANSWERS });
  const [own, other] = [{ id: ann.owners[0] }, { id: ann.owners[1] }];
  for (const answers of [{ last: 'Oak' }, { last: null }, { ssn: '537-22-8719' }, { suite: '4' }]) {
    const { status, body } = await save(ann, [own, { ...other, ...answers }]);
    expect([status, body.code]).toEqual([409, 'version-conflict']);
    expect(body.data.requests).toMatchObject([{ item: ann.owners[1], status: 'opened' }]);
    expect(body.data.application.owners[1]).toMatchObject({ last: 'Reed', ssn: { given: true } });
  }
  const before = await visit.stored(ann.dealId);
  // Other answers, the same answers, and answers of a part whose request has ended are saved.
  expect(
    (
      await save(ann, [
        { ...own, last: 'Elm' },
        { ...other, ownership: 40 },
      ])
    ).status,
  ).toBe(200);
  expect((await save(ann, [own, { ...other, last: 'Reed', title: 'Partner' }])).status).toBe(200);
  expect((await visit.stored(ann.dealId)).sources).toEqual(before.sources);
  const [{ id }] = (await ann.send('GET', '/deals/requests')).body.data;
  await ann.send('DELETE' as 'POST', `/deals/requests/${id}`);
  expect((await save(ann, [own, { ...other, last: 'Oak' }])).status).toBe(200);
});

it('a request is refused for the applicant as the recipient, and for an item without an address [REQUEST-20]', async () => {
  const ownApplicant = await visit.applicant();
  await save(ownApplicant, [
    { id: ownApplicant.owners[0] },
    { id: ownApplicant.owners[1], email: `${ownApplicant.sub}@oak.example` },
  ]);
  expect((await visit.ask(ownApplicant)).body.errors).toMatchObject([{ field: 'email' }]);
  const stranger = await visit.applicant();
  await save(stranger, [{ id: stranger.owners[0] }, { id: stranger.owners[1], email: null }]);
  expect((await visit.ask(stranger)).body.errors).toMatchObject([{ field: 'email' }]);
  const first = await visit.applicant();
  const self = await first.send('POST', '/deals/requests', { delegate: 'owner-part', item: first.owners[0] });
  expect(self.status).toBe(404);
});
