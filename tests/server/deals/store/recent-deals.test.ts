import { randomUUID } from 'node:crypto';
import { flow } from 'virtual:trellis/flows/apply';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EffectiveBrand } from '#server/brands/brand.ts';
import { blankDeal } from '#server/deals/save/authorize.ts';
import { deriveDeal } from '#server/deals/save/derive.ts';
import { encryptDeal } from '#server/deals/save/encrypt.ts';
import type { SaveRequest } from '#server/deals/save/index.ts';
import { mergeAnswers } from '#server/deals/save/merge.ts';
import { openApplication } from '#server/deals/secrets/index.ts';
import { type Deal, type ReadDeal, type ReadDocument, readDocument } from '#server/deals/store/index.ts';
import { createRecentDeals, type JustWritten } from '#server/deals/store/recent-deals.ts';
import { DEALS } from '#server/limits.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { CANARY, caller, fullApplication, fullOwner, payloadOf, type Send, secondOwner } from '../people.ts';

const clock = movingClock();
let one: TestServer;
let other: TestServer;
beforeAll(async () => {
  const env = {
    TRELLIS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    TRELLIS_INDEX_KEY: Buffer.alloc(32, 9).toString('base64'),
  };
  one = await startTestServer({ clock, env });
  other = await startTestServer({ clock, env, db: one.deps.db });
});
afterAll(async () => {
  // The database is the first one's.
  await other.app.close();
  await one.close();
});

interface Begun {
  send: Send;
  /** The same person at the other process. */
  elsewhere: Send;
  loanId: string;
  save(by: Send, version: number, application: Record<string, unknown>, key?: string): ReturnType<Send>;
}

/** An application at version 1, which the first process remembers. */
async function begun(): Promise<Begun> {
  const sub = randomUUID();
  const [send, elsewhere] = [caller(one, sub), caller(other, sub)];
  const owners = [{ ...fullOwner(), email: `${sub}@oak.example` }];
  const { body } = await send('POST', '/api/apply/create', payloadOf({ business_name: 'Oak', owners }));
  const { loanId } = body.data;
  return {
    ...{ send, elsewhere, loanId },
    save: (by, version, application, key) =>
      by('PATCH', '/deals', payloadOf(application, { loan_id: loanId }), { version, key }),
  };
}

const stored = async (send: Send) => (await send('GET', '/deals/current')).body.data;
const reads = () =>
  vi.mocked(one.deps.db.query).mock.calls.filter(([, , name]) => name?.startsWith('save-by'));

