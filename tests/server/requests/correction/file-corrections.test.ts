import { afterAll, describe, expect, it } from 'vitest';
import { DAY, SECOND } from '#domain/units.ts';
import { createRequestTokens } from '#server/requests/row/tokens.ts';
import { png } from '../../statements/files/making/pictures.ts';
import { countStored, send } from '../../statements/files/uploads.ts';
import { EIN } from './correction-visit.ts';
import { PART, reference, startFileCorrectionVisit } from './file-correction-visit.ts';

const files = await startFileCorrectionVisit();
const {
  server,
  visit,
  clock,
  staff,
  url,
  openCorrection,
  upload,
  remove,
  correct,
  review,
  fileRow,
  askAbout,
} = files;
afterAll(() => server.close());
const { db } = server.deps;

const insuranceOf = async (dealId: string): Promise<string[]> => {
  const { document } = await visit.stored(dealId);
  const { application } = document as { application: { insurance?: { id: string }[] } };
  return (application.insurance ?? []).map(({ id }) => id);
};
const GONE = 'One of these files is not here any more. Please upload it again.';

describe('a correction of a question for files', () => {
  it('shows the present files, and takes new ones into the new version [REQUEST-70]', async () => {
    const who = await openCorrection();
    const page = (await visit.call('GET', '/tools/request', who)).json().data.correction;
    expect(page.screens).toMatchObject([{ path: PART, fields: ['insurance', 'vehicles'] }]);
    expect(page.application.insurance).toMatchObject([{ id: who.old, name: 'old.png' }]);
    const added = await upload(who);
    expect(added).toMatchObject({ status: 200, body: { data: { file: { name: 'new.png', saved: false } } } });
    const answer = await correct(who, { insurance: [reference(who.old), reference(added.id)] });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await insuranceOf(who.dealId)).toEqual([who.old, added.id]);
    expect(await fileRow(added.id)).toMatchObject({ saved_at: clock.now(), uploaded_by: 'link' });
    expect(JSON.stringify((await visit.stored(who.dealId)).document)).not.toContain('new.png');
  });

  it('keeps a removed file with the application, and shows reviewers the names before and after [REQUEST-71]', async () => {
    const who = await openCorrection();
    const { id } = await upload(who);
    expect((await correct(who, { insurance: [reference(id)] })).statusCode).toBe(200);
    expect(await insuranceOf(who.dealId)).toEqual([id]);
    expect(await fileRow(who.old)).toMatchObject({ saved_at: expect.any(Date) });
    expect((await remove(who, who.old)).statusCode).toBe(403);
    const label = 'Proof of insurance';
    expect((await review(who.dealId)).corrections[0]?.changes).toEqual([
      { label, before: 'old.png', after: 'new.png' },
    ]);
  });

  it('shows reviewers a file that replaced one of the same name [REQUEST-71]', async () => {
    const who = await openCorrection();
    const { id } = await upload(who, { name: 'old.png' });
    await correct(who, { insurance: [reference(id)] });
    const label = 'Proof of insurance';
    expect((await review(who.dealId)).corrections[0]?.changes).toEqual([
      { label, before: 'old.png', after: 'old.png' },
    ]);
  });

  it('takes the files of an item of a list, and shows reviewers both names [REQUEST-70]', async () => {
    const who = await openCorrection();
    const { id } = await upload(who, { question: 'vehicles/0/title', name: 'deed.png' });
    const vehicles = [{ make: 'Ford', title: [reference(id)] }];
    const answer = await correct(who, { vehicles });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await review(who.dealId)).corrections[0]?.changes).toEqual([
      { label: 'Vehicles 1: Title', before: 'title.png', after: 'deed.png' },
    ]);
  });

  it('shows reviewers the added and the removed items of a list [REQUEST-63]', async () => {
    const who = await openCorrection();
    expect((await correct(who, { vehicles: null })).statusCode).toBe(200);
    const again = await askAbout(who, [PART]);
    const proven = await visit.prove(again.token, again.email);
    expect((await correct(proven, { vehicles: [{ make: 'Fiat' }] })).statusCode).toBe(200);
    const changes = (await review(who.dealId)).corrections.map((correction) => correction.changes);
    expect(changes).toHaveLength(2);
    expect(changes).toContainEqual([{ label: 'Vehicles 1: Make', after: 'Fiat' }]);
    expect(changes).toContainEqual([
      { label: 'Vehicles 1: Make', before: 'Ford' },
      { label: 'Vehicles 1: Title', before: 'title.png' },
    ]);
  });

  it('needs the files of a required question, as a submit does [REQUEST-70]', async () => {
    const who = await openCorrection();
    const answer = await correct(who, { insurance: null });
    expect([answer.statusCode, answer.json().errors]).toMatchObject([
      422,
      [{ field: 'insurance', text: 'Please add your proof of insurance.' }],
    ]);
    expect(await insuranceOf(who.dealId)).toEqual([who.old]);
  });

  it('accepts no more files than the question [REQUEST-70]', async () => {
    const who = await openCorrection();
    const ids = [who.old];
    for (const name of ['1.png', '2.png', '3.png']) ids.push((await upload(who, { name })).id);
    const answer = await correct(who, { insurance: ids.map(reference) });
    expect(answer.json().errors).toMatchObject([{ field: 'insurance', keyword: 'maxItems' }]);
  });
});

