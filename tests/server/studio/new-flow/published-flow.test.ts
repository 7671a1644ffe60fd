import { describe, expect, it } from 'vitest';
import { caller, fullApplication, payloadOf } from '../../deals/people.ts';
import { openTestServer } from '../../start-test-server.ts';
import { storedDeal } from '../../support/stored-payload.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

async function publish(name: string, address: string, start: object) {
  const body = { name, address, headline: '', languages: ['es-US'], start };
  const draft = (await staff.call('lea', 'POST /studio/api/flows', body)).json();
  const review = await staff.call('rea', `GET /studio/api/drafts/${draft.id}/review`);
  const published = await staff.publish('pub', draft);
  expect(published.statusCode, published.body).toBe(200);
  return { draft, review: review.json() };
}

describe('[STUDIO-79] a published new application', () => {
  it('accepts applications until they are received', async () => {
    const { draft, review } = await publish('Short quote', 'quote', { kind: 'template', of: 'quote' });
    expect(review).toMatchObject({ live: 0, isStale: false, effect: { total: 0 }, brands: [] });
    expect(review.changes).toEqual([
      'This application is new, at the address /quote',
      "Step 'Your Need' added, with 'Choose Desired Amount', 'Select Term'",
      expect.stringMatching(/^Step 'Contact' added/),
      expect.stringMatching(/^Step 'Verify Your Identity' added/),
      "Step 'Summary' added",
    ]);
    expect(draft.flow).toBe('short-quote');
    const type = { application_type: 'short-quote' };
    const send = caller(server, 'quinn');
    const full = payloadOf({ ...fullApplication(), ...type }, type);
    const created = await send('POST', '/api/apply/create', full);
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    const { loanId } = created.body.data;
    const done = await send('POST', '/api/apply/submit', { loan_id: loanId, ...type }, { version: 1 });
    expect(done, JSON.stringify(done.body)).toMatchObject({
      status: 200,
      body: { data: { reference: expect.any(String) } },
    });
    expect(await storedDeal(server, created.body.data.dealId)).toMatchObject({
      application_type: 'short-quote',
      flow: 'short-quote',
      release: 1,
      stage: 'ApplySubmitted',
    });
  });

  it.each([
    ['copy of the main flow', { kind: 'copy', of: 'apply' }],
    ['copy of another flow', { kind: 'copy', of: 'bcm' }],
  ])('can be a %s', async (name, from) => {
    const { draft } = await publish(name, name.replaceAll(' ', '-'), from);
    const type = { application_type: draft.flow };
    const send = caller(server, `copy-${from.of}`);
    const created = await send(
      'POST',
      '/api/apply/create',
      payloadOf({ ...fullApplication(), ...type }, type),
    );
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    expect(await storedDeal(server, created.body.data.dealId)).toMatchObject({
      flow: draft.flow,
      release: 1,
    });
  });

  it('is listed with its releases, and can be changed further, but not at another address', async () => {
    const { draft } = await publish('Second quote', 'second-quote', { kind: 'empty' });
    const { flows } = (await staff.call('rea', 'GET /studio/api/drafts')).json();
    expect(flows).toContainEqual(expect.objectContaining({ id: 'second-quote', release: '1' }));
    const releases = await staff.call('rea', 'GET /studio/api/flows/second-quote/releases');
    expect(releases.json().releases).toMatchObject([{ number: 1, isLive: true }]);
    const first = await staff.call('rea', 'GET /studio/api/flows/second-quote/releases/1');
    expect(first.json().changes).toEqual([
      'This application is new, at the address /second-quote',
      expect.stringMatching(/^Step 'Contact' added/),
      expect.stringMatching(/^Step 'Verify Your Identity' added/),
      "Step 'Summary' added",
    ]);
    const next = await staff.open('second-quote');
    const path = `flows/${draft.flow}/flow.json`;
    const text = next.files[path]?.replaceAll('/second-quote', '/elsewhere') ?? '';
    const saved = (await staff.save('eddie', next, { [path]: text })).json();
    expect(saved.check.problems[0].what).toBe(
      '"home" is another address than the pages of this application have',
    );
  });

  it('has an address that no later new application gets', async () => {
    const body = {
      name: 'Third',
      address: 'second-quote',
      headline: '',
      languages: [],
      start: { kind: 'empty' },
    };
    expect((await staff.call('lea', 'POST /studio/api/flows', body)).statusCode).toBe(422);
  });
});
