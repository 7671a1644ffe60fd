import { afterAll, describe, expect, it } from 'vitest';
import { createCorrectionWrite } from '#server/requests/correction/write.ts';
import { asApplicant } from '../../start-test-server.ts';
import { EIN, startCorrectionVisit } from './correction-visit.ts';

/** The corrections that are refused, and how a question ends. */
const { visit, server, clock, staff, url, review, ask, correct } = await startCorrectionVisit();
afterAll(() => server.close());
const { db } = server.deps;

describe('a correction of a submitted application', () => {
  it('needs the code, is sent once, and ends when it is withdrawn or expires [REQUEST-65]', async () => {
    const { token, email, dealId } = await ask();
    expect((await correct({ token }, { business_ein: EIN })).statusCode).toBe(401);
    const proven = await visit.prove(token, email);
    await correct(proven, { business_ein: EIN });
    expect((await correct(proven, { business_ein: '98-7654321' })).statusCode).toBe(200);
    expect((await review(dealId)).corrections[0]?.changes[0]?.after).toBe('**-***6789');

    const withdrawn = await ask();
    const [open] = withdrawn.review.corrections;
    const proof = await visit.prove(withdrawn.token, withdrawn.email);
    const back = await staff.call('rex', `DELETE ${url(withdrawn.dealId)}/corrections/${open?.id}`);
    expect(back.json().corrections).toMatchObject([{ status: 'withdrawn' }]);
    expect((await correct(proof, { business_ein: EIN })).statusCode).toBe(403);

    const questionsOf = async ({ send }: Pick<typeof withdrawn, 'send'>) =>
      (await send('GET', '/deals/status')).body.data.questions;
    expect(await questionsOf(withdrawn)).toEqual([]);

    const late = await ask();
    const before = await visit.prove(late.token, late.email);
    clock.forward(15 * 86_400);
    // Its time alone ends it: the row may be changed later.
    await db.query("update requests set status = 'opened' where deal_id = $1 and purpose = 'correction'", [
      late.dealId,
    ]);
    expect(await questionsOf(late)).toMatchObject([{ status: 'ended' }]);
    expect((await correct(before, { business_ein: EIN })).statusCode).toBeGreaterThanOrEqual(401);
    expect((await visit.call('GET', '/tools/request', { token: late.token })).json().data.isClosed).toBe(
      true,
    );
  });

  it('[REQUEST-60] is refused for a part that was already asked for, for an unknown part, and without a message', async () => {
    const { dealId } = await ask();
    for (const body of [
      { parts: ['business/ein'], message: 'again' },
      { parts: ['unknown'], message: 'x' },
      { parts: ['business/revenue'], message: '   ' },
    ])
      expect((await staff.call('rex', `POST ${url(dealId)}/corrections`, body)).statusCode).toBe(422);
  });

  it('that is sent twice at once makes one version', async () => {
    const { token, email, dealId } = await ask();
    const proven = await visit.prove(token, email);
    const before = await visit.stored(dealId);
    const answers = await Promise.all([
      correct(proven, { business_ein: EIN }),
      correct(proven, { business_ein: '98-7654321' }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(1);
    expect((await visit.stored(dealId)).version).toBe(before.version + 1);
    expect(
      await db.query('select version from submitted_versions where deal_id = $1', [dealId]),
    ).toHaveLength(1);
  });

  it('is not written if the question is withdrawn during the save [REQUEST-65]', async () => {
    const { dealId, review: readReview } = await ask();
    const [open] = readReview.corrections;
    await staff.call('rex', `DELETE ${url(dealId)}/corrections/${open?.id}`);
    const [row] = await db.query("select * from requests where deal_id = $1 and purpose = 'correction'", [
      dealId,
    ]);
    const before = await visit.stored(dealId);
    const deal = { ...before, version: before.version + 1, saved_at: clock.now() };
    if (!row) throw new Error('There is no request.');
    const write = createCorrectionWrite(server.deps, row, row.parts, 'request');
    await expect(write({ deal, keptAnswer: undefined })).rejects.toMatchObject({ code: 'expired-link' });
    expect(await visit.stored(dealId)).toEqual(before);
  });

  it('cannot be declined, and the applicant cannot withdraw it', async () => {
    const { token, send, sub, email } = await ask();
    expect((await visit.call('POST', '/tools/request/decline', { token })).statusCode).toBe(403);
    const { questions } = (await send('GET', '/deals/status')).body.data;
    const answer = await server.app.inject({
      method: 'DELETE',
      url: `/deals/requests/${questions[0].id}`,
      headers: asApplicant(sub, email),
    });
    expect(answer.statusCode).toBe(404);
  });
});
