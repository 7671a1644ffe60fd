import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUESTS } from '#server/call-limits.ts';
import { goLive, makeRelease } from '#server/releases/publish.ts';
import { moveOnVisit } from '#server/releases/visit/visit.ts';
import { requestTexts as texts } from '#server/requests/texts.ts';
import { erasePerson } from '#server/retention/erase-person.ts';
import { exportPerson } from '#server/retention/export-person.ts';
import { CANARY, payloadOf } from '../deals/people.ts';
import { withFax, withJson } from '../releases/files.ts';
import { mailedToken } from '../statements/return-links/link-token.ts';
import { ANSWERS, type Applicant, type RequestVisit, SAM, startRequestVisit } from './request-visit.ts';

/** Limits, retention and erasure of requests. */
let visit: RequestVisit;
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-requests-'));
beforeAll(async () => {
  visit = await startRequestVisit();
});
afterAll(async () => {
  await visit.server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('one address receives a limited number of mails about requests in a day [REQUEST-25]', async () => {
  const email = 'often@pine.example';
  const statuses: number[] = [];
  for (let count = 0; count <= REQUESTS.mostToRecipient; count += 1)
    statuses.push((await visit.ask(await visit.applicant({ email }))).status);
  expect(statuses).toEqual([...Array(REQUESTS.mostToRecipient).fill(202), 429]);
});

it.each([
  ['their own first name', { owner: { first: '' } }],
  ['the name of the business', { business: { business_name: '' } }],
])('an applicant cannot ask anyone without %s, which the mail says [REQUEST-20]', async (_missing, own) => {
  const ann = await visit.applicant({}, own);
  const { status, body } = await visit.ask(ann);
  expect([status, body]).toMatchObject([422, { msg: texts.asker, showToUser: true }]);
});

it.each([
  ['the applicant’s first name', { owner: { first: null } }],
  ['the name of the business', { business: { business_name: null } }],
])('a request is not mailed again without %s [REQUEST-20]', async (_missing, cleared) => {
  const { owner = {}, business = {} }: { owner?: object; business?: object } = cleared;
  const ann = await visit.applicant();
  const { body } = await visit.ask(ann);
  const patch = { ...business, owners: ann.owners.map((id, index) => ({ id, ...(index === 0 && owner) })) };
  const saved = await ann.send('POST', '/api/apply/save', payloadOf(patch, { loan_id: ann.loanId }), {
    version: 1,
  });
  expect(saved.status).toBe(200);
  visit.clock.forward(60);
  const again = await ann.send('POST', `/deals/requests/${body.data.id}/again`);
  expect([again.status, again.body]).toMatchObject([422, { msg: texts.asker, showToUser: true }]);
});

it('a part cannot be completed while an answer is missing, and its certification is stored with its evidence [REQUEST-28]', async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const provenRequest = await visit.prove(await visit.tokenOf(ann.email), ann.email);
  const finishPart = () =>
    visit.call(
      'POST',
      '/tools/request/done',
      provenRequest,
      { certified: 'True.' },
      { 'user-agent': 'Phone/1' },
    );
  expect((await finishPart()).statusCode).toBe(422);
  await visit.call('POST', '/tools/request/answers', provenRequest, { answers: ANSWERS });
  expect((await finishPart()).statusCode).toBe(200);
  expect((await visit.stored(ann.dealId)).consents).toContainEqual({
    certified: 'True.',
    asked: '',
    version: expect.stringMatching(/^[0-9a-f]{12}$/),
    at: visit.clock.now().toISOString(),
    ip: '127.0.0.1',
    userAgent: 'Phone/1',
    item: ann.owners[1],
  });
});

it('a submit is refused while a person is awaited, but not for a part that a link hides [REQUEST-32]', async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const recipient = await visit.prove(await visit.tokenOf(ann.email), ann.email);
  await visit.call('POST', '/tools/request/answers', recipient, { answers: ANSWERS });
  const submit = (more: object) =>
    ann.send('POST', '/api/apply/submit', { loan_id: ann.loanId, ...more }, { version: 2 });
  const submitResponse = await submit({});
  expect([submitResponse.status, submitResponse.body.errors]).toMatchObject([
    422,
    [{ keyword: 'x-request' }],
  ]);
  const parts = ['info', 'address', 'identity'];
  const hideable = JSON.stringify(parts.map((part) => `owners/{idx}/${part}`));
  await visit.server.deps.db.query(
    "update brands set record = record || jsonb_build_object('hideable', $1::jsonb) where platform = 'default'",
    [hideable],
  );
  visit.server.deps.brands.refresh();
  const done = await submit({ hidden: parts.map((part) => `owners/*/${part}`) });
  expect(done.status).toBe(200);
});

