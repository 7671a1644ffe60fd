import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { movingClock } from '../../identity/moving-clock.ts';
import { openTwoServers } from '../../two-servers.ts';
import { CANARY, caller, fullOwner, payloadOf, type Send } from '../people.ts';

const clock = movingClock();
const { server, other } = await openTwoServers({ clock });

interface Begun {
  send: Send;
  /** The same person at the other process. */
  elsewhere: Send;
  loanId: string;
  save(by: Send, version: number, application: Record<string, unknown>, key?: string): ReturnType<Send>;
}

/** An application at version 1, which the first process remembers. */
async function startDeal(): Promise<Begun> {
  const sub = randomUUID();
  const [send, elsewhere] = [caller(server, sub), caller(other, sub)];
  const owners = [{ ...fullOwner(), email: `${sub}@oak.example` }];
  const { body } = await send('POST', '/api/apply/create', payloadOf({ business_name: 'Oak', owners }));
  const { loanId } = body.data;
  return {
    send,
    elsewhere,
    loanId,
    save: (by, version, application, key) =>
      by('PATCH', '/deals', payloadOf(application, { loan_id: loanId }), { version, key }),
  };
}

const currentDeal = async (send: Send) => (await send('GET', '/deals/current')).body.data;
const reads = () =>
  vi.mocked(server.deps.db.query).mock.calls.filter(([, , name]) => name?.startsWith('save-by'));

describe('a save that builds on a cached deal', () => {
  beforeEach(() => {
    const spy = vi.spyOn(server.deps.db, 'query');
    return () => spy.mockRestore();
  });

  it('reads no row, and keeps the answers that were saved before', async () => {
    const { send, save } = await startDeal();
    vi.mocked(server.deps.db.query).mockClear();
    expect((await save(send, 1, { business_revenue: 1000 })).body.data.masks).toEqual({
      '/owners/0/ssn': '***-**-8726',
      '/owners/0/dob': '**/**/1971',
    });
    expect((await save(send, 2, { business_zip: '78701' })).status).toBe(200);
    expect(reads()).toEqual([]);
    const { version, application } = await currentDeal(send);
    expect(version).toBe(3);
    expect(application).toMatchObject({
      business_name: 'Oak',
      business_revenue: 1000,
      business_zip: '78701',
    });
    expect(application.owners[0].ssn).toEqual({ present: true, mask: '***-**-8726' });
  });

  it('reads a row that was changed without a new version', async () => {
    const { send, loanId, save } = await startDeal();
    await server.deps.db.query(
      `update deals set document = jsonb_set(document, '{application,business_name}', '"Elm"') where loan_id = $1`,
      [loanId],
    );
    expect((await save(send, 1, { business_revenue: 1000 })).status).toBe(200);
    expect((await currentDeal(send)).application).toMatchObject({
      business_name: 'Elm',
      business_revenue: 1000,
    });
  });

  it('is answered with the newer version that another process wrote', async () => {
    const { send, elsewhere, save } = await startDeal();
    expect((await save(elsewhere, 1, { business_name: 'Elm' })).status).toBe(200);
    const refusedResponse = await save(send, 1, { business_name: 'Ash' });
    expect([refusedResponse.status, refusedResponse.body.data.application.business_name]).toEqual([
      409,
      'Elm',
    ]);
  });

  it('is answered already-submitted if another process submitted the application', async () => {
    const { send, loanId, save } = await startDeal();
    await server.deps.db.query('update deals set submitted_at = now() where loan_id = $1', [loanId]);
    expect((await save(send, 1, { business_name: 'Ash' })).body.code).toBe('already-submitted');
  });

  it('is not found once its row is gone', async () => {
    const { send, loanId, save } = await startDeal();
    await server.deps.db.query('delete from deals where loan_id = $1', [loanId]);
    expect((await save(send, 1, { business_name: 'Ash' })).status).toBe(404);
  });

  it('is answered as before if another process has already done it', async () => {
    const { send, elsewhere, save } = await startDeal();
    const key = randomUUID();
    const done = await save(elsewhere, 1, { business_name: 'Elm' }, key);
    expect((await save(send, 1, { business_name: 'Elm' }, key)).body).toEqual(done.body);
    expect((await currentDeal(send)).version).toBe(2);
  });

  it('is refused under the key of another save, whether or not it is valid', async () => {
    const { send, save } = await startDeal();
    const key = randomUUID();
    expect((await save(send, 1, { business_name: 'Elm' }, key)).status).toBe(200);
    for (const business_zip of ['no ZIP', '78702']) {
      const refusedResponse = await save(send, 2, { business_zip }, key);
      expect([refusedResponse.status, refusedResponse.body.code]).toEqual([422, 'idempotency-key-reused']);
    }
    expect((await currentDeal(send)).version).toBe(2);
  });

  it('is never found for another person', async () => {
    const { loanId } = await startDeal();
    const stranger = caller(server, randomUUID());
    const body = payloadOf({ business_name: 'Mine' }, { loan_id: loanId });
    expect((await stranger('PATCH', '/deals', body, { version: 1 })).status).toBe(404);
  });

  it("names a business that is not the deal's: not found", async () => {
    const { send, loanId } = await startDeal();
    const body = { loan_id: loanId, business: { id: randomUUID(), name: 'Elm' } };
    expect((await send('PATCH', '/deals', body, { version: 1 })).status).toBe(404);
    const twoLoans = { loan_id: loanId, loanRequest: { id: randomUUID() } };
    expect((await send('PATCH', '/deals', twoLoans, { version: 1 })).status).toBe(404);
  });

  it('compares a secret with an earlier saved secret (two owners, one number)', async () => {
    const { send, save } = await startDeal();
    const [firstOwner] = (await currentDeal(send)).application.owners;
    const { ssn: _ssn, dob: _dob, ...first } = firstOwner;
    const second = { ...fullOwner(), email: 'bob@oak.example', ownership: 0, ssn: CANARY.ssn };
    const refusedResponse = await save(send, 1, { owners: [first, second] });
    expect(refusedResponse.body.errors).toMatchObject([{ keyword: 'x-unique' }]);
  });
});

describe('a read of an application that this process wrote', () => {
  it('decrypts no secret, and shows the same masks', async () => {
    const { send, elsewhere, save } = await startDeal();
    const decrypt = vi.spyOn(server.deps.crypto, 'decrypt');
    const before = await currentDeal(send);
    expect(decrypt).not.toHaveBeenCalled();
    expect(before).toEqual(await currentDeal(elsewhere));

    // Another process puts another secret in its place: that one is opened.
    const [owner] = before.application.owners;
    await save(elsewhere, 1, { owners: [{ ...owner, dob: undefined, ssn: '521-44-9382' }] });
    expect((await currentDeal(send)).application.owners[0].ssn.mask).toBe('***-**-9382');
    expect(decrypt).toHaveBeenCalledOnce();
    decrypt.mockRestore();
  });
});
