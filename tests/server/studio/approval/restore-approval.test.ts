import { expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';
import { approvalsBy } from './approver.ts';

const server = await openTestServer({ env: { STUDIO_ROLES, STUDIO_APPROVAL: 'required' } });
const staff = staffOf(server.app);
const { ask, approve, approved, draftBy, open } = approvalsBy(staff);
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.statusCode === 200 ? 200 : answer.json().code;
const restore = (who: string, number: number) =>
  staff.call(who, 'POST /studio/api/flows/apply/live', { number, note: 'Back' });
const publish = async (title: string): Promise<number> => {
  const draft = await draftBy('eddie', title);
  await approved('pub', draft);
  return (await staff.publish('pub', draft)).json().release;
};

it('[STUDIO-73] an earlier release goes live after a second person has approved it, once', async () => {
  const first = await publish('First');
  const second = await publish('Second');
  const target = `apply ${first}`;
  expect(codeOf(await restore('pub', first))).toBe('approval-required');
  const { id } = (await ask('pub', 'release', target)).json();
  expect((await approve('pub', id)).statusCode).toBe(403);
  expect(codeOf(await restore('pub', first))).toBe('approval-required');
  expect(codeOf(await approve('paula', id))).toBe(200);
  expect(codeOf(await restore('pub', first))).toBe(200);
  // Another release later: the approval was for the step from `second` to `first`.
  expect(codeOf(await restore('pub', first))).toBe('approval-required');
  const again = (await ask('pub', 'release', `apply ${second}`)).json();
  expect(codeOf(await approve('paula', again.id))).toBe(200);
  await publish('Third');
  expect(codeOf(await restore('pub', second))).toBe('approval-required');
  expect((await open('paula')).map(({ kind }) => kind)).not.toContain('release');
});

it('[STUDIO-73] an earlier record of a brand goes live after a second person has approved it', async () => {
  const { db } = server.deps;
  const [old] = await db.query("select id from brand_history where platform = 'harbor' order by id limit 1");
  const draft = await staff.open();
  const record = (draft.files['brands/harbor.json'] ?? '').replace(
    /"vendor_name": "[^"]*"/,
    '"vendor_name": "Harbor Bank"',
  );
  const { version } = (await staff.save('eddie', draft, { 'brands/harbor.json': record })).json();
  const at = { id: draft.id, version };
  expect(codeOf(await staff.publish('pub', at))).toBe('approval-required');
  await approved('pub', at);
  expect(codeOf(await staff.publish('pub', at))).toBe(200);
  const back = () => staff.call('pub', 'POST /studio/api/brands/harbor/live', { id: old?.id, note: 'Back' });
  expect(codeOf(await back())).toBe('approval-required');
  const { id } = (await ask('pub', 'record', `harbor ${old?.id}`)).json();
  expect((await approve('pub', id)).statusCode).toBe(403);
  expect(codeOf(await approve('paula', id))).toBe(200);
  expect(codeOf(await back())).toBe(200);
  expect(codeOf(await back())).toBe('approval-required');
});

it.each([
  'nothing',
  '',
  'apply 0',
  'apply 1e3',
  'apply 999999999999999999',
  'nobody 1',
  `${'x'.repeat(70)} 1`,
])('a request about %j, which does not exist, is not found', async (target) => {
  for (const kind of ['draft', 'release', 'record'])
    expect((await ask('eddie', kind, target)).statusCode).toBe(404);
});
