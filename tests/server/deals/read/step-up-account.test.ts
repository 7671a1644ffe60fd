import { describe, expect, it } from 'vitest';
import { asApplicant } from '../../start-test-server.ts';
import { caller, payloadOf } from '../people.ts';
import { openStepUpServers, STALE } from './fresh-codes.ts';

/** Actions that need a fresh code: reading a saved secret, changing the email, reading a submitted application. */
const { server, free, person, begin } = await openStepUpServers();

describe("the email of owner 1, after sign-in as 'ann@oak.example'", () => {
  const owners = (contactId: string, ...rest: object[]) => ({ owners: [{ id: contactId }, ...rest] });
  const put = async (sub: string, ago: number | undefined, values: Record<string, unknown>, on = server) => {
    const current = (await person(sub, 0, on)('GET', '/deals/current')).body.data;
    return person(sub, ago, on)('PATCH', '/deals', payloadOf(values), { version: current.version });
  };
  const emailOf = async (sub: string) =>
    (await person(sub, 0)('GET', '/deals/current')).body.data.application.owners[0].email;

  it.each(STALE)('stays unchanged if the last code was entered %s', async (_, ago) => {
    const { contactId } = await begin(`email-${ago}`);
    const changed = { owners: [{ id: contactId, email: 'eve@elm.example' }] };
    const answer = await put(`email-${ago}`, ago, changed);
    expect(answer).toMatchObject({ status: 403, body: { code: 'step-up-required' } });
    expect(await emailOf(`email-${ago}`)).toBe('ann@oak.example');
  });

  it('changes with a fresh code, and back to the own address without a code', async () => {
    const { contactId } = await begin('email-fresh');
    const to = (email: string) => ({ owners: [{ id: contactId, email }] });
    expect((await put('email-fresh', 10, to('ann@new.example'))).status).toBe(200);
    expect((await put('email-fresh', 900, { ...to('ann@new.example'), business_name: 'Elm' })).status).toBe(
      200,
    );
    expect((await put('email-fresh', 900, to('Ann@Oak.example'))).status).toBe(200);
    expect(await emailOf('email-fresh')).toBe('ann@oak.example');
  });

  it('is not changed by emptying it first, nor by putting another owner in front', async () => {
    const { contactId } = await begin('email-trick');
    expect((await put('email-trick', 900, { owners: [{ id: contactId, email: null }] })).status).toBe(200);
    const set = await put('email-trick', 900, { owners: [{ id: contactId, email: 'eve@elm.example' }] });
    expect(set.status).toBe(403);
    const front = await put('email-trick', 900, {
      owners: [{ email: 'eve@elm.example' }, { id: contactId }],
    });
    expect(front.status).toBe(403);
    const add = await put('email-trick', 900, owners(contactId, { email: 'bob@oak.example' }));
    expect(add.status).toBe(200);
    const second = (await person('email-trick', 0)('GET', '/deals/current')).body.data.application.owners[1];
    expect((await put('email-trick', 900, { owners: [{ id: second.id }] })).status).toBe(403);
  });

  it('other answers need no code', async () => {
    const { contactId } = await begin('email-other');
    const answer = await put('email-other', undefined, owners(contactId, { email: 'bob@oak.example' }));
    expect(answer.status).toBe(200);
  });

  it('changes freely with STEP_UP=off', async () => {
    const { contactId } = await begin('email-off', free);
    const to = { owners: [{ id: contactId, email: 'eve@elm.example' }] };
    expect((await put('email-off', undefined, to, free)).status).toBe(200);
  });
});

describe('the account of a call', () => {
  const mine = '11111111-2222-4333-8444-555555555555';
  const create = (sub: string, accounts: string[], account_id: string) => {
    const { authorization } = asApplicant(sub, 'ann@oak.example', { accounts });
    const body = { business: { name: 'Oak' }, account_id };
    return caller(server, sub)('POST', '/api/apply/create', body, { headers: { authorization } });
  };

  it('may be an account that the token lists', async () => {
    expect(await create('acc-1', [mine], mine)).toMatchObject({
      status: 200,
      body: { data: { accountId: mine } },
    });
  });

  it('is the own account, named or not', async () => {
    const { accountId, loanId } = await begin('acc-2');
    const again = await person('acc-2', 0)(
      'PATCH',
      '/deals',
      { account_id: accountId, loan_id: loanId },
      { version: 1 },
    );
    expect(again).toMatchObject({ status: 200, body: { data: { accountId } } });
  });

  it.each([
    ['the account of an unknown person', [], mine],
    ['one beside the list', ['99999999-2222-4333-8444-555555555555'], mine],
    ['a word', [], 'forged'],
  ])('may not be %s', async (_, accounts, account) => {
    expect(await create('acc-3', accounts, account)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
    expect((await person('acc-3', 0)('GET', '/deals/current')).body).toEqual({ data: null });
  });

  it("may not be another person's account, even for the user's own application", async () => {
    const theirs = await begin('acc-4');
    const { loanId } = await begin('acc-5');
    const body = { account_id: theirs.accountId, loan_id: loanId };
    expect((await person('acc-5', 0)('PATCH', '/deals', body, { version: 1 })).status).toBe(404);
    expect(await create('acc-6', [], theirs.accountId)).toMatchObject({ status: 404 });
  });
});
