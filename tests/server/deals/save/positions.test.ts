import { randomUUID } from 'node:crypto';
import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import type { CompiledFlow } from '#engine';
import { mergeApplication } from '#server/deals/save/merge.ts';
import { openApplication } from '#server/deals/secrets/index.ts';
import { openTestServer } from '../../start-test-server.ts';
import { CANARY, caller, fullApplication, payloadOf, type Send } from '../people.ts';

const server = await openTestServer();

const current = async (send: Send) => (await send('GET', '/deals/current')).body.data;

/** The masks of secrets in the answer of GET /deals/current, by pointer. */
function masksIn(value: unknown, at = ''): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  if ('mask' in value) return { [at]: String(value.mask) };
  return Object.assign({}, ...Object.entries(value).map(([name, inner]) => masksIn(inner, `${at}/${name}`)));
}

describe('the answer of a save', () => {
  it('names every owner by position, including an empty one and one without email', async () => {
    const send = caller(server, 'positions');
    const owners = [{ email: 'ann@oak.example' }, {}, { first: 'Cid', ssn: CANARY.ssn }];
    const created = await send('POST', '/api/apply/create', payloadOf({ owners }));
    const { ids, contactIds, loanId } = created.body.data;
    expect(ids).toEqual({
      owners: Array.from({ length: 3 }, () => expect.stringMatching(/^[0-9a-f-]{36}$/)),
    });
    expect(new Set(ids.owners).size).toBe(3);
    expect(contactIds.map(({ id }: { id: string }) => id)).toEqual(ids.owners);
    expect((await current(send)).application.owners.map(({ id }: { id: string }) => id)).toEqual(ids.owners);

    // The answer to a save without owners lists them, too.
    const later = await send(
      'PATCH',
      '/deals',
      { loan_id: loanId, business: { name: 'Oak' } },
      { version: 1 },
    );
    expect(later.body.data.ids).toEqual(ids);
  });

  it('has the mask of every stored secret, sent now or before', async () => {
    const send = caller(server, 'masks');
    const application = { ...fullApplication(), owners: [{}, { ssn: CANARY.ssn, dob: CANARY.dob }] };
    const created = (await send('POST', '/api/apply/create', payloadOf(application))).body.data;
    const masks = {
      '/business_ein': '**-***2983',
      '/owners/1/ssn': '***-**-8726',
      '/owners/1/dob': '**/**/1971',
    };
    expect(created.masks).toEqual(masks);
    expect(masksIn((await current(send)).application)).toEqual(masks);

    const [, second] = created.ids.owners;
    const sent = { loan_id: created.loanId, business: { taxIdNumber: null, contacts: [{ id: second }] } };
    const savedResponse = await send('PATCH', '/deals', sent, { version: 1 });
    expect(savedResponse.body.data.masks).toEqual({
      '/owners/0/ssn': '***-**-8726',
      '/owners/0/dob': '**/**/1971',
    });
    expect(JSON.stringify(savedResponse.body)).not.toContain(CANARY.ssn);
    expect(masksIn((await current(send)).application)).toEqual(savedResponse.body.data.masks);
  });

  it('is stored encrypted, and replayed unchanged', async () => {
    const send = caller(server, 'positions-replay');
    const key = randomUUID();
    const payload = payloadOf({ ...fullApplication(), owners: [{}, { ssn: CANARY.ssn }] });
    const first = await send('POST', '/api/apply/create', payload, { key });
    expect((await send('POST', '/api/apply/create', payload, { key })).body).toEqual(first.body);
    const [row] = await server.deps.db.query<{ answer: string }>(
      'select answer from idempotency_keys where key = $1',
      [key],
    );
    expect(row?.answer).toMatch(/^v1\./);
  });
});

