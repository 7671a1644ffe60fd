import { expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { approvalsBy } from '../approval/approver.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({
  env: {
    STUDIO_ROLES: `${STUDIO_ROLES};ivan@studio.example=publisher:ironline`,
    STUDIO_APPROVAL: 'required',
  },
});
const staff = staffOf(server.app);
const { approved, draftBy } = approvalsBy(staff);
const name = (who: string, id: string, title = ' New amounts ', purpose = 'For fall') =>
  staff.call(who, `PUT /studio/api/drafts/${id}/name`, { title, purpose });

it('[STUDIO-77] a name and a purpose are in the draft and in the list, and end no approval', async () => {
  const draft = await draftBy('eddie', 'Named');
  await approved('pub', draft);
  const stored = { title: 'New amounts', purpose: 'For fall' };
  expect((await name('eddie', draft.id)).json()).toEqual(stored);
  const read = await staff.call('rea', `GET /studio/api/drafts/${draft.id}`);
  expect(read.json()).toMatchObject({ ...stored, version: draft.version });
  const { drafts } = (await staff.call('rea', 'GET /studio/api/drafts')).json();
  expect(drafts).toContainEqual(expect.objectContaining({ id: draft.id, ...stored }));
  expect((await staff.publish('pub', draft)).statusCode).toBe(200);
  expect((await name('eddie', draft.id)).statusCode).toBe(404);
});

it('a reader, and a member for one brand in a draft of others, name no draft', async () => {
  const draft = await draftBy('eddie', 'Not yours');
  for (const who of ['rea', 'harriet']) expect((await name(who, draft.id)).statusCode).toBe(403);
  expect((await name('eddie', draft.id, 'x'.repeat(81))).statusCode).toBe(422);
});

it('[STUDIO-3] the name of a draft with a record of another brand is hidden from a member for one brand', async () => {
  const draft = await staff.open();
  const path = 'brands/ironline.json';
  const record = { ...JSON.parse(draft.files[path] ?? ''), vendor_name: 'Iron' };
  await staff.save('eddie', draft, { [path]: JSON.stringify(record) });
  await name('eddie', draft.id, 'Ironline leaves');
  for (const route of ['GET /studio/api/drafts', `GET /studio/api/drafts/${draft.id}`]) {
    expect((await staff.call('rea', route)).body).toContain('Ironline leaves');
    expect((await staff.call('harriet', route)).body).not.toContain('Ironline leaves');
  }
});

it('[STUDIO-76] the list names a brand without a name by its id, as elsewhere', async () => {
  const { brands } = (await staff.call('rea', 'GET /studio/api/drafts')).json();
  expect(brands).toContainEqual({ platform: 'default', name: 'Trellis' });
  expect(brands).toContainEqual({ platform: 'harbor', name: 'Harbor Community Bank' });
});

it('[STUDIO-51] a member for one brand, who may not read the name of a draft, does not replace it by a record of that brand', async () => {
  const draft = (await staff.call('ivan', 'POST /studio/api/drafts', { flow: 'apply' })).json();
  expect((await name('ivan', draft.id, 'Ironline grows')).statusCode).toBe(200);
  const path = 'brands/harbor.json';
  const record = { ...JSON.parse((await staff.open()).files[path] ?? ''), vendor_name: 'Harbor' };
  const saved = await staff.save('harriet', draft, { [path]: JSON.stringify(record) });
  expect(saved.statusCode).toBe(200);
  expect((await name('harriet', draft.id, 'Mine')).statusCode).toBe(403);
  expect((await staff.call('rea', `GET /studio/api/drafts/${draft.id}`)).json().title).toBe('Ironline grows');
});
