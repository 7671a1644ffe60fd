import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { recordStatements } from '#server/deals/statements/index.ts';
import { RECIPIENT_PURPOSE } from '#server/requests/row/part.ts';
import { requestPlace } from '#server/requests/row/sealed.ts';
import { erasePerson } from '#server/retention/erase-person.ts';
import { exportPerson } from '#server/retention/export-person.ts';
import { caller } from '../../deals/people.ts';
import { mailedToken } from '../../statements/return-links/link-token.ts';
import { DENIED, LATER, linkIn, type Person } from '../../statements/return-links/link-visit.ts';
import { startStatementsVisit } from './statements-visit.ts';

/** Requests for statements: the rows of return links. */
const { visit, rowsOf, eventsOf, run, post, sendBy } = await startStatementsVisit();
afterAll(() => visit.server.close());

const DAY = 86_400;

const sendLater = async ({ sub }: Person): Promise<string> => {
  visit.sent.length = 0;
  expect((await caller(visit.server, sub)('POST', LATER, {})).status).toBe(200);
  await visit.server.deps.jobs.settle();
  return linkIn(visit.sent[0]).searchParams.get('t') ?? '';
};

it('[RETURN-10] a mail with a return link makes a request with its parts, its recipient and its end', async () => {
  const ann = await visit.someone();
  await sendLater(ann);
  const [row, ...others] = await rowsOf(ann);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    purpose: 'statements',
    status: 'waiting',
    round: 1,
    parts: ['upload', 'plaid'],
    fields: [],
    code: null,
    code_index: null,
    opened_at: null,
    answered_at: null,
    made_by: 'applicant',
  });
  expect(row?.recipient).toMatch(/^v1\./);
  expect(Number(row?.due_at) - Number(row?.made_at)).toBe(30 * DAY * 1000);
  expect(await eventsOf(ann)).toEqual(['request-made statements person']);
});

it('[RETURN-10] a save whose mail cannot be queued makes no request', async () => {
  const ann = await visit.someone();
  const { db } = visit.server.deps;
  await db.query('alter table jobs rename to jobs_away');
  const answer = await caller(visit.server, ann.sub)('POST', LATER, {});
  await db.query('alter table jobs_away rename to jobs');
  expect(answer.status).toBe(500);
  expect(await rowsOf(ann)).toEqual([]);
});

it('[RETURN-11] a new mail raises the round of the one open request, and earlier links keep their own tasks and end', async () => {
  const ann = await visit.someone();
  const first = await visit.tokenOf(ann, ['upload']);
  visit.clock.forward(10 * DAY);
  const second = await visit.tokenOf(ann);
  expect((await rowsOf(ann)).map(({ round, status }) => [round, status])).toEqual([[2, 'waiting']]);
  const tasksOf = async (token: string) => (await visit.ask({ token })).body.data?.tasks;
  expect(await tasksOf(first)).toEqual(['upload']);
  expect(await tasksOf(second)).toEqual(['upload', 'plaid']);
  visit.clock.forward(20 * DAY);
  expect(await visit.ask({ token: first })).toMatchObject({ status: 403, body: { code: 'expired-link' } });
  expect(await tasksOf(second)).toEqual(['upload', 'plaid']);
  // The next mail drops the links that are over.
  await visit.tokenOf(ann);
  expect((await rowsOf(ann))[0]?.earlier).toMatchObject([{ round: 2, parts: ['upload', 'plaid'] }]);
  expect(await visit.ask({ token: first })).toMatchObject({ status: 403, body: { code: 'expired-link' } });
});

it('[RETURN-11] a new mail to another address makes that address the recipient of the open request', async () => {
  const ann = await visit.someone();
  await visit.tokenOf(ann);
  await mailedToken(visit.server.deps, ann.dealId, ['upload'], undefined, 'new@oak.example');
  const [row, ...others] = await rowsOf(ann);
  expect(others).toEqual([]);
  const { crypto } = visit.server.deps;
  expect(row && crypto.decrypt(row.recipient ?? '', requestPlace(row, 'recipient'))).toBe('new@oak.example');
  expect(row?.recipient_index).toBe(crypto.blindIndex(RECIPIENT_PURPOSE, 'new@oak.example'));
});

it('[RETURN-11] mails at the same time make one open request, and each of their links works', async () => {
  const ann = await visit.someone();
  const tokens = await Promise.all(Array.from({ length: 5 }, () => visit.tokenOf(ann)));
  expect(new Set(tokens).size).toBe(5);
  expect((await rowsOf(ann)).map(({ round }) => round)).toEqual([5]);
  for (const token of tokens) expect((await visit.ask({ token })).status).toBe(200);
});

it('[RETURN-11] the links of the newest mail and of 20 mails before it work', async () => {
  const ann = await visit.someone();
  const tokens = [];
  for (let mail = 0; mail < 22; mail += 1) tokens.push(await visit.tokenOf(ann));
  const statuses = [];
  for (const token of tokens) statuses.push((await visit.ask({ token })).status);
  expect(statuses).toEqual([403, ...Array(21).fill(200)]);
});

