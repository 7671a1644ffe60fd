import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tagUntagged } from '#server/deals/store/index.ts';
import { findSubmittedDeal } from '#server/export/export-command.ts';
import { findPerson } from '#server/retention/find-person.ts';
import { openTestServer } from '../../start-test-server.ts';
import { CANARY, caller, fullApplication, payloadOf } from '../people.ts';

const server = await openTestServer();
const { db } = server.deps;
const ann = caller(server, 'ann');
const eve = caller(server, 'eve');
let ids: { dealId: string; loanId: string };
beforeAll(async () => {
  ids = (await ann('POST', '/api/apply/create', payloadOf(fullApplication()))).body.data;
});

const give = (subject: string, tag = 'subject_tag') =>
  db.query<object>(`update deals set subject = $2, subject_tag = ${tag} where id = $1`, [
    ids.dealId,
    subject,
  ]);
const revealTo = (send: typeof ann) => send('POST', '/deals/reveal', { field: '/business_ein' });
const refusals = () =>
  db.query('select * from audit where deal = $1 and event = $2', [ids.dealId, 'subject-refused']);

it('shows a secret to the person who made the application', async () => {
  expect((await revealTo(ann)).body.data.value).toBe(CANARY.ein);
  expect(await refusals()).toEqual([]);
});

describe('an application whose subject was changed in the database [PRIVATE-10]', () => {
  beforeEach(() => give('eve'));

  it('shows no secret and no answer to the other person', async () => {
    expect(await revealTo(eve)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const byLoan = await eve('POST', '/deals/reveal', { field: '/business_ein', loan_id: ids.loanId });
    expect(byLoan).toMatchObject({ status: 404 });
    expect((await eve('GET', '/deals/current')).body).toEqual({ data: null });
  });

  it('refuses a save, statement or submit of the other person', async () => {
    for (const path of ['/api/apply/save', '/api/apply/submit']) {
      const answer = await eve('POST', path, { loan_id: ids.loanId }, { version: 1 });
      expect(answer).toMatchObject({ status: 409, body: { code: 'application-refused' } });
    }
    const needs = await eve('GET', `/tools/statements/needs?dealId=${ids.dealId}`);
    expect(needs.status).toBeGreaterThanOrEqual(400);
  });

  it('is named by a save that it blocks, and never replaced [PRIVATE-10]', async () => {
    const create = () => eve('POST', '/api/apply/create', payloadOf(fullApplication()));
    const own = (await create()).body.data;
    // The row also has the account of the other person, and stands where their application would be.
    await db.query('delete from deals where id = $1', [own.dealId]);
    await db.query('update deals set account_id = $2 where id = $1', [ids.dealId, own.accountId]);
    expect(await create()).toMatchObject({
      status: 409,
      body: { code: 'application-refused', showToUser: true, msg: expect.stringContaining('contact us') },
    });
    expect(server.logged.join('\n')).toContain('audit --event subject-refused');
  });

  it('is named in the audit', async () => {
    await revealTo(eve);
    expect((await refusals())[0]).toMatchObject({ deal: ids.dealId, about: 'wrong-tag' });
  });

  it('is not exported, and not part of the data of the other person', async () => {
    await db.query(
      `insert into identity_users (sub, email, created_at, last_sign_in_at) values ('eve', 'eve@elm.example', now(), now())`,
    );
    expect((await findPerson(server.deps, 'eve@elm.example')).deals).toEqual([]);
    await db.query('update deals set submitted_at = now() where id = $1', [ids.dealId]);
    await expect(findSubmittedDeal(server.deps, { deal: ids.dealId })).rejects.toThrow('was changed');
    await db.query('update deals set submitted_at = null where id = $1', [ids.dealId]);
  });

  it('is served to the applicant again after its subject is restored', async () => {
    await give('ann');
    expect((await revealTo(ann)).body.data.value).toBe(CANARY.ein);
  });

  it('is refused without a tag, too', async () => {
    await give('eve', 'null');
    expect((await revealTo(eve)).status).toBe(404);
    await tagUntagged(server.deps, 'older builds');
    expect((await revealTo(eve)).status).toBe(404);
  });
});
