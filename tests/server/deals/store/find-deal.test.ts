import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY } from '#domain/units.ts';
import { findForSave, findSubmitted, findUnfinished } from '#server/deals/store/index.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import { asApplicant, openTestServer } from '../../start-test-server.ts';
import { caller, fullApplication, payloadOf } from '../people.ts';

const clock = movingClock();
const server = await openTestServer({ clock });

const MONITORING = { ...fullApplication(), application_type: 'bcm', loan_type: ['BCM'] };
const monitoringPayload = (account?: string) => payloadOf(MONITORING, { account_id: account });
const owner = (subject: string) => ({ brand: 'default', subject });

describe('the deal of a save', () => {
  it("is the business's unfinished application if the save names only the business", async () => {
    const send = caller(server, 'again');
    const { businessId } = (await send('POST', '/api/apply/create', payloadOf(fullApplication()))).body.data;
    await send('POST', '/api/apply/submit', {}, { version: 1 });
    const business = { business: { id: businessId } };
    const next = (await send('POST', '/api/apply/create', business)).body.data;
    expect(next.businessId).toBe(businessId);
    const savedResponse = await send('POST', '/api/apply/save', business, { version: 1 });
    expect(savedResponse).toMatchObject({ status: 200, body: { data: { dealId: next.dealId, version: 2 } } });
  });

  it('is never the open application of another type of the same business', async () => {
    const send = caller(server, 'both');
    const watched = (await send('POST', '/api/apply/create', monitoringPayload())).body.data;
    const body = { ...payloadOf(fullApplication()), business: { id: watched.businessId } };
    const createdResponse = await send('POST', '/api/apply/create', body);
    expect(createdResponse).toMatchObject({
      status: 200,
      body: { data: { businessId: watched.businessId } },
    });
    expect(createdResponse.body.data.dealId).not.toBe(watched.dealId);
  });

  it('is the application that was saved last if the save names no account', async () => {
    const [oak, elm] = ['acct_oak', 'acct_elm'];
    const headers = asApplicant('mia', 'mia@oak.example', { accounts: [oak, elm] });
    const send = caller(server, 'mia');
    const ids: string[] = [];
    for (const account of [oak, elm]) {
      clock.forward(1);
      ids.push(
        (await send('POST', '/api/apply/create', monitoringPayload(account), { headers })).body.data.dealId,
      );
    }
    const findDeal = async () => {
      const query = { kind: 'save', payload: {}, key: undefined } as const;
      const { deal } = await findForSave(server.deps, owner('mia'), query, 'bcm', clock.now());
      return [deal?.id, (await findUnfinished(server.deps, owner('mia'), 'bcm'))?.id];
    };
    expect(await findDeal()).toEqual([ids[1], ids[1]]);
    clock.forward(1);
    const savedResponse = await send(
      'POST',
      '/api/apply/save',
      { account_id: oak, application_type: 'bcm' },
      { headers, version: 1 },
    );
    expect(savedResponse.status).toBe(200);
    expect(await findDeal()).toEqual([ids[0], ids[0]]);
  });

  it('is none for an account id with a NUL, which PostgreSQL cannot store', async () => {
    const query = { kind: 'save', payload: { account_id: 'acct\0oak' }, key: undefined } as const;
    const found = await findForSave(server.deps, owner('mia'), query, 'bcm', clock.now());
    expect([found.deal, found.isMissing]).toEqual([undefined, true]);
    expect(await findUnfinished(server.deps, owner('mia'), 'bcm', 'acct\0oak')).toBeUndefined();
  });

  it('comes with the answer under the same key for a day, up to the second before it expires', async () => {
    const send = caller(server, 'kept');
    const key = randomUUID();
    await send('POST', '/api/apply/create', payloadOf(fullApplication()), { key });
    const { db } = server.deps;
    const read = 'select expires_at, request_hash as hash from idempotency_keys where key = $1';
    const [row] = await db.query<{ expires_at: Date; hash: string }>(read, [key]);
    const end = row?.expires_at.getTime() ?? 0;
    expect(end).toBe(clock.now().getTime() + DAY);
    const keptAt = async (time: number) => {
      const request = { key, hash: row?.hash ?? '', olderHashes: [] };
      const query = { kind: 'save', payload: {}, key: request } as const;
      const found = await findForSave(server.deps, owner('kept'), query, 'apply', new Date(time));
      return found.answer !== undefined;
    };
    expect([await keptAt(end - 1000), await keptAt(end)]).toEqual([true, false]);
  });
});

it('the submitted application of a person is the newest one, in one stage if a stage is named', async () => {
  const send = caller(server, 'twice');
  const ids: string[] = [];
  while (ids.length < 2) {
    clock.forward(1);
    const createdResponse = await send('POST', '/api/apply/create', payloadOf(fullApplication()));
    ids.push(createdResponse.body.data.dealId);
    await send('POST', '/api/apply/submit', {}, { version: 1 });
  }
  const { db } = server.deps;
  expect((await findSubmitted(server.deps, owner('twice'), 'apply'))?.id).toBe(ids[1]);
  await db.query("update deals set stage = 'ApplySubmitted' where id = $1", [ids[1]]);
  expect(
    (await findSubmitted(server.deps, owner('twice'), 'apply', { stage: 'AwaitingStatements' }))?.id,
  ).toBe(ids[0]);
  expect((await findSubmitted(server.deps, owner('twice'), 'apply', { stage: 'ApplySubmitted' }))?.id).toBe(
    ids[1],
  );
});