describe('an owner without email', () => {
  it('keeps a secret that was saved by id, through the next save', async () => {
    const send = caller(server, 'no-mail');
    const owners = [{ email: 'ann@oak.example' }, { first: 'Bob' }];
    const { ids, loanId } = (await send('POST', '/api/apply/create', payloadOf({ owners }))).body.data;
    const [ann, bob] = ids.owners;
    const save = (contacts: object[], version: number) =>
      send('PATCH', '/deals', { loan_id: loanId, business: { contacts } }, { version });

    await save([{ id: ann }, { id: bob, ssn: CANARY.ssn }], 1);
    const savedResponse = await save([{ id: ann }, { id: bob, lastName: 'Elm' }], 2);
    expect(savedResponse.body.data).toMatchObject({ ids, masks: { '/owners/1/ssn': '***-**-8726' } });
    expect(await revealSsn(send, bob)).toBe(CANARY.ssn);
  });

  it('is matched only by id when owners are removed, moved and added', async () => {
    const send = caller(server, 'reorder');
    const owners = [
      { first: 'Ann' },
      { first: 'Bob', ssn: CANARY.ssn },
      { first: 'Cid', ssn: '536-22-8727' },
    ];
    const { ids, loanId } = (await send('POST', '/api/apply/create', payloadOf({ owners }))).body.data;
    const [, bob, cid] = ids.owners;
    const contacts = [{ id: cid }, { firstName: 'Dee' }, { id: bob }];
    const movedResponse = await send(
      'PATCH',
      '/deals',
      { loan_id: loanId, business: { contacts } },
      { version: 1 },
    );
    const dee = movedResponse.body.data.ids.owners[1];
    expect(movedResponse.body.data.ids).toEqual({ owners: [cid, dee, bob] });
    // The first owner is the applicant.
    expect(movedResponse.body.data.contactId).toBe(cid);
    expect(ids.owners).not.toContain(dee);
    expect(movedResponse.body.data.masks).toEqual({
      '/owners/0/ssn': '***-**-8727',
      '/owners/2/ssn': '***-**-8726',
    });
    expect((await current(send)).application.owners).toMatchObject([
      { id: cid, first: 'Cid' },
      { id: dee, first: 'Dee' },
      { id: bob, first: 'Bob' },
    ]);
    expect(await revealSsn(send, cid)).toBe('536-22-8727');
  });
});

async function revealSsn(send: Send, owner: string): Promise<string> {
  return (await send('POST', '/deals/reveal', { field: `/owners/${owner}/ssn` })).body.data.value;
}

describe('lists of a flow', () => {
  // Two lists beside the owners whose names no code knows: the items of one have paths of their own, the other is a
  // single value.
  const items = {
    type: 'object',
    properties: {
      id: { type: 'string', 'x-save': 'id' },
      code: { 'x-sensitive': 'mask-last-4', 'x-save': 'code' },
    },
  };
  const wide = {
    ...flow,
    application: {
      ...flow.application,
      properties: {
        ...flow.application.properties,
        debts: { type: 'array', items },
        notes: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
      },
    },
  } as CompiledFlow;
  const deal = randomUUID();

  it('are merged by id if their items have one, with their secrets', () => {
    const stored = mergeApplication(
      wide.application,
      {},
      { debts: [{ code: 'AB-123456' }, {}], notes: [{ text: 'a' }] },
    );
    const context = { crypto: server.deps.crypto, flow: wide, deal };
    const sealed = openApplication(context, {}).withAnswers(stored).encrypt();
    const openedApplication = openApplication(context, sealed);
    const [first, second] = openedApplication.application.debts as { id: string }[];
    const sent = { debts: [{ id: second?.id }, { id: first?.id }], notes: [{}] };
    const merged = mergeApplication(wide.application, openedApplication.application, sent);
    expect(merged.debts).toEqual([second, first]);
    expect(merged.notes).toEqual([{}]);
    expect(openedApplication.withAnswers(merged).masks()).toEqual({ '/debts/1/code': '**-**3456' });
  });
});