describe('a save on top of what this process wrote', () => {
  beforeEach(() => {
    const spy = vi.spyOn(one.deps.db, 'query');
    return () => spy.mockRestore();
  });

  it('reads nothing, and keeps what was saved before', async () => {
    const { send, save } = await begun();
    vi.mocked(one.deps.db.query).mockClear();
    expect((await save(send, 1, { business_revenue: 1000 })).body.data.masks).toEqual({
      '/owners/0/ssn': '***-**-8726',
      '/owners/0/dob': '**/**/1971',
    });
    expect((await save(send, 2, { business_zip: '78701' })).status).toBe(200);
    expect(reads()).toEqual([]);
    const { version, application } = await stored(send);
    expect(version).toBe(3);
    expect(application).toMatchObject({
      business_name: 'Oak',
      business_revenue: 1000,
      business_zip: '78701',
    });
    expect(application.owners[0].ssn).toEqual({ present: true, mask: '***-**-8726' });
  });

  it('reads what somebody changed in the row, whatever its version says', async () => {
    const { send, loanId, save } = await begun();
    await one.deps.db.query(
      `update deals set document = jsonb_set(document, '{application,business_name}', '"Elm"') where loan_id = $1`,
      [loanId],
    );
    expect((await save(send, 1, { business_revenue: 1000 })).status).toBe(200);
    expect((await stored(send)).application).toMatchObject({ business_name: 'Elm', business_revenue: 1000 });
  });

  it('is told of a newer version that another process wrote', async () => {
    const { send, elsewhere, save } = await begun();
    expect((await save(elsewhere, 1, { business_name: 'Elm' })).status).toBe(200);
    const refused = await save(send, 1, { business_name: 'Ash' });
    expect([refused.status, refused.body.data.application.business_name]).toEqual([409, 'Elm']);
  });

  it('is told that it is submitted by now', async () => {
    const { send, loanId, save } = await begun();
    await one.deps.db.query('update deals set submitted_at = now() where loan_id = $1', [loanId]);
    expect((await save(send, 1, { business_name: 'Ash' })).body.code).toBe('already-submitted');
  });

  it('is not found once its row is gone', async () => {
    const { send, loanId, save } = await begun();
    await one.deps.db.query('delete from deals where loan_id = $1', [loanId]);
    expect((await save(send, 1, { business_name: 'Ash' })).status).toBe(404);
  });

  it('is answered as before if another process did it already', async () => {
    const { send, elsewhere, save } = await begun();
    const key = randomUUID();
    const done = await save(elsewhere, 1, { business_name: 'Elm' }, key);
    expect((await save(send, 1, { business_name: 'Elm' }, key)).body).toEqual(done.body);
    expect((await stored(send)).version).toBe(2);
  });

  it('is refused under the key of another save, whether or not it is valid', async () => {
    const { send, save } = await begun();
    const key = randomUUID();
    expect((await save(send, 1, { business_name: 'Elm' }, key)).status).toBe(200);
    for (const business_zip of ['no ZIP', '78702']) {
      const refused = await save(send, 2, { business_zip }, key);
      expect([refused.status, refused.body.code]).toEqual([422, 'idempotency-key-reused']);
    }
    expect((await stored(send)).version).toBe(2);
  });

  it('is another person`s to nobody', async () => {
    const { loanId } = await begun();
    const stranger = caller(one, randomUUID());
    const body = payloadOf({ business_name: 'Mine' }, { loan_id: loanId });
    expect((await stranger('PATCH', '/deals', body, { version: 1 })).status).toBe(404);
  });

  it('names a business that is not the deal`s: not found', async () => {
    const { send, loanId } = await begun();
    const body = { loan_id: loanId, business: { id: randomUUID(), name: 'Elm' } };
    expect((await send('PATCH', '/deals', body, { version: 1 })).status).toBe(404);
    const twoLoans = { loan_id: loanId, loanRequest: { id: randomUUID() } };
    expect((await send('PATCH', '/deals', twoLoans, { version: 1 })).status).toBe(404);
  });

  it('compares a secret with one that was saved before (two owners, one number)', async () => {
    const { send, save } = await begun();
    const [known] = (await stored(send)).application.owners;
    const { ssn: _ssn, dob: _dob, ...first } = known;
    const second = { ...fullOwner(), email: 'bob@oak.example', ownership: 0, ssn: CANARY.ssn };
    const refused = await save(send, 1, { owners: [first, second] });
    expect(refused.body.errors).toMatchObject([{ keyword: 'x-unique' }]);
  });
});

describe('a read of what this process wrote', () => {
  it('opens no secret of it, and shows the same', async () => {
    const { send, elsewhere, save } = await begun();
    const opened = vi.spyOn(one.deps.crypto, 'decrypt');
    const here = await stored(send);
    expect(opened).not.toHaveBeenCalled();
    expect(here).toEqual(await stored(elsewhere));

    // Another process puts another secret in its place: that one is opened.
    const [owner] = here.application.owners;
    await save(elsewhere, 1, { owners: [{ ...owner, dob: undefined, ssn: '521-44-9382' }] });
    expect((await stored(send)).application.owners[0].ssn.mask).toBe('***-**-9382');
    expect(opened).toHaveBeenCalledOnce();
    opened.mockRestore();
  });
});

