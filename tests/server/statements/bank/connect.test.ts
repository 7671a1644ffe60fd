import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANK_REFUSALS } from '../../../conformance/bank.table.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import type { TestServer } from '../../start-test-server.ts';
import { newVisitor, stablePartsOf, startBankServer, type Visitor } from './bank-visit.ts';

let server: TestServer;
beforeAll(async () => {
  // The clock does not move, so that no rate-limit window ends during a test.
  server = await startBankServer({ clock: movingClock() });
});
afterAll(() => server.close());

const removedItems = async () => {
  const rows = await server.deps.db.query<{ mark: string }>('select mark from bank_emulator_marks');
  return rows.filter(({ mark }) => mark.startsWith('removed:')).length;
};

/** A user's accesses to a bank that wait in the queue until the provider ends them. */
const notesOf = ({ ids }: Visitor) =>
  server.deps.db.query('select tries from bank_removals where deal_id = $1', [ids.dealId]);

describe('connecting', () => {
  it('stores one item and says that statements come from the bank [STMT-1]', async () => {
    const ann = await newVisitor(server);
    const answer = await ann.connect(await ann.visit('ins_one'));
    expect(answer.json()).toMatchObject({
      status: 'success',
      level: 'success',
      data: { dealId: ann.ids.dealId, loanId: ann.ids.loanId, version: ann.ids.version + 1 },
    });
    expect(await ann.items()).toHaveLength(1);
    expect(await ann.application()).toMatchObject({ have_statements: true, type_of_statements: 'plaid' });
  });

  it('connects the only checking account if none is named', async () => {
    const ann = await newVisitor(server);
    const answer = await ann.connect(await ann.visit('ins_one'), { main_account_id: null });
    expect(answer.statusCode).toBe(200);
  });

  it('connects the account that the person named of several', async () => {
    const ann = await newVisitor(server);
    const visit = await ann.visit('ins_several');
    const answer = await ann.connect(visit, { main_account_id: visit.accounts[2]?.id });
    expect(answer.statusCode).toBe(200);
  });

  it('ignores the accounts that the browser sends', async () => {
    const ann = await newVisitor(server);
    const visit = await ann.visit('ins_savings');
    const lie = [{ id: visit.accounts[0]?.id, name: 'Checking', mask: '0000' }];
    const answer = await ann.connect(visit, { bank_accounts: lie });
    expect(answer.json().code).toBe('no-checking');
    expect(await ann.application()).not.toHaveProperty('type_of_statements');
  });

  it('reports to another person only that it failed', async () => {
    const [ann, eve] = [await newVisitor(server), await newVisitor(server)];
    const firstVisit = await ann.visit('ins_one');
    const ownVisit = await eve.visit('ins_several');
    const answer = await eve.connect(ownVisit, { main_account_id: firstVisit.accounts[0]?.id });
    expect(answer.json().code).toBe('connect-failed');
    expect(await eve.items()).toEqual([]);
  });
});

describe('the server refuses', () => {
  it.each(BANK_REFUSALS)('$bank: $problem.status $problem.code', async ({ bank, problem, ended }) => {
    const before = await removedItems();
    const ann = await newVisitor(server);
    const answer = await ann.connect(await ann.visit(bank));
    expect(stablePartsOf(answer)).toMatchObject({ ...problem, showToUser: true });
    expect(await ann.items()).toEqual([]);
    expect(await ann.application()).not.toHaveProperty('type_of_statements');
    // No access is left behind at the provider.
    await expect.poll(() => notesOf(ann)).toEqual([]);
    if (ended) expect(await removedItems()).toBeGreaterThan(before);
  });

  it('several checking accounts and none named', async () => {
    const ann = await newVisitor(server);
    const answer = await ann.connect(await ann.visit('ins_several'), { main_account_id: null });
    expect(answer.json().code).toBe('connect-failed');
  });

  it('a body with an unknown property', async () => {
    const ann = await newVisitor(server);
    const visit = await ann.visit('ins_one');
    expect((await ann.connect(visit, { access_token: 'x' })).json().code).toBe('invalid');
    expect((await ann.connect(visit, { public_token: 7 })).json().code).toBe('invalid');
    expect((await ann.connect(visit, { public_token: '' })).json().code).toBe('invalid');
  });

  it('a deal of another person', async () => {
    const [ann, eve] = [await newVisitor(server), await newVisitor(server)];
    const answer = await eve.connect(await eve.visit('ins_one'), { loan_id: ann.ids.loanId });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'invalid-link']);
    expect(await ann.items()).toEqual([]);
  });

  it('a try beyond the limit', async () => {
    const ann = await newVisitor(server);
    // Each with its own token: a repeated one would wait for the first call's result.
    const tries = Array.from({ length: 21 }, (_, n) =>
      ann.connect({ publicToken: `none-${n}`, accounts: [] }),
    );
    const codes = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 429)).toHaveLength(1);
  });
});

describe('connecting twice', () => {
  it('with the same public token makes one connection and gets the same answer', async () => {
    const ann = await newVisitor(server);
    const visit = await ann.visit('ins_one');
    const response = await ann.connect(visit);
    const two = await ann.connect(visit);
    expect([response.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(two.json()).toEqual(response.json());
    expect(await ann.items()).toHaveLength(1);
  });

  it('at the same moment makes one connection and no error', async () => {
    const ann = await newVisitor(server);
    const visit = await ann.visit('ins_one');
    const answers = await Promise.all([1, 2, 3, 4].map(() => ann.connect(visit)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await ann.items()).toHaveLength(1);
  });

  it('in two tabs keeps the later connection and removes the other at the provider', async () => {
    const ann = await newVisitor(server);
    const [visit, two] = [await ann.visit('ins_one'), await ann.visit('ins_several')];
    const before = await removedItems();
    const answers = await Promise.all([ann.connect(visit), ann.connect(two)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await expect.poll(() => notesOf(ann)).toEqual([]);
    expect(await ann.items()).toHaveLength(1);
    expect(await removedItems()).toBeGreaterThan(before);
  });

  it('with a public token whose bank was replaced since changes nothing and causes no error', async () => {
    const ann = await newVisitor(server);
    const [visit, two] = [await ann.visit('ins_one'), await ann.visit('ins_several')];
    await ann.connect(visit);
    await ann.connect(two);
    const items = await ann.items();
    expect((await ann.connect(visit)).statusCode).toBe(200);
    expect(await ann.items()).toEqual(items);
  });

  it('with another bank replaces the first connection', async () => {
    const ann = await newVisitor(server);
    await ann.connect(await ann.visit('ins_one'));
    const [first] = await ann.items();
    expect((await ann.connect(await ann.visit('ins_several'))).statusCode).toBe(200);
    await expect
      .poll(async () => (await ann.items()).map(({ item_id }) => item_id))
      .not.toContain(first?.item_id);
    expect(await ann.items()).toHaveLength(1);
  });
});
