import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../start-test-server.ts';
import { newVisitor, startBankServer, told } from './bank-visit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startBankServer();
});
afterAll(() => server.close());

describe('connecting', () => {
  it('stores one item and says that statements come from the bank (spec §4)', async () => {
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
});
