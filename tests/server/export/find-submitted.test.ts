import { describe, expect, it } from 'vitest';
import { findSubmittedDeal } from '#server/export/export-command.ts';
import { openTestServer } from '../start-test-server.ts';
import { newVisitor } from '../statements/bank/bank-visit.ts';
import { submitVisitor } from './submit-visitor.ts';

const server = await openTestServer();
const ann = await newVisitor(server);
await ann.connect(await ann.visit('ins_several'));
const deal = await submitVisitor(server, ann);

describe('which application', () => {
  const find = (wantedSelector: Parameters<typeof findSubmittedDeal>[1]) =>
    findSubmittedDeal(server.deps, wantedSelector);

  it('is found by reference, in any case, or by id', async () => {
    expect((await find({ reference: deal.reference?.toLowerCase() })).id).toBe(deal.id);
    expect((await find({ deal: deal.id, brand: 'default' })).id).toBe(deal.id);
  });

  it('is found by a reference that two brands have only if the brand is named', async () => {
    const harbor = await newVisitor(server, 'harbor.localhost', { loan_terms: 12, loan_amount: 100000 });
    await server.deps.db.query('update deals set reference = $2, submitted_at = now() where id = $1', [
      harbor.ids.dealId,
      deal.reference,
    ]);
    const reference = deal.reference ?? '';
    await expect(find({ reference })).rejects.toThrow('Name the brand');
    expect((await find({ reference, brand: 'harbor' })).id).toBe(harbor.ids.dealId);
    expect((await find({ reference, brand: 'default' })).id).toBe(deal.id);
    await server.deps.db.query('delete from deals where id = $1', [harbor.ids.dealId]);
  });

  it.each([
    ['an unknown reference', { reference: 'AAAA-AAAA' }, 'no such application'],
    ['another brand', { brand: 'harbor' }, 'no such application'],
    ['no id at all', { deal: "1' or true --" }, 'no id of a deal'],
  ])('%s is reported', async (_, reference, words) => {
    const all = 'brand' in reference ? { deal: deal.id, ...reference } : reference;
    await expect(find(all)).rejects.toThrow(words);
  });

  it('does not find an unsubmitted application', async () => {
    const bob = await newVisitor(server);
    await expect(find({ deal: bob.ids.dealId })).rejects.toThrow('not been submitted');
  });
});
