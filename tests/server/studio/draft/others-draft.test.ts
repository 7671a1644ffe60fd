import { expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const MORE_ROLES = `${STUDIO_ROLES};ivy@studio.example=publisher:ironline;hal@studio.example=editor:harbor,ironline`;
const server = await openTestServer({ env: { STUDIO_ROLES: MORE_ROLES } });
const staff = staffOf(server.app);

it('a member for one brand discards a draft that changes that brand alone, and none that changes another', async () => {
  const discard = async (path: string) => {
    const draft = await staff.open();
    const text = (draft.files[path] ?? '').replace(/"vendor_name": "[^"]*"/, '"vendor_name": "Other"');
    expect((await staff.save('eddie', draft, { [path]: text })).statusCode).toBe(200);
    return (await staff.call('harriet', `DELETE /studio/api/drafts/${draft.id}`)).statusCode;
  };
  expect(await discard('brands/ironline.json')).toBe(403);
  expect(await discard('brands/harbor.json')).toBe(200);
});

it('a member for one brand moves no draft that changes another brand onto the live release', async () => {
  const rebase = async (path: string) => {
    const draft = await staff.open();
    const text = (draft.files[path] ?? '').replace(/"vendor_name": "[^"]*"/, '"vendor_name": "Other"');
    const { version } = (await staff.save('eddie', draft, { [path]: text })).json();
    const body = { base: draft.base, files: { 'brands/harbor.json': draft.files['brands/harbor.json'] } };
    const route = `PUT /studio/api/drafts/${draft.id}/base`;
    return (await staff.call('harriet', route, body, { 'if-match': `"${version}"` })).statusCode;
  };
  expect(await rebase('brands/ironline.json')).toBe(403);
  expect(await rebase('brands/harbor.json')).toBe(200);
});

it('a member for one brand discards their own empty draft, and no empty draft of others [STUDIO-50]', async () => {
  const openDraft = async (who: string) =>
    (await staff.call(who, 'POST /studio/api/drafts', { flow: 'apply' })).json();
  const discard = async (who: string, { id }: { id: string }) =>
    (await staff.call(who, `DELETE /studio/api/drafts/${id}`)).statusCode;
  for (const other of ['ivy', 'eddie', 'hal']) {
    const draft = await openDraft(other);
    expect([other, await discard('harriet', draft)]).toEqual([other, 403]);
    // A change of their own does not make it theirs.
    const path = 'brands/harbor.json';
    const { files } = (await staff.call('harriet', `GET /studio/api/drafts/${draft.id}`)).json();
    const text = files[path].replace(/}\s*$/, ' }');
    expect((await staff.save('harriet', draft, { [path]: text })).statusCode).toBe(200);
    expect([other, await discard('harriet', draft)]).toEqual([other, 403]);
    expect(await discard('pub', draft)).toBe(200);
  }
  expect(await discard('harriet', await openDraft('harriet'))).toBe(200);
});

it("a member for one brand sees no address of another partner's staff [STUDIO-51]", async () => {
  const openDraft = async (who: string) =>
    (await staff.call(who, 'POST /studio/api/drafts', { flow: 'apply' })).json();
  const drafts: Record<string, { id: string; version: number }> = {};
  for (const who of ['ivy', 'eddie', 'hal', 'harriet']) drafts[who] = await openDraft(who);
  const openers = async (who: string) => {
    const { drafts: all } = (await staff.call(who, 'GET /studio/api/drafts')).json();
    const openerOf = ({ id }: { id: string }) => all.find((candidate: { id: string }) => candidate.id === id);
    return Object.values(drafts).map((draft) => [openerOf(draft).openedBy, openerOf(draft).savedBy]);
  };
  const other = 'staff of another brand';
  const authorAndOpener = (name: string) => [`${name}@studio.example`, `${name}@studio.example`];
  const visibleDrafts = [
    [other, other],
    authorAndOpener('eddie'),
    authorAndOpener('hal'),
    authorAndOpener('harriet'),
  ];
  expect(await openers('harriet')).toEqual(visibleDrafts);
  expect(await openers('pub')).toEqual([authorAndOpener('ivy'), ...visibleDrafts.slice(1)]);
  // Neither does the draft itself, nor a conflict with the other's save.
  const ivys = drafts.ivy ?? { id: '', version: 0 };
  expect((await staff.call('harriet', `GET /studio/api/drafts/${ivys.id}`)).body).not.toContain('ivy@');
  const lateSave = await staff.save(
    'harriet',
    { ...ivys, version: ivys.version + 1 },
    { 'brands/harbor.json': '{}' },
  );
  expect(lateSave.statusCode).toBe(409);
  expect(lateSave.body).not.toContain('ivy@');
});

it("a member for one brand neither sees nor changes the name of another partner's empty draft [STUDIO-51]", async () => {
  const draft = (await staff.call('ivy', 'POST /studio/api/drafts', { flow: 'apply' })).json();
  const route = `PUT /studio/api/drafts/${draft.id}/name`;
  const plan = { title: 'The plan', purpose: 'Of Ironline' };
  expect((await staff.call('ivy', route, plan)).statusCode).toBe(200);
  for (const path of ['drafts', `drafts/${draft.id}`])
    expect((await staff.call('harriet', `GET /studio/api/${path}`)).body).not.toMatch(/The plan|Of Ironline/);
  expect((await staff.call('harriet', route, { title: 'Mine', purpose: '' })).statusCode).toBe(403);
  for (const who of ['ivy', 'hal', 'pub']) {
    const { title, purpose } = (await staff.call(who, `GET /studio/api/drafts/${draft.id}`)).json();
    expect([who, { title, purpose }]).toEqual([who, plan]);
  }
});
