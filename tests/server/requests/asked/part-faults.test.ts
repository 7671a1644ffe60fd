import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUESTS } from '#server/call-limits.ts';
import { createGuessLimit, type SaveDeps } from '#server/deals/save/index.ts';
import { createDealWriter, createRecentDeals } from '#server/deals/store/index.ts';
import { Problem } from '#server/http/problems/problem.ts';
import { saveAnswers } from '#server/requests/asked/answer.ts';
import { saveOnNewest } from '#server/requests/asked/save-on-newest.ts';
import { openRequest } from '#server/requests/row/read.ts';
import { requestPlace } from '#server/requests/row/sealed.ts';
import { ANSWERS, type RequestVisit, startRequestVisit } from '../request-visit.ts';

/** Saves of an asked person during a save of the applicant or a fault of the server. */
let visit: RequestVisit;
beforeAll(async () => {
  visit = await startRequestVisit();
});
afterAll(() => visit.server.close());

async function startAsk() {
  const ann = await visit.applicant();
  const { body } = await visit.ask(ann);
  const by = await visit.prove(await visit.tokenOf(ann.email), ann.email);
  const save = (answers: object) => visit.call('POST', '/tools/request/answers', by, { answers });
  const finishPart = () => visit.call('POST', '/tools/request/done', by, { certified: 'True.' });
  const status = async () =>
    (await visit.server.deps.db.query('select status from requests where id = $1', [body.data.id]))[0]
      ?.status;
  return { ann, id: body.data.id as string, save, done: finishPart, status };
}

/** Saves like a call that has read the request before `meanwhile` runs. */
async function saveLate(id: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const { deps } = visit.server;
  const [row] = await deps.db.query('select * from requests where id = $1', [id]);
  const openedRequest = row && (await openRequest(deps, row));
  const brand = await deps.brands.byPlatform('default');
  if (!openedRequest?.delegatedPart || !openedRequest.currentItem || !brand)
    throw new Error('There is no request.');
  const { delegatedPart: part, currentItem } = openedRequest;
  const saving: SaveDeps = {
    ...deps,
    lookup: deps.releases,
    recent: createRecentDeals(deps.clock),
    write: createDealWriter(deps.db),
    limitGuesses: createGuessLimit(deps),
  };
  await meanwhile();
  const call = {
    id: 'late',
    ip: '',
    body: {},
    routeOptions: {},
    headers: { 'idempotency-key': 'late-key-1' },
  };
  const request = call as unknown as Parameters<typeof saveAnswers>[0]['request'];
  await saveAnswers(
    { deps, saving, request, brand },
    { ...openedRequest, delegatedPart: part, currentItem },
    { title: 'Partner' },
  );
}

it('a refused change of an answered part leaves it answered [REQUEST-29]', async () => {
  const { save, done, status } = await startAsk();
  await save(ANSWERS);
  expect((await done()).statusCode).toBe(200);
  expect((await save({ ssn: '000-00-0000' })).statusCode).toBe(422);
  expect(await status()).toBe('answered');
  expect((await save({ title: 'Partner' })).statusCode).toBe(200);
  expect(await status()).toBe('opened');
});

it('a refusal names an unknown field by at most its first 100 characters', async () => {
  const { save } = await startAsk();
  const refusedResponse = await save({ ['x'.repeat(150)]: 'y' });
  const field = 'x'.repeat(100);
  expect([refusedResponse.statusCode, refusedResponse.json().errors]).toMatchObject([
    422,
    [{ pointer: `/answers/${field}`, field }],
  ]);
});

it('the certification and the end of a request are written together [REQUEST-28]', async () => {
  const { ann, save, done, status } = await startAsk();
  await save(ANSWERS);
  const { db } = visit.server.deps;
  const { consents } = await visit.stored(ann.dealId);
  await db.query<object>('alter table audit rename to audit_away');
  expect((await done()).statusCode).toBe(500);
  await db.query<object>('alter table audit_away rename to audit');
  expect((await visit.stored(ann.dealId)).consents).toEqual(consents);
  expect(await status()).toBe('opened');
  expect((await done()).statusCode).toBe(200);
});

it('answers are not written if the request is withdrawn during their save [REQUEST-29]', async () => {
  const { ann, id } = await startAsk();
  const { version } = await visit.stored(ann.dealId);
  const lateSave = saveLate(id, () => ann.send('DELETE' as 'POST', `/deals/requests/${id}`));
  await expect(lateSave).rejects.toMatchObject({ code: 'expired-link' });
  expect((await visit.stored(ann.dealId)).version).toBe(version);
});

it('answers after a submit are refused without the reference and stage of the application [REQUEST-1]', async () => {
  const { ann, id } = await startAsk();
  const lateSave = saveLate(id, () =>
    visit.server.deps.db.query<object>('update deals set submitted_at = now() where id = $1', [ann.dealId]),
  );
  await expect(lateSave).rejects.toMatchObject({ code: 'expired-link', extras: {} });
});

it('the answer to a lasting conflict has no data of the application [REQUEST-1]', async () => {
  const { id } = await startAsk();
  const { deps } = visit.server;
  const [row] = await deps.db.query('select * from requests where id = $1', [id]);
  const openedRequest = row && (await openRequest(deps, row));
  if (!openedRequest) throw new Error('There is no request.');
  let tries = 0;
  const write = async (): Promise<void> => {
    tries += 1;
    throw new Problem('version-conflict', { data: { application: openedRequest.deal.read.application } });
  };
  await expect(saveOnNewest(deps, openedRequest, write)).rejects.toMatchObject({
    code: 'unavailable',
    extras: {},
  });
  expect(tries).toBe(REQUESTS.saveTries);
});

it('a code proves the address of its own request, even if its hash is stored at another request [REQUEST-26]', async () => {
  const { db } = visit.server.deps;
  const tokens = await Promise.all(
    [await visit.applicant(), await visit.applicant()].map(async (ann) => {
      await visit.ask(ann);
      const token = await visit.tokenOf(ann.email);
      await visit.call('POST', '/tools/request/code', { token });
      const { text } = await visit.mailTo(ann.email, 'request-code');
      return { token, dealId: ann.dealId, code: /^(\d{6})$/m.exec(text)?.[1] };
    }),
  );
  const [mine, other] = tokens;
  await db.query<object>(
    'update requests set proof_hash = (select proof_hash from requests where deal_id = $1) where deal_id = $2',
    [mine?.dealId, other?.dealId],
  );
  const verify = (token = '') =>
    visit.call('POST', '/tools/request/verify', { token }, { code: mine?.code ?? '' });
  expect((await verify(other?.token)).statusCode).toBe(422);
  expect((await verify(mine?.token)).statusCode).toBe(200);
});

it('an encrypted text of a request can be read from its own row and column alone', async () => {
  const { crypto } = visit.server.deps;
  const row = { id: 'one', deal_id: 'deal' };
  const sealed = crypto.encrypt('Why?', requestPlace(row, 'note'));
  expect(crypto.decrypt(sealed, requestPlace(row, 'note'))).toBe('Why?');
  for (const place of [
    requestPlace({ ...row, id: 'two' }, 'note'),
    requestPlace({ ...row, deal_id: 'other' }, 'note'),
    requestPlace(row, 'code'),
  ])
    expect(() => crypto.decrypt(sealed, place)).toThrow();
});
