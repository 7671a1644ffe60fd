import { describe, expect, it, vi } from 'vitest';
import { recordStatements, type StatementSource } from '#server/deals/statements/index.ts';
import type { Message } from '#server/deps.ts';
import { ARRIVALS } from '../../../conformance/stage.table.ts';
import { asApplicant, openTestServer } from '../../start-test-server.ts';
import { storedDeal } from '../../support/stored-payload.ts';
import { CANARY, caller, fullApplication, payloadOf, type Send } from '../people.ts';

/**
 * The server alone records the statement source [STMT-5]: the value of a client is ignored, and a recorded
 * source is never removed.
 */
const LATER = '/api/apply/bank/send-statements-later';
const CLAIMS = { have_statements: true, type_of_statements: 'plaid' };
const sentMessages: Message[] = [];
const server = await openTestServer({
  makeMail: () => ({ send: async (message) => void sentMessages.push(message) }),
});

const dealOf = (id: string) => storedDeal(server, id);
const statementsOf = async (id: string) => {
  const { loanRequest = {} } = (await dealOf(id)).payload;
  const { haveStatements, typeOfStatements } = loanRequest.metadata ?? {};
  return [haveStatements, typeOfStatements, loanRequest.bankStatements];
};
const record = (id: string, source: StatementSource) =>
  recordStatements(server.deps, { brand: 'default', id }, source, { by: 'applicant' });

let people = 0;
async function newApplicant(): Promise<{ send: Send; dealId: string; loanId: string; sub: string }> {
  people += 1;
  const sub = `statements-${people}`;
  const send = caller(server, sub);
  const { type_of_statements: _, have_statements: __, ...rest } = fullApplication();
  const { dealId, loanId } = (await send('POST', '/api/apply/create', payloadOf(rest))).body.data;
  return { send, dealId, loanId, sub };
}

describe("a client's claim about its statements", () => {
  it.each([
    ['POST', '/api/apply/save'],
    ['PATCH', '/deals'],
    ['POST', '/api/apply/submit'],
  ] as const)('is ignored in %s %s', async (method, url) => {
    const { send, dealId, loanId } = await newApplicant();
    if (url.endsWith('submit')) await send('POST', LATER, { loan_id: loanId });
    const before = await statementsOf(dealId);
    const version = (await dealOf(dealId)).version;
    const body = payloadOf(CLAIMS, { loan_id: loanId });
    expect(await send(method, url, body, { version })).toMatchObject({ status: 200 });
    expect(await statementsOf(dealId)).toEqual(before);
    if (url.endsWith('submit')) expect((await dealOf(dealId)).stage).toBe('AwaitingStatements');
  });

  it('is ignored in a first save, and a null does not remove it', async () => {
    const send = caller(server, 'claims-first');
    const body = {
      ...payloadOf({}),
      loanRequest: { metadata: { typeOfStatements: 'plaid', haveStatements: true } },
    };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/apply/create',
      headers: {
        host: 'localhost',
        'idempotency-key': 'first-key',
        ...asApplicant('claims-first', 'c@oak.example'),
      },
      payload: body,
    });
    const { dealId, loanId } = answer.json().data;
    expect(answer.json().data).not.toHaveProperty('typeOfStatements');
    expect(await statementsOf(dealId)).toEqual([undefined, undefined, undefined]);
    await record(dealId, 'upload');
    const cleared = {
      loan_id: loanId,
      loanRequest: { metadata: { typeOfStatements: null, haveStatements: null } },
    };
    expect(await send('PATCH', '/deals', cleared, { version: 2 })).toMatchObject({
      status: 200,
      body: { data: { haveStatements: true, typeOfStatements: 'upload' } },
    });
    expect(await statementsOf(dealId)).toEqual([true, 'upload', 'upload']);
  });

  it('does not let an application without statements be submitted', async () => {
    const { send, loanId } = await newApplicant();
    const answer = await send('POST', '/api/apply/submit', payloadOf(CLAIMS, { loan_id: loanId }), {
      version: 1,
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'type_of_statements' }] } });
  });
});

