import { afterAll, describe, expect, it } from 'vitest';
import { DENIED } from '../statements/return-links/link-visit.ts';
import { startRequestVisit } from './request-visit.ts';
import { startStatementsVisit } from './statements/statements-visit.ts';

describe('a request that was moved to another application in the database [PRIVATE-11]', async () => {
  const parts = await startRequestVisit();
  const statements = await startStatementsVisit();
  afterAll(async () => {
    await parts.server.close();
    await statements.visit.server.close();
  });

  it('opens no part of that application, even with a proof of the address', async () => {
    const [own, others] = [await parts.applicant(), await parts.applicant()];
    await parts.ask(own);
    const provenRequest = await parts.prove(await parts.tokenOf(own.email), own.email);
    expect((await parts.call('GET', '/tools/request', provenRequest)).statusCode).toBe(200);
    await parts.server.deps.db.query('update requests set deal_id = $1, item = $2', [
      others.dealId,
      others.owners[1],
    ]);
    const answer = await parts.call('GET', '/tools/request', provenRequest);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'invalid-link']);
  });

  it('shows no statements of that application', async () => {
    const { visit } = statements;
    const [own, others] = [await visit.someone(), await visit.someone()];
    const token = await visit.tokenOf(own);
    expect((await visit.ask({ token })).status).toBe(200);
    await visit.server.deps.db.query('update requests set deal_id = $1', [others.dealId]);
    expect(await visit.ask({ token })).toMatchObject({ status: 403, body: DENIED });
    // An erased address proves nothing either.
    await visit.server.deps.db.query(`update requests set recipient = null, status = 'answered'`);
    expect(await visit.ask({ token })).toMatchObject({ status: 403, body: DENIED });
  });
});
