import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller, fullApplication, payloadOf } from '../../deals/people.ts';
import { DENIED, type LinkVisit, startLinkVisit } from './link-visit.ts';

/** GET /tools/return-link, by callers with and without access [RETURN-2]. */
let visit: LinkVisit;
beforeAll(async () => {
  visit = await startLinkVisit();
});
afterAll(() => visit.server.close());

describe('GET /tools/return-link', () => {
  it('refuses a caller without a token and without a sign-in', async () => {
    expect(await visit.ask({})).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  it('answers the applicant, with the ids of the deal or without ids', async () => {
    const { sub, ...ids } = await visit.someone();
    const { dealId, accountId, contactId } = ids;
    expect(await visit.ask({ as: sub })).toMatchObject({ status: 200, body: { data: { dealId } } });
    expect(await visit.ask({ as: sub, ids: { dealId, accountId, contactId } })).toMatchObject({
      status: 200,
    });
  });

  it('answers another contact of the deal who names its id, by their proven address alone', async () => {
    const bob = {
      ...(fullApplication().owners as object[])[0],
      first: 'Bob',
      email: 'bob@elm.example',
      ssn: '521-44-7771',
    };
    const { dealId } = await visit.someone({ owners: [...(fullApplication().owners as object[]), bob] });
    const ids = { dealId };
    expect(await visit.ask({ as: 'bob', email: 'Bob@Elm.example', ids })).toMatchObject({ status: 200 });
    expect(await visit.ask({ as: 'bob', email: 'bob@elm.example' })).toMatchObject({ status: 403 });
    expect(await visit.ask({ as: 'eve', email: 'eve@elm.example', ids })).toMatchObject({
      status: 403,
      body: DENIED,
    });
  });

  it('refuses ids that do not belong together', async () => {
    const [ann, eve] = [await visit.someone(), await visit.someone()];
    const good = { dealId: ann.dealId, accountId: ann.accountId, contactId: ann.contactId };
    const strangers = [
      { dealId: eve.dealId },
      { accountId: eve.accountId },
      { contactId: eve.contactId },
      { dealId: randomUUID() },
      { dealId: 'x' },
      { accountId: "' or 1=1" },
    ];
    for (const wrong of strangers) {
      const ids = { ...good, ...wrong };
      expect([wrong, await visit.ask({ as: ann.sub, ids })]).toMatchObject([
        wrong,
        { status: 403, body: DENIED },
      ]);
      const token = await visit.tokenOf(ann);
      expect([wrong, await visit.ask({ token, ids })]).toMatchObject([wrong, { status: 403, body: DENIED }]);
    }
    expect(await visit.ask({ as: eve.sub, ids: good })).toMatchObject({ status: 403, body: DENIED });
  });

  it('uses the token if there is also a session, and refuses an invalid token even with a valid session', async () => {
    const [ann, eve] = [await visit.someone(), await visit.someone()];
    const answer = await visit.ask({ as: eve.sub, token: await visit.tokenOf(ann) });
    expect(answer.body.data.dealId).toBe(ann.dealId);
    expect(await visit.ask({ as: eve.sub, token: 'x.y.z' })).toMatchObject({ status: 403, body: DENIED });
  });

  it('accepts the cookie of a return from a bank if no user is signed in', async () => {
    const [ann, eve] = [await visit.someone(), await visit.someone()];
    const cookie = `other=1; trellis-return=${await visit.tokenOf(ann)}`;
    expect((await visit.ask({ cookie })).body.data.dealId).toBe(ann.dealId);
    expect((await visit.ask({ cookie, as: eve.sub })).body.data.dealId).toBe(eve.dealId);
    expect(await visit.ask({ cookie: 'trellis-return=x' })).toMatchObject({ status: 403 });
  });

  it('refuses a token of another brand, of a deleted deal, or of credit monitoring', async () => {
    const ann = await visit.someone();
    const otherToken = await visit.tokenOf(ann, ['upload'], 'harbor');
    expect(await visit.ask({ token: otherToken })).toMatchObject({ status: 403, body: DENIED });
    expect(await visit.ask({ token: otherToken, host: 'harbor.localhost' })).toMatchObject({
      status: 403,
      body: DENIED,
    });
    const token = await visit.tokenOf(ann);
    expect(await visit.ask({ token, host: 'harbor.localhost' })).toMatchObject({ status: 403, body: DENIED });
    await visit.server.deps.db.query('delete from deals where id = $1', [ann.dealId]);
    expect(await visit.ask({ token })).toMatchObject({ status: 403, body: DENIED });
    const bcm = await caller(visit.server, 'bcm')(
      'POST',
      '/api/apply/create',
      payloadOf({ application_type: 'bcm' }, { application_type: 'bcm' }),
    );
    const { dealId } = bcm.body.data;
    expect(await visit.ask({ token: await visit.tokenOf({ dealId }) })).toMatchObject({
      status: 403,
      body: DENIED,
    });
    expect(await visit.ask({ as: 'bcm', ids: { dealId } })).toMatchObject({ status: 403, body: DENIED });
  });

  it('refuses a link after RETURN_LINK_DAYS with its own code', async () => {
    const token = await visit.tokenOf(await visit.someone());
    visit.clock.forward(30 * 86_400 - 10);
    expect(await visit.ask({ token })).toMatchObject({ status: 200 });
    visit.clock.forward(10);
    expect(await visit.ask({ token })).toMatchObject({
      status: 403,
      body: { code: 'expired-link', msg: 'Invalid token account combination' },
    });
  });
});