describe('what is remembered', () => {
  it('is what a read of its document finds, and no later save changes it', async () => {
    const { crypto, clock: now, brands } = one.deps;
    const config = { ...one.deps.config, stepUp: false };
    const brand = (await brands.byPlatform('default')) as EffectiveBrand;
    const subject = { sub: 'ann', email: 'ann@oak.example', accounts: [] };
    const save: SaveRequest = {
      ...{ kind: 'save', isFinal: false, type: undefined, flows: {}, key: undefined, version: 1 },
      ...{ brand, subject, payload: {} },
      origin: { ip: '', userAgent: '' },
    };
    const blank = blankDeal(
      flow,
      save,
      'apply',
      randomUUID(),
      { businessId: undefined, newShape: 'application' },
      now.now(),
    );
    let last: ReadDeal = { flow, deal: blank, read: readDocument(crypto, flow, blank) };
    const owners = [{ ...fullOwner(), id: 'o1' }, secondOwner()];
    const saves: Record<string, unknown>[] = [
      { ...fullApplication(), owners },
      { business_revenue: 1000, business_ein: '47-5512984' },
      { business_suite: null, loan_amount: null },
      { owners: [{ ...secondOwner(), ssn: null, first: null }] },
      { owners: [] },
    ];
    for (const sent of saves) {
      const before = JSON.stringify([last.deal, last.read.application]);
      const answers = mergeAnswers(last, save, sent, now.now());
      const derived = deriveDeal({ clock: now, config }, last, save, answers, now.now());
      const next = encryptDeal(last, save, derived, answers);
      expect(JSON.stringify([last.deal, last.read.application])).toBe(before);
      const read = readDocument(crypto, flow, JSON.parse(JSON.stringify(next.deal)));
      const shown = ({ application, secured: { secrets }, rest, unasked }: ReadDocument) => ({
        ...{ application, rest, unasked },
        secrets: Object.fromEntries(
          [...secrets].map(([name, { token, binding, mask }]) => [name, { token, binding, mask }]),
        ),
      });
      expect(shown(next.read)).toEqual(shown(read));
      last = next;
    }
  });

  const written = (more: Partial<Deal> = {}): JustWritten => {
    const deal = {
      brand: 'oak',
      subject: 'ann',
      loan_id: 'l1',
      version: 1,
      submitted_at: null,
      ...more,
    } as Deal;
    const context = { crypto: one.deps.crypto, flow, deal: 'l1' };
    const secured = openApplication(context, { business_name: 'Oak' });
    const read = { application: secured.application, secured, rest: {}, unasked: {} };
    return { flow, deal, read, mark: '7' };
  };
  const owner = { brand: 'oak', subject: 'ann' };
  const save = { kind: 'save', version: 1, payload: { loan_id: 'l1' } } as const;

  it('is of one version, brand and person, and for a save that names it', () => {
    const recent = createRecentDeals(clock);
    recent.keep(written());
    expect(recent.find(owner, save)).toMatchObject({
      mark: '7',
      known: { flow, read: { application: { business_name: 'Oak' } } },
    });
    expect(recent.find({ ...owner, brand: 'elm' }, save)).toBeUndefined();
    expect(recent.find({ ...owner, subject: 'bob' }, save)).toBeUndefined();
    expect(recent.find(owner, { ...save, version: 2 })).toBeUndefined();
    expect(recent.find(owner, { ...save, version: undefined })).toBeUndefined();
    expect(recent.find(owner, { ...save, payload: {} })).toBeUndefined();
    expect(recent.find(owner, { ...save, kind: 'preference' })).toBeUndefined();
  });

  it('ends with time, with a submit, and with being forgotten', () => {
    const recent = createRecentDeals(clock);
    recent.keep(written());
    clock.forward(DEALS.recentMs / 1000);
    expect(recent.find(owner, save)).toBeUndefined();
    recent.keep(written());
    recent.keep(written({ submitted_at: new Date() }));
    expect(recent.find(owner, save)).toBeUndefined();
    recent.keep(written());
    recent.forget({ brand: 'oak', loan_id: 'l1' });
    expect(recent.find(owner, save)).toBeUndefined();
  });

  it('is bounded: the oldest goes', () => {
    const recent = createRecentDeals(clock);
    for (let at = 0; at <= DEALS.mostRecentDeals; at += 1) recent.keep(written({ loan_id: `l${at}` }));
    const find = (loan_id: string) => recent.find(owner, { ...save, payload: { loan_id } });
    expect(find('l0')).toBeUndefined();
    expect(find('l1')).toBeDefined();
    expect(find(`l${DEALS.mostRecentDeals}`)).toBeDefined();
  });
});
