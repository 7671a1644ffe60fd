import { describe, expect, it } from 'vitest';
import { lastFullMonths, type MonthsAnswer } from '#domain/statements/statement-months.ts';
import { recordStatements } from '#server/deals/statements/index.ts';
import { CANARY, caller, fullApplication, payloadOf } from '../deals/people.ts';
import { asApplicant, openTestServer } from '../start-test-server.ts';
import { submitterOf } from './submit.ts';

const server = await openTestServer();
const submit = submitterOf(server);

describe('GET /deals/status [ROUTE-32]', () => {
  it('returns the state of the newest submitted application of the person, without an answer', async () => {
    const { send, dealId, reference } = await submit();
    const { status, body } = await send('GET', '/deals/status');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      dealId,
      reference,
      stage: 'AwaitingStatements',
      needsStatements: true,
      months: [],
      questions: [],
      accountId: expect.any(String),
      contactId: expect.any(String),
      submittedAt: expect.any(String),
      missing: { statements: true, months: [], documents: [] },
    });
    for (const secret of [...Object.values(CANARY), 'Oak Street Bakery', 'Ann'])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('names the months of an upload that was asked for them, and none of another source [STMT-31]', async () => {
    const { send, dealId } = await submit();
    const [first = '', ...others] = lastFullMonths(new Date());
    const monthsAfter = async (source: 'upload' | 'plaid', word?: MonthsAnswer) => {
      await recordStatements(server.deps, { brand: 'default', id: dealId }, source, { monthsAnswer: word });
      return (await send('GET', '/deals/status')).body.data.months;
    };
    expect(await monthsAfter('upload')).toEqual([]);
    expect(await monthsAfter('upload', { months: [first], rest: 'later' })).toEqual([
      { month: first, here: true },
      ...others.map((month) => ({ month, here: false })),
    ]);
    expect(await monthsAfter('plaid')).toEqual([]);
    expect((await send('GET', '/deals/status')).body.data.source).toBe('plaid');
  });

  it('returns null for an unfinished application and for another person', async () => {
    const { send } = await submit({}, false);
    expect((await send('GET', '/deals/status')).body).toEqual({ data: null });
    expect((await caller(server, 'eve')('GET', '/deals/status')).body).toEqual({ data: null });
  });

  it('has no statements to send for an application that waits for none, such as monitoring', async () => {
    const send = caller(server, 'watched');
    const named = { application_type: 'bcm' };
    const answers = { ...fullApplication(), ...named, loan_type: ['BCM'] };
    const created = await send('POST', '/api/apply/create', payloadOf(answers, named));
    const { loanId, dealId } = created.body.data;
    await send('POST', '/api/apply/activate', { loan_id: loanId }, { version: 1 });
    expect((await send('GET', '/deals/status')).body).toEqual({ data: null });
    const { data } = (await send('GET', '/deals/status?application_type=bcm')).body;
    expect(data).toMatchObject({
      dealId,
      needsStatements: false,
      months: [],
      missing: { statements: false, months: [], documents: [] },
    });
    expect(data).not.toHaveProperty('source');
  });

  it('needs no fresh code, since it has no answers', async () => {
    const { send } = await submit();
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    const headers = asApplicant('applicant1', 'applicant1@oak.example', { authTime: hourAgo });
    expect((await send('GET', '/deals/status', undefined, { headers })).status).toBe(200);
  });
});