it('[RETURN-11] a mail after the end of a request makes a new one and revives no earlier link', async () => {
  const ann = await visit.someone();
  const old = await visit.tokenOf(ann);
  visit.clock.forward(30 * DAY);
  await visit.server.deps.jobs.settle();
  expect((await rowsOf(ann)).map(({ status }) => status)).toEqual(['expired']);
  const token = await visit.tokenOf(ann);
  expect((await rowsOf(ann)).map(({ status }) => status)).toEqual(['waiting', 'expired']);
  expect((await visit.ask({ token })).status).toBe(200);
  expect(await visit.ask({ token: old })).toMatchObject({ body: { code: 'expired-link' } });
  expect(await eventsOf(ann)).toEqual([
    'request-made statements link',
    'request-expired null undefined',
    'request-made statements link',
    'request-opened statements link',
  ]);
});

it('[RETURN-12] a request stores the time of the first use of its link, and keeps it on later uses', async () => {
  const ann = await visit.someone();
  const token = await sendLater(ann);
  await visit.ask({ token });
  const openedRequestRow = (await rowsOf(ann))[0];
  expect(openedRequestRow).toMatchObject({ status: 'opened' });
  visit.clock.forward(60);
  await visit.ask({ token });
  expect((await rowsOf(ann))[0]?.opened_at).toEqual(openedRequestRow?.opened_at);
  expect(await eventsOf(ann)).toEqual(['request-made statements person', 'request-opened statements link']);
});

it('[RETURN-12] a request is answered by the link when the deal needs nothing more, forms included', async () => {
  const ann = await visit.someone({
    loan_type: ['EQ'],
    equipment_description: 'An oven',
    business_years: 1,
    loan_amount: 90000,
  });
  const token = await visit.tokenOf(ann);
  const statuses = [];
  for (const kind of ['statement', 'pfs', 'suq']) {
    expect((await sendBy(ann, token, kind)).statusCode).toBe(200);
    statuses.push((await rowsOf(ann))[0]?.status);
  }
  expect(statuses).toEqual(['opened', 'opened', 'answered']);
  expect((await rowsOf(ann))[0]?.answered_at).not.toBeNull();
  expect((await eventsOf(ann)).at(-1)).toBe('request-answered statements link');
  // The needs can be read with a used link, too.
  expect((await visit.ask({ token })).status).toBe(200);
});

it('[RETURN-13] a request is void once the deal needs nothing more, without a write', async () => {
  const ann = await visit.someone();
  await visit.tokenOf(ann);
  await recordStatements(visit.server.deps, { brand: 'default', id: ann.dealId }, 'plaid');
  expect(await run('list', '--deal', ann.dealId)).toContain('  void  ');
  visit.clock.forward(31 * DAY);
  await visit.server.deps.jobs.settle();
  expect((await rowsOf(ann))[0]?.status).toBe('waiting');
});

it('[REQUEST-3] a return link opens no route of the other requests, and their links open no route of statements', async () => {
  const ann = await visit.someone();
  const token = await visit.tokenOf(ann);
  for (const [url, payload] of [
    ['/tools/request/code', undefined],
    ['/tools/request/verify', { code: '123456' }],
    ['/tools/request/decline', undefined],
    ['/tools/request/answers', { answers: {} }],
  ] as const)
    expect([url, (await post(url, token, payload)).json().code]).toEqual([url, 'invalid-link']);
  const read = await visit.server.app.inject({
    url: '/tools/request',
    headers: { host: 'localhost', 'x-request-token': token },
  });
  expect(read.json()).toMatchObject({ code: 'invalid-link' });
  const [row] = await rowsOf(ann);
  const send = caller(visit.server, ann.sub);
  expect((await send('DELETE' as 'POST', `/deals/requests/${row?.id}`)).status).toBe(404);
  expect((await send('POST', `/deals/requests/${row?.id}/again`)).status).toBe(404);
  expect((await send('POST', `/deals/requests/${row?.id}/open`)).status).toBe(404);
  expect((await send('GET', '/deals/requests')).body.data).toEqual([]);
  await visit.server.deps.db.query("update requests set purpose = 'owner' where id = $1", [row?.id]);
  expect(await visit.ask({ token })).toMatchObject({ status: 403, body: DENIED });
});

it('[RETURN-13] a request is deleted with its deal', async () => {
  const ann = await visit.someone();
  const token = await mailedToken(visit.server.deps, ann.dealId);
  await visit.server.deps.db.query('delete from deals where id = $1', [ann.dealId]);
  expect(await rowsOf(ann)).toEqual([]);
  expect(await visit.ask({ token })).toMatchObject({ status: 403, body: DENIED });
});

it('[REQUEST-35] the export of the applicant lists their requests for statements, and their erasure ends the links', async () => {
  const ann = await visit.someone();
  const token = await sendLater(ann);
  const { deps } = visit.server;
  const address = visit.sent[0]?.to ?? '';
  const folder = mkdtempSync(path.join(tmpdir(), 'trellis-statements-'));
  const out = path.join(folder, 'out');
  await exportPerson(deps, address, out, visit.clock.now());
  const { askedFor } = JSON.parse(readFileSync(path.join(out, 'person.json'), 'utf8'));
  rmSync(folder, { recursive: true });
  expect(askedFor).toContainEqual(
    expect.objectContaining({ purpose: 'statements', deal_id: ann.dealId, status: 'waiting' }),
  );
  await erasePerson(deps, address, visit.clock.now());
  const [row] = await rowsOf(ann);
  expect(row).toMatchObject({ status: 'withdrawn', recipient: null, recipient_index: null });
  expect(await visit.ask({ token })).toMatchObject({ status: 403, body: DENIED });
});
