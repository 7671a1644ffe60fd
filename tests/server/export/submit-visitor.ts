import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Deal } from '#server/deals/store/index.ts';
import { findSubmittedDeal } from '#server/export/export-command.ts';
import type { TestServer } from '../start-test-server.ts';
import type { Visitor } from '../statements/bank/bank-visit.ts';

/** Submits the application of a visitor. */
export async function submitVisitor(server: TestServer, visitor: Visitor): Promise<Deal> {
  const { data } = (await server.app.inject({ url: '/deals/current', headers: visitor.headers })).json();
  const answer = await visitor.post(
    '/api/apply/submit',
    { loan_id: visitor.ids.loanId },
    { 'idempotency-key': randomUUID(), 'if-match': `"${data.version}"` },
  );
  expect(answer.statusCode).toBe(200);
  return findSubmittedDeal(server.deps, { reference: answer.json().data.reference });
}
