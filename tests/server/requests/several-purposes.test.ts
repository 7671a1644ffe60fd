import { afterAll, describe, expect, it } from 'vitest';
import { recordStatements } from '#server/deals/statements/index.ts';
import { requestsCommand } from '#server/requests/requests-command.ts';
import { recordAnswered } from '#server/requests/statements/state.ts';
import { payloadOf } from '../deals/people.ts';
import { mailedToken, olderToken } from '../statements/return-links/link-token.ts';
import { startCorrectionVisit } from './correction/correction-visit.ts';
import { ANSWERS, type Applicant } from './request-visit.ts';

/** Applications that have requests of several purposes at once: an owner's part, statements, and a correction. */
const { visit, server, clock, ask } = await startCorrectionVisit();
afterAll(() => server.close());
const { deps } = server;
const { db } = deps;

/** Purpose and status of each request of an application, as stored. */
const stored = (dealId: string) =>
  db.query('select purpose, status from requests where deal_id = $1 order by purpose', [dealId]);
const opensReturnLink = async (token: string) =>
  (
    await server.app.inject({
      url: '/tools/return-link',
      headers: { host: 'localhost', 'x-return-token': token },
    })
  ).statusCode === 200;
const askOwner = async (ann: Applicant): Promise<string> => (await visit.ask(ann)).body.data.id;
/** Records that the statements of an application have arrived. */
async function sendStatements(dealId: string): Promise<void> {
  await recordStatements(deps, { brand: 'default', id: dealId }, 'plaid');
  const who = { person: undefined, requestId: 'r' };
  await db.transaction((tx) => recordAnswered(deps, tx, { brand: 'default', id: dealId }, who));
}

describe('an application with a part that a co-owner is asked for and a return link', () => {
  it('has one request for each, and an answer ends only its own [REQUEST-3]', async () => {
    const ann = await visit.applicant();
    await askOwner(ann);
    await mailedToken(deps, ann.dealId);
    await mailedToken(deps, ann.dealId);
    expect(await stored(ann.dealId)).toEqual([
      { purpose: 'owner', status: 'waiting' },
      { purpose: 'statements', status: 'waiting' },
    ]);
    await sendStatements(ann.dealId);
    expect(await stored(ann.dealId)).toEqual([
      { purpose: 'owner', status: 'waiting' },
      { purpose: 'statements', status: 'answered' },
    ]);
  });

  it('mails the applicant that all parts are done, although the statements are still missing [REQUEST-28]', async () => {
    const ann = await visit.applicant();
    await askOwner(ann);
    await mailedToken(deps, ann.dealId);
    const recipient = await visit.prove(await visit.tokenOf(ann.email), ann.email);
    await visit.call('POST', '/tools/request/answers', recipient, { answers: ANSWERS });
    const done = await visit.call('POST', '/tools/request/done', recipient, { certified: 'True.' });
    expect(done.statusCode).toBe(200);
    expect((await visit.mailTo(`${ann.sub}@oak.example`, 'requests-done')).text).toContain('Sam');
    expect(await stored(ann.dealId)).toEqual([
      { purpose: 'owner', status: 'answered' },
      { purpose: 'statements', status: 'waiting' },
    ]);
  });

  it('keeps the return link if the part is withdrawn, and the part if the link is revoked [RETURN-14]', async () => {
    const [ann, bea] = [await visit.applicant(), await visit.applicant()];
    const [annPart] = [await askOwner(ann), await askOwner(bea)];
    const [token] = [await mailedToken(deps, ann.dealId), await mailedToken(deps, bea.dealId)];
    const older = olderToken(deps, ann.dealId);
    expect((await ann.send('DELETE' as 'POST', `/deals/requests/${annPart}`)).status).toBe(204);
    expect([await opensReturnLink(token), await opensReturnLink(older)]).toEqual([true, true]);
    const [statements] = await db.query(
      "select id from requests where deal_id = $1 and purpose = 'statements'",
      [bea.dealId],
    );
    const open = async () => ({ deps, close: async () => {} });
    await requestsCommand(['revoke', statements?.id ?? '', '--brand', 'default'], open);
    expect(await stored(bea.dealId)).toEqual([
      { purpose: 'owner', status: 'waiting' },
      { purpose: 'statements', status: 'withdrawn' },
    ]);
  });
});

it('a second co-owner is asked beside the first, and each is asked again without an effect on the other [REQUEST-21]', async () => {
  const ann = await visit.applicant();
  const first = await askOwner(ann);
  const { version } = (await ann.send('GET', '/deals/current')).body.data;
  const bob = { first: 'Bob', email: `bob-${ann.email}`, ownership: 0 };
  const owners = [...ann.owners.map((id) => ({ id })), bob];
  const saved = await ann.send('PATCH', '/deals', payloadOf({ owners }, { loan_id: ann.loanId }), {
    version,
  });
  const item = saved.body.data.ids.owners[2];
  const second = await ann.send('POST', '/deals/requests', { delegate: 'owner-part', item });
  expect([second.status, second.body.data.id === first]).toEqual([202, false]);
  clock.forward(60);
  expect((await ann.send('POST', `/deals/requests/${first}/again`)).status).toBe(202);
  const { data } = (await ann.send('GET', '/deals/requests')).body;
  expect(data.map((request: { item: string; status: string }) => [request.item, request.status])).toEqual([
    [item, 'waiting'],
    [ann.owners[1], 'waiting'],
  ]);
  expect(await visit.tokenOf(bob.email)).toHaveLength(43);
});

describe('a submitted application with a question and a return link', () => {
  it('keeps the question open when the statements arrive [REQUEST-3]', async () => {
    const { dealId } = await ask();
    await db.query('delete from requests where deal_id = $1 and purpose = $2', [dealId, 'statements']);
    await mailedToken(deps, dealId);
    await sendStatements(dealId);
    expect(await stored(dealId)).toMatchObject([
      { purpose: 'correction', status: 'waiting' },
      { purpose: 'statements', status: 'answered' },
    ]);
  });

  it('can be asked about a part again once the first question is over, even before its job has run [REQUEST-60]', async () => {
    const { dealId, email } = await ask();
    clock.forward(15 * 86_400);
    await db.query("delete from jobs where deal = $1 and kind = 'request-expired'", [dealId]);
    expect(await stored(dealId)).toContainEqual({ purpose: 'correction', status: 'waiting' });
    const open = async () => ({ deps, close: async () => {} });
    const [deal] = await db.query('select reference from deals where id = $1', [dealId]);
    const part = ['--part', 'business/ein', '--message', 'Once more.'];
    const output = await requestsCommand(['ask', '--reference', deal?.reference ?? '', ...part], open);
    expect(output).toMatch(/^Asked: /);
    await expect(
      requestsCommand(['ask', '--reference', deal?.reference ?? '', ...part], open),
    ).rejects.toThrow();
    expect((await visit.mailTo(email, 'correction')).text).toContain('Once more.');
  });
});
