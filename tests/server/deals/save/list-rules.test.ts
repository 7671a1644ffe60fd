import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { CANARY, caller, fullApplication, fullOwner, payloadOf, type SentResponse } from '../people.ts';

const SAME = { field: 'owner_2_ssn', text: "Two owners can't have the same Social Security number." };
const OVER = {
  field: 'owner_2_ownership',
  text: 'The ownership of all owners adds up to 110%. It can be at most 100%.',
};

const server = await openTestServer();

const bo = (parts: object) => ({
  ...fullOwner(),
  first: 'Bo',
  email: 'bo@oak.example',
  ownership: 40,
  ...parts,
});
const owners = (...list: object[]) => ({ ...fullApplication(), owners: list });
const ann = (parts: object = {}): Record<string, unknown> => ({ ...fullOwner(), ownership: 60, ...parts });
const faults = (answer: SentResponse) =>
  (answer.body.errors ?? []).map(({ field, text }: { field: string; text: string }) => ({ field, text }));

describe('owners together [OWNER-20] [OWNER-22]', () => {
  it('may not own more than 100 percent at submit', async () => {
    const send = caller(server, 'shares-over');
    const body = payloadOf(owners(ann(), bo({ ownership: 50, ssn: '521-44-9382' })));
    const created = await send('POST', '/api/apply/create', body);
    const answer = await send('POST', '/api/apply/submit', body, { version: created.body.data.version });
    expect([answer.status, faults(answer)]).toEqual([422, [OVER]]);
  });

  it('may not share a number that is sent twice', async () => {
    const answer = await caller(server, 'ssn-twice')(
      'POST',
      '/api/apply/create',
      payloadOf(owners(ann(), bo({ ssn: CANARY.ssn }))),
    );
    expect([answer.status, faults(answer)]).toEqual([422, [SAME]]);
    expect(JSON.stringify(answer.body)).not.toContain(CANARY.ssn);
  });

  it('may not share a number of which one is saved and shows as a mask in the page', async () => {
    const send = caller(server, 'ssn-masked');
    const created = await send('POST', '/api/apply/create', payloadOf(owners(ann())));
    const [id] = created.body.data.contactIds.map((contactId: { id: string }) => contactId.id);
    const { ssn: _saved, ...masked } = ann({ id });
    const bothOwners = (ssn: string) => payloadOf(owners(masked, bo({ ssn })));
    const { version } = created.body.data;
    const same = await send('POST', '/api/apply/save', bothOwners(CANARY.ssn), { version });
    expect([same.status, faults(same)]).toEqual([422, [SAME]]);
    const other = await send('POST', '/api/apply/save', bothOwners('521-44-9382'), { version });
    expect(other.status).toBe(200);
  });
});
