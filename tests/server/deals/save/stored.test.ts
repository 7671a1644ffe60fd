import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { storedDeal } from '../../support/stored-payload.ts';
import { caller, fullApplication, fullOwner, payloadOf, type Send, secondOwner } from '../people.ts';

const server = await openTestServer();

const rowOf = (dealId: string) => storedDeal(server, dealId);
const current = (send: Send, type = 'apply') => send('GET', `/deals/current?application_type=${type}`);

describe('a save of changes to a stored application', () => {
  it('keeps absent answers, clears null answers, and keeps a secret that is not sent again', async () => {
    const send = caller(server, 'merge');
    const application = {
      ...fullApplication(),
      business_suite: 'B',
      owners: [fullOwner(), secondOwner()],
    };
    const created = (await send('POST', '/api/apply/create', payloadOf(application))).body.data;
    const [ann, bob] = created.contactIds as { id: string; email: string }[];
    expect([ann?.email, bob?.email]).toEqual(['ann@oak.example', 'bob@oak.example']);
    const before = await rowOf(created.dealId);

    const sent = {
      loan_id: created.loanId,
      business: { address: { address2: null }, contacts: [{ id: bob?.id, firstName: 'Bob' }] },
    };
    const savedResponse = await send('PATCH', '/deals', sent, { version: 1 });
    expect(savedResponse.body.data.contactIds).toEqual([{ id: bob?.id, email: 'bob@oak.example' }]);
    const row = await rowOf(created.dealId);
    expect(row.contact_id).toBe(bob?.id);
    expect(row.payload.business.name).toBe('Oak Street Bakery');
    expect(row.payload.business.address).not.toHaveProperty('address2');
    expect(row.payload.business.contacts).toHaveLength(1);
    expect(row.payload.business.contacts[0]).toMatchObject({ firstName: 'Bob', lastName: 'Oak' });
    expect(row.payload.business.contacts[0].ssn).toBe(before.payload.business.contacts[1].ssn);
    expect(row.payload.business.taxIdNumber).toBe(before.payload.business.taxIdNumber);
  });

  it('normalizes as the browser does and ignores a sent payment', async () => {
    const send = caller(server, 'normal');
    const application = {
      loan_amount: 100000,
      loan_terms: 24,
      loan_payment: 1,
      business_ein: '47 5512983',
      owners: [{ email: ' Ann@Oak.Example ', mobile: '(415) 555-0123', ssn: '536228726' }],
    };
    await send('POST', '/api/apply/create', payloadOf(application));
    const { data } = (await current(send)).body;
    expect(data.application).toMatchObject({
      loan_payment: 4614.49,
      business_ein: { mask: '**-***2983' },
      owners: [{ email: 'ann@oak.example', mobile: '415-555-0123', ssn: { mask: '***-**-8726' } }],
    });
  });

  it('keeps the evidence of each consent: its time, its version, its address', async () => {
    const send = caller(server, 'consent');
    const consentFields = {
      consent: true,
      consent_at: '2026-11-20T10:00:00.000Z',
      consent_version: '2026-11-01',
    };
    const agent = { 'user-agent': `Browser ${'x'.repeat(400)}` };
    const { dealId, loanId } = (await send('POST', '/api/apply/create', payloadOf({ business_name: 'Oak' })))
      .body.data;
    expect((await rowOf(dealId)).consents).toEqual([]);
    await send('PATCH', '/deals', payloadOf({ loan_id: loanId, ...consentFields }), {
      version: 1,
      headers: agent,
    });
    await send('PATCH', '/deals', payloadOf({ loan_id: loanId, ...consentFields }), { version: 2 });
    const { consents } = await rowOf(dealId);
    expect(consents).toEqual([
      {
        at: expect.any(String),
        version: '2026-11-01',
        ip: '127.0.0.1',
        userAgent: agent['user-agent'].slice(0, 200),
        text: 'I agree to the [Terms of Use](https://trellis.example/terms) and [Privacy Policy](https://trellis.example/privacy).',
      },
    ]);
  });

  const OF_APPLY = 'My answers are true.';
  const OF_BCM = 'My details are true.';
  const CERTIFIED = {
    'steps.funding-is-almost-here.certification': OF_APPLY,
    'steps.summary.certification': OF_BCM,
  };
  const useContent = async (content: Record<string, string>): Promise<void> => {
    const { db, brands } = server.deps;
    await db.query(
      `update brands set record = record || jsonb_build_object('content', $1::jsonb) where platform = 'default'`,
      [JSON.stringify(content)],
    );
    brands.refresh();
  };
  const CHANGED = 'My answers are true: \u2713';
  it.each([
    ['submit', OF_APPLY, OF_APPLY, undefined],
    ['activate', OF_BCM, OF_BCM, undefined],
    // The page is older than the texts of the site, or is not a page of Trellis.
    ['submit', `${CHANGED}\u0000`, CHANGED, OF_APPLY],
    ['submit', undefined, '', OF_APPLY],
  ] as const)(
    '%s keeps the evidence of a certification, its version, time and address: %j',
    async (end, certified, keptAnswers, requiredText) => {
      await useContent(CERTIFIED);
      const send = caller(server, `certified-${end}-${keptAnswers}`);
      const changes = end === 'submit' ? {} : { application_type: 'bcm', loan_type: ['BCM'] };
      const application = { ...fullApplication(), ...changes };
      const extras = { application_type: application.application_type as string };
      const { dealId, loanId } = (await send('POST', '/api/apply/create', payloadOf(application, extras)))
        .body.data;
      // A save certifies nothing.
      await send('PATCH', '/deals', { loan_id: loanId, certified: 'Not yet.' }, { version: 1 });
      expect((await rowOf(dealId)).consents).toHaveLength(1);
      const done = await send('POST', `/api/apply/${end}`, { loan_id: loanId, certified }, { version: 2 });
      expect(done.status).toBe(200);
      const [consent, certification] = (await rowOf(dealId)).consents as { version: string }[];
      expect(consent).not.toHaveProperty('certified');
      expect(certification).toEqual({
        at: expect.any(String),
        version: createHash('sha256').update(keptAnswers).digest('hex').slice(0, 12),
        ip: '127.0.0.1',
        userAgent: expect.any(String),
        certified: keptAnswers,
        ...(requiredText === undefined ? {} : { asked: requiredText }),
      });
    },
  );

  it('stores no certification if the brand has none', async () => {
    await useContent({});
    const send = caller(server, 'certified-nothing');
    const { dealId, loanId } = (await send('POST', '/api/apply/create', payloadOf(fullApplication()))).body
      .data;
    expect((await send('POST', '/api/apply/submit', { loan_id: loanId }, { version: 1 })).status).toBe(200);
    expect((await rowOf(dealId)).consents).toEqual([
      expect.not.objectContaining({ certified: expect.anything() }),
    ]);
  });

  it('refuses a certification that is too long to be one', async () => {
    const send = caller(server, 'certified-long');
    const { loanId } = (await send('POST', '/api/apply/create', payloadOf(fullApplication()))).body.data;
    const sent = { loan_id: loanId, certified: 'x'.repeat(4001) };
    expect((await send('POST', '/api/apply/submit', sent, { version: 1 })).status).toBe(422);
  });

  it('moves the farthest step only forward, and only to existing steps', async () => {
    const send = caller(server, 'far');
    const { loanId } = (await send('POST', '/api/apply/create', { farthest: 'owners' })).body.data;
    let version = 1;
    for (const farthest of ['info', 'nowhere', '__proto__']) {
      await send('PATCH', '/deals', { loan_id: loanId, farthest }, { version });
      version += 1;
    }
    expect((await current(send)).body.data.farthest).toBe('owners');
  });
});
