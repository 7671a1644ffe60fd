import { expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';
import { approvalsBy } from './approver.ts';

const server = await openTestServer({ env: { STUDIO_ROLES, STUDIO_APPROVAL: 'ironline' } });
const staff = staffOf(server.app);
const { ask, approve, approved, draftBy, open, read, sendBack, withdraw } = approvalsBy(staff);
const COMMENTS = [
  { text: 'The heading is too long' },
  { about: { kind: 'question', at: 'info business_name' }, text: 'Why?' },
  { about: { kind: 'file', at: 'flows/apply/steps/info.json' }, text: 'Typo' },
  { about: { kind: 'change', at: 'The heading changed' }, text: 'Ask legal' },
];

it('[STUDIO-74] a publisher returns a draft with comments, and its author sees whose turn it is', async () => {
  const draft = await draftBy('eddie', 'Comments');
  const { id } = (await ask('eddie', 'draft', draft.id)).json();
  expect((await open('pub')).find((candidate) => candidate.id === id)?.next).toBe('approve');
  expect((await open('eddie')).find((candidate) => candidate.id === id)).not.toHaveProperty('next');
  expect((await sendBack('pub', id, [])).statusCode).toBe(422);
  expect((await sendBack('eddie', id, COMMENTS)).statusCode).toBe(403);
  expect((await sendBack('pub', id, COMMENTS)).json()).toMatchObject({
    status: 'returned',
    comments: COMMENTS,
  });
  expect((await open('eddie')).find((candidate) => candidate.id === id)?.next).toBe('change');
  expect((await open('pub')).find((candidate) => candidate.id === id)).not.toHaveProperty('next');
  expect((await approve('pub', id, draft.version)).json().code).toBe('publish-refused');
  const again = (await ask('eddie', 'draft', draft.id)).json();
  expect((await approve('pub', again.id, draft.version)).statusCode).toBe(200);
  expect((await open('pub')).find((candidate) => candidate.id === again.id)?.next).toBe('publish');
  const all = await read('rea', 'draft', draft.id);
  expect(all.map(({ status }) => status)).toEqual(['approved', 'returned']);
  expect(all.map(({ refusal }) => refusal)).toEqual(['role', 'role']);
});

it('another request about the same draft replaces the open one, and a request can be withdrawn', async () => {
  const draft = await draftBy('eddie', 'Again');
  const first = (await ask('eddie', 'draft', draft.id)).json();
  const second = (await ask('eddie', 'draft', draft.id, 'Now it is ready')).json();
  expect((await approve('pub', first.id, draft.version)).json().code).toBe('publish-refused');
  expect((await withdraw('eddie', second.id)).json().status).toBe('withdrawn');
  expect((await open('pub')).filter(({ target }) => target === draft.id)).toEqual([]);
});

it('a discarded draft has no open request', async () => {
  const draft = await draftBy('eddie', 'Discarded');
  const { id } = (await ask('eddie', 'draft', draft.id)).json();
  await staff.call('eddie', `DELETE /studio/api/drafts/${draft.id}`);
  expect((await open('pub')).map((comment) => comment.id)).not.toContain(id);
  expect((await approve('pub', id, draft.version)).statusCode).toBe(404);
});

it('a draft that was discarded after a publisher returned it is no longer listed', async () => {
  const draft = await draftBy('eddie', 'Returned');
  const { id } = (await ask('eddie', 'draft', draft.id)).json();
  await sendBack('pub', id, COMMENTS);
  const isListed = async () => (await open('eddie')).some((approval) => approval.id === id);
  expect(await isListed()).toBe(true);
  await staff.call('eddie', `DELETE /studio/api/drafts/${draft.id}`);
  expect(await isListed()).toBe(false);
});

it('the open requests start with the newest; of returned drafts only open ones count', async () => {
  const [older, newer] = [await draftBy('eddie', 'Older'), await draftBy('eddie', 'Newer')];
  for (const { id } of [older, newer]) await ask('eddie', 'draft', id);
  // More than are listed.
  await server.deps.db.query<object>(
    `insert into studio_approvals (id, kind, target, content, note, asked_by, asked_person, asked_at, status)
     select gen_random_uuid(), 'draft', gen_random_uuid()::text, '', '', '', '', now() + interval '1 day', 'returned'
     from generate_series(1, 100)`,
  );
  expect((await open('pub')).map(({ target }) => target).slice(0, 2)).toEqual([newer.id, older.id]);
});

it('a draft without changes has nothing to approve', async () => {
  const { id } = await staff.open();
  expect((await ask('eddie', 'draft', id)).json()).toMatchObject({
    code: 'publish-refused',
    msg: expect.stringContaining('there is nothing to approve'),
  });
});

it('[STUDIO-3] a request about records of other brands is not visible', async () => {
  const draft = await staff.open();
  const text = draft.files['brands/ironline.json'] ?? '';
  const record = { ...JSON.parse(text), vendor_name: 'Iron' };
  const { version } = (
    await staff.save('eddie', draft, { 'brands/ironline.json': JSON.stringify(record) })
  ).json();
  const approval = (await ask('eddie', 'draft', draft.id)).json();
  expect((await open('harriet')).map(({ id }) => id)).not.toContain(approval.id);
  for (const answer of [
    await staff.call('harriet', `GET /studio/api/approvals?kind=draft&target=${draft.id}`),
    await withdraw('harriet', approval.id),
    await approve('harriet', approval.id, version),
    await sendBack('harriet', approval.id, COMMENTS),
  ])
    expect([403, 404]).toContain(answer.statusCode);
});

it('[STUDIO-70] with brands named, their records and the steps of all brands need an approval, other records do not', async () => {
  const change = async (platform: string) => {
    const draft = await staff.open();
    const path = `brands/${platform}.json`;
    const record = { ...JSON.parse(draft.files[path] ?? ''), vendor_name: `New ${platform}` };
    const { version } = (await staff.save('eddie', draft, { [path]: JSON.stringify(record) })).json();
    return { id: draft.id, version };
  };
  expect((await staff.publish('harriet', await change('harbor'))).statusCode).toBe(200);
  const iron = await change('ironline');
  expect((await staff.publish('pub', iron)).json().code).toBe('approval-required');
  await approved('paula', iron);
  expect((await staff.publish('pub', iron)).statusCode).toBe(200);
  expect((await staff.publish('pub', await draftBy('eddie', 'Steps'))).json().code).toBe('approval-required');
});

it('[STUDIO-72] a publisher for one brand withdraws no approval of a draft that reaches other brands', async () => {
  const draft = await draftBy('eddie', 'Not yours');
  const id = await approved('pub', draft);
  expect((await withdraw('harriet', id)).statusCode).toBe(403);
  expect((await withdraw('paula', id)).json().status).toBe('withdrawn');
});