it('an application with an open request for a part or a given secret keeps its release [REQUEST-34]', async () => {
  const { deps } = visit.server;
  const people = {
    open: await visit.applicant(),
    given: await visit.applicant(),
    none: await visit.applicant(),
  };
  for (const ann of [people.open, people.given]) await visit.ask(ann);
  // A return link asks for no answers, so it does not keep the release.
  await mailedToken(deps, people.none.dealId);
  const provenRequest = await visit.prove(await visit.tokenOf(people.given.email), people.given.email);
  await visit.call('POST', '/tools/request/answers', provenRequest, { answers: ANSWERS });
  await visit.call('POST', '/tools/request/done', provenRequest, { certified: '' });

  const by = { author: 'eve', note: '', source: 'studio' as const };
  const release = await makeRelease(deps, 'apply', withFax(), by);
  if (!release.ok) throw new Error(release.problems[0]?.what);
  await goLive(deps, { flow: 'apply', number: release.number, author: 'eve' });
  const brand = await deps.brands.byPlatform('default');
  if (!brand) throw new Error('There is no brand.');
  const moves = async ({ dealId }: Applicant) => {
    const before = await visit.stored(dealId);
    return (await moveOnVisit(deps, deps.releases, brand, before)).deal.release !== before.release;
  };
  expect([await moves(people.open), await moves(people.given), await moves(people.none)]).toEqual([
    false,
    false,
    true,
  ]);
});

it('another part of the same item has a request of its own [REQUEST-20]', async () => {
  const { deps } = visit.server;
  const files = withJson(withFax(), 'flows/apply/steps/owners.json', ({ delegate }) => {
    const parts = delegate as { [name: string]: object };
    parts['owner-address'] = { ...parts['owner-part'], parts: ['owners/{idx}/address'] };
  });
  const release = await makeRelease(deps, 'apply', files, { author: 'eve', note: '', source: 'studio' });
  if (!release.ok) throw new Error(release.problems[0]?.what);
  await goLive(deps, { flow: 'apply', number: release.number, author: 'eve' });
  await deps.releases.refresh();
  const ann = await visit.applicant();
  const askFor = async (delegate: string) =>
    (await ann.send('POST', '/deals/requests', { delegate, item: ann.owners[1] })).body.data.id;
  const part = await askFor('owner-part');
  expect(await askFor('owner-address')).not.toBe(part);
  expect(await askFor('owner-part')).toBe(part);
});

it.each(['waits for them', 'they have opened'])(
  'erasing the asked person ends a request that %s, and removes the address from it [REQUEST-35]',
  async (state) => {
    const ann = await visit.applicant();
    await visit.ask(ann);
    const token = await visit.tokenOf(ann.email);
    if (state === 'they have opened') await visit.prove(token, ann.email);
    await erasePerson(visit.server.deps, ann.email, visit.clock.now());
    expect((await visit.call('GET', '/tools/request', { token })).json().data).toMatchObject({
      isClosed: true,
    });
    const rows = await visit.server.deps.db.query('select * from requests where deal_id = $1', [ann.dealId]);
    expect(rows).toMatchObject([{ status: 'withdrawn', recipient: null, recipient_index: null, code: null }]);
  },
);

it("the export of the asked person lists their requests, and the applicant's export has no secret of theirs [REQUEST-2] [REQUEST-35]", async () => {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const recipient = await visit.prove(await visit.tokenOf(ann.email), ann.email);
  await visit.call('POST', '/tools/request/answers', recipient, { answers: ANSWERS });
  await visit.call(
    'POST',
    '/tools/request/done',
    recipient,
    { certified: 'True.' },
    { 'user-agent': 'Phone/1' },
  );
  await visit.server.deps.db.query<object>(
    'insert into identity_users (sub, email, created_at, last_sign_in_at) values ($1, $2, now(), now())',
    [ann.sub, `${ann.sub}@oak.example`],
  );
  const dataOf = async (email: string) => {
    const out = path.join(folder, email);
    await exportPerson(visit.server.deps, email, out, visit.clock.now());
    return JSON.parse(await readFile(path.join(out, 'person.json'), 'utf8'));
  };
  const sam = await dataOf(ann.email);
  expect(sam.askedFor).toMatchObject([{ deal_id: ann.dealId, purpose: 'owner', status: 'answered' }]);
  const own = await dataOf(`${ann.sub}@oak.example`);
  expect(JSON.stringify(own.applications)).toContain(CANARY.ssn);
  for (const part of [SAM.ssn, SAM.dob, 'Phone/1']) expect(JSON.stringify(own)).not.toContain(part);
});

it('a request is about the application of the account that the call names [REQUEST-20]', async () => {
  const ann = await visit.applicant();
  const part = { delegate: 'owner-part', item: ann.owners[1] };
  const make = (account: string) => ann.send('POST', '/deals/requests', { ...part, account_id: account });
  expect((await make('another')).status).toBe(404);
  expect((await make('own')).status).toBe(202);
  const countRequests = async (account: string) =>
    (await ann.send('GET', `/deals/requests?account_id=${account}`)).body.data.length;
  expect([await countRequests('own'), await countRequests('another')]).toEqual([1, 0]);
});
