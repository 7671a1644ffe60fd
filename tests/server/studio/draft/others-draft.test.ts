import { expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
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