describe('received statements', () => {
  it.each(ARRIVALS)('$known, then $comes: $type (have: $have)', async (row) => {
    const { send, dealId, loanId } = await newApplicant();
    if (row.known) await record(dealId, row.known);
    const { version } = await dealOf(dealId);
    const answer = await record(dealId, row.comes);
    const isNew = row.type !== row.known;
    expect(answer.data).toMatchObject({
      version: version + (isNew ? 1 : 0),
      haveStatements: row.have,
      typeOfStatements: row.type,
    });
    expect(JSON.stringify(answer)).not.toContain(CANARY.ein);
    expect(await statementsOf(dealId)).toEqual([row.have, row.type, row.bankStatements]);
    const { payload, stage } = await dealOf(dealId);
    expect([payload.business.name, stage]).toEqual(['Oak Street Bakery', null]);
    // Noted again it is the same version: nothing changed.
    expect((await record(dealId, row.comes)).data.version).toBe(answer.data.version);
    const done = await send(
      'POST',
      '/api/apply/submit',
      { loan_id: loanId },
      { version: answer.data.version },
    );
    expect(done.body.data.stage).toBe(row.stage);
  });

  it.each(['plaid', 'upload'] as const)(
    'by %s stay if a second tab skips late, and no mail is sent',
    async (source) => {
      const { send, dealId, loanId } = await newApplicant();
      await record(dealId, source);
      await server.deps.jobs.settle();
      sentMessages.length = 0;
      const answer = await send('POST', LATER, { loan_id: loanId });
      expect(answer).toMatchObject({
        status: 200,
        body: { data: { version: 2, haveStatements: true, typeOfStatements: source } },
      });
      expect((await record(dealId, 'email')).data).toMatchObject({ version: 2, typeOfStatements: source });
      expect((await dealOf(dealId)).statements_later_at).toBeNull();
      await server.deps.jobs.settle();
      expect(sentMessages).toEqual([]);
    },
  );

  it.each(['plaid', 'upload'] as const)('by %s after the submit end the waiting', async (source) => {
    const { send, dealId, loanId } = await newApplicant();
    await send('POST', LATER, { loan_id: loanId });
    const done = await send('POST', '/api/apply/submit', {}, { version: 2 });
    expect(done.body.data).toMatchObject({ stage: 'AwaitingStatements', typeOfStatements: 'email' });
    const { data } = await record(dealId, source);
    expect(data).toMatchObject({ stage: 'ApplySubmitted', version: 4, reference: done.body.data.reference });
    const row = await dealOf(dealId);
    expect([row.stage, row.payload.loanRequest.stage]).toEqual(['ApplySubmitted', 'ApplySubmitted']);
    expect((await record(dealId, 'email')).data.stage).toBe('ApplySubmitted');
  });

  it('lose nothing to a save at the same time, and no save is lost to them', async () => {
    const { send, dealId, loanId } = await newApplicant();
    const [savedResponse] = await Promise.all([
      send('PATCH', '/deals', payloadOf({ business_name: 'Elm Street Bakery' }, { loan_id: loanId }), {
        version: 1,
      }),
      ...Array.from({ length: 5 }, () => record(dealId, 'upload')),
    ]);
    expect([200, 409]).toContain(savedResponse?.status);
    expect(await statementsOf(dealId)).toEqual([true, 'upload', 'upload']);
    const row = await dealOf(dealId);
    expect(row.payload.business.name).toBe(
      savedResponse?.status === 200 ? 'Elm Street Bakery' : 'Oak Street Bakery',
    );
    expect(row.version).toBe(savedResponse?.status === 200 ? 3 : 2);
  });

  it("are written in the caller's transaction, or not at all", async () => {
    const { dealId } = await newApplicant();
    const flowOf = vi.spyOn(server.deps.releases, 'flowOf');
    const ruined = server.deps.db.transaction(async (tx) => {
      await recordStatements(server.deps, { brand: 'default', id: dealId }, 'upload', { tx });
      // Nor do they wait for another connection, which all others that do the same may hold.
      expect(flowOf).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: dealId }), tx);
      throw new Error('ruined');
    });
    await expect(ruined).rejects.toThrow('ruined');
    flowOf.mockRestore();
    expect(await statementsOf(dealId)).toEqual([undefined, undefined, undefined]);
  });

  it('are not found for a missing deal or a deal of another brand', async () => {
    const { dealId } = await newApplicant();
    for (const deal of [
      { brand: 'harbor', id: dealId },
      { brand: 'default', id: '00000000-0000-4000-8000-000000000000' },
    ])
      await expect(recordStatements(server.deps, deal, 'upload')).rejects.toMatchObject({
        code: 'not-found',
      });
  });

  it('reveal no contacts to a return link', async () => {
    const { dealId } = await newApplicant();
    const answer = await recordStatements(server.deps, { brand: 'default', id: dealId }, 'upload');
    expect(answer.data.contactIds).toEqual([]);
    expect(JSON.stringify(answer)).not.toContain('@');
  });
});