describe('an answer of a correction accepts only files of its question [REQUEST-72]', () => {
  const refusalOf = async (who: { token: string; proof?: string }, id: string) => {
    const answer = await correct(who, { insurance: [reference(id)] });
    return [answer.statusCode, answer.json().errors?.[0]?.text];
  };

  it('refuses files of other people, questions and requests alike', async () => {
    const [who, other] = [await openCorrection(), await openCorrection()];
    const foreign = await upload(other);
    const ofVehicle = await upload(who, { question: 'vehicles/0/title' });
    // The applicant sent it before the correction, and no save has it.
    const unsaved = await send(server, who.owned, png(), 'mine.png', {
      fields: { 'document-type': 'document' },
    });
    const ids = [foreign.id, other.old, who.title, ofVehicle.id, unsaved.body.data.file.id];
    for (const id of ids) expect(await refusalOf(who, id)).toEqual([422, GONE]);
    expect(await refusalOf(who, '../x')).toEqual([422, GONE]);
  });

  it('refuses a file that an earlier correction removed', async () => {
    const who = await openCorrection();
    await correct(who, { insurance: [reference((await upload(who)).id)] });
    const again = await askAbout(who, [PART]);
    const proven = await visit.prove(again.token, again.email);
    expect(await refusalOf(proven, who.old)).toEqual([422, GONE]);
  });

  it('refuses a file of the same question that was uploaded for another correction', async () => {
    const who = await openCorrection();
    const lateUpload = await upload(who);
    expect((await correct(who, { insurance: [reference(who.old)] })).statusCode).toBe(200);
    const again = await askAbout(who, [PART]);
    const proven = await visit.prove(again.token, again.email);
    expect(await refusalOf(proven, lateUpload.id)).toEqual([422, GONE]);
  });

  it('refuses the upload of the same client id for another question', async () => {
    const who = await openCorrection();
    const clientId = 'one-upload';
    const first = await upload(who, { clientId });
    expect((await upload(who, { clientId })).id).toBe(first.id);
    expect((await upload(who, { clientId, question: 'vehicles/0/title' })).status).toBe(422);
  });
});

describe('the link of a correction uploads and removes [REQUEST-72]', () => {
  it('only for questions that were asked', async () => {
    const who = await openCorrection(['business/ein']);
    for (const question of ['insurance', 'business_ein', 'vehicles/0/title', 'x']) {
      const refused = await upload(who, { question });
      expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'question' }]]);
    }
    expect((await correct(who, { business_ein: EIN })).statusCode).toBe(200);
  });

  it('only after a code', async () => {
    const who = await openCorrection();
    expect((await upload({ token: who.token })).status).toBe(401);
    expect((await upload({ token: 'x'.repeat(43), proof: who.proof ?? '' })).status).toBe(403);
  });

  it('nothing that another correction or the applicant sent', async () => {
    const [who, other] = [await openCorrection(), await openCorrection()];
    const foreign = await upload(other);
    const mine = await upload(who);
    for (const id of [foreign.id, who.old, 'x']) expect((await remove(who, id)).statusCode).toBe(404);
    expect((await remove(who, mine.id)).statusCode).toBe(204);
    expect(await fileRow(mine.id)).toBeUndefined();
    expect(await fileRow(foreign.id)).toBeDefined();
  });

  it('nothing once the correction has been answered, withdrawn or expired', async () => {
    const ends: ((who: Awaited<ReturnType<typeof openCorrection>>) => Promise<unknown>)[] = [
      (who) => correct(who, { insurance: [reference(who.old)] }),
      (who) => staff.call('rex', `DELETE ${url(who.dealId)}/corrections/${who.review.corrections[0]?.id}`),
      async () => clock.forward((15 * DAY) / SECOND),
    ];
    for (const end of ends) {
      const who = await openCorrection();
      const { id } = await upload(who);
      await end(who);
      // The proof lasts two hours; the correction must be closed even with a fresh one.
      const proof = await freshProof(who.dealId);
      expect(await upload({ ...who, proof })).toMatchObject({ status: 403, body: { code: 'expired-link' } });
      expect((await remove({ ...who, proof }, id)).statusCode).toBe(403);
    }
  });

  it('nothing if the correction ends during the upload', async () => {
    const who = await openCorrection();
    const before = await countStored(server);
    const ended = endDuringInspection(who.dealId);
    expect(await upload(who)).toMatchObject({ status: 403, body: { code: 'expired-link' } });
    ended.restore();
    expect((await countStored(server)).rows).toBe(before.rows);
  });
});

async function freshProof(dealId: string): Promise<string> {
  const [row] = await db.query("select * from requests where deal_id = $1 and purpose = 'correction'", [
    dealId,
  ]);
  if (!row) throw new Error('There is no correction.');
  return createRequestTokens(server.deps).proof(row);
}

/** Withdraws the correction while the file is inspected. */
function endDuringInspection(dealId: string): { restore(): void } {
  const { inspector } = server.deps;
  const { run } = inspector;
  inspector.run = async (...call) => {
    await db.query("update requests set status = 'withdrawn' where deal_id = $1", [dealId]);
    return run(...call);
  };
  return { restore: () => Object.assign(inspector, { run }) };
}
