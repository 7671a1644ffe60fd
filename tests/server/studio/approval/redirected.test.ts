import { expect, it } from 'vitest';
import { recipientOf } from '#server/studio/approval/index.ts';
import { mailsOf, openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';
import { approvalsBy } from './approver.ts';

/** A deployment without STUDIO_APPROVAL. */
let now = new Date('2026-11-23T14:00:00Z');
const server = await openTestServer({
  env: {
    STUDIO_ROLES: `${STUDIO_ROLES};ivy@studio.example=publisher:ironline`,
    WEBHOOK_HOSTS: '*.oak.example',
    SENSITIVE_BRANDS: 'harbor',
  },
  clock: { now: () => now },
});
const staff = staffOf(server.app, { now: () => now });
const { ask, approve, approved } = approvalsBy(staff);
const FILE = 'brands/harbor.json';
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.statusCode === 200 ? 200 : answer.json().code;
const liveUrl = async () => {
  const [row] = await server.deps.db.query("select record from brands where platform = 'harbor'");
  return row && recipientOf(row.record).url;
};

/** A draft of Harbor's record with other properties, which an editor saved. */
async function draftWith(properties: object, who = 'eddie') {
  const draft = await staff.open();
  const record = { ...JSON.parse(draft.files[FILE] ?? '{}'), ...properties };
  const { version } = (await staff.save(who, draft, { [FILE]: JSON.stringify(record) })).json();
  return { id: draft.id, version: version as number };
}
const webhooks = (url: string, sensitive = false) => ({
  webhooks: { url, events: ['application.submitted'], sensitive },
});
const reasonsOf = async ({ id }: { id: string }) => {
  const { isRequired, redirected } = (
    await staff.call('pub', `GET /studio/api/approvals?kind=draft&target=${id}`)
  ).json();
  return { isRequired, redirected };
};

it('[STUDIO-140] a webhook gets another address only after a second person has approved it', async () => {
  const draft = await draftWith(webhooks('https://one.oak.example/in'));
  expect(await reasonsOf(draft)).toEqual({ isRequired: true, redirected: ['harbor'] });
  const refusedPublish = await staff.publish('pub', draft);
  expect(refusedPublish.json()).toMatchObject({
    code: 'approval-required',
    msg: expect.stringContaining('where applications are sent'),
  });
  await approved('paula', draft);
  expect(codeOf(await staff.publish('pub', draft))).toBe(200);
  expect(await liveUrl()).toBe('https://one.oak.example/in');
});

it('[STUDIO-140] no author of the change approves it', async () => {
  const draft = await draftWith(webhooks('https://two.oak.example/in'), 'pub');
  const { id } = (await ask('pub', 'draft', draft.id)).json();
  expect((await approve('pub', id, draft.version)).statusCode).toBe(403);
  expect(codeOf(await staff.publish('pub', draft))).toBe('approval-required');
});

it('[STUDIO-140] sending of secrets is switched on, or a webhook removed, only after an approval', async () => {
  const switched = await draftWith(webhooks('https://one.oak.example/in', true));
  expect(codeOf(await staff.publish('pub', switched))).toBe('approval-required');
  const removed = await draftWith({ webhooks: undefined });
  expect(codeOf(await staff.publish('pub', removed))).toBe('approval-required');
});

it('publishes another change of the record without an approval', async () => {
  const draft = await draftWith({ vendor_name: 'Harbor Bank' });
  expect(await reasonsOf(draft)).toEqual({ isRequired: false, redirected: [] });
  expect(codeOf(await staff.publish('pub', draft))).toBe(200);
});

it('[STUDIO-140] a change of the address is scheduled only after an approval', async () => {
  const draft = await draftWith(webhooks('https://later.oak.example/in'));
  const schedule = () =>
    staff.call(
      'pub',
      `PUT /studio/api/drafts/${draft.id}/schedule`,
      { at: new Date(now.getTime() + 60_000).toISOString(), note: 'Later' },
      { 'if-match': `"${draft.version}"` },
    );
  expect(codeOf(await schedule())).toBe('approval-required');
  const approval = await approved('paula', draft);
  expect(codeOf(await schedule())).toBe(200);
  expect((await staff.call('paula', `DELETE /studio/api/approvals/${approval}`)).statusCode).toBe(200);
  now = new Date(now.getTime() + 61_000);
  await server.deps.jobs.settle();
  expect(await liveUrl()).toBe('https://one.oak.example/in');
});

it('[STUDIO-140] an earlier record with another address is restored only after an approval', async () => {
  const [old] = await server.deps.db.query(
    "select id from brand_history where platform = 'harbor' order by id limit 1",
  );
  const back = () => staff.call('pub', 'POST /studio/api/brands/harbor/live', { id: old?.id, note: 'Back' });
  expect(codeOf(await back())).toBe('approval-required');
  const { id } = (await ask('pub', 'record', `harbor ${old?.id}`)).json();
  expect(codeOf(await approve('paula', id))).toBe(200);
  expect(codeOf(await back())).toBe(200);
});

it('[STUDIO-145] a changed webhook is mailed to the other publishers of the brand, with its hosts alone', async () => {
  const draft = await draftWith(webhooks('https://three.oak.example/in?key=canary', true));
  await approved('paula', draft);
  expect(codeOf(await staff.publish('pub', draft))).toBe(200);
  const mails: { to: string; text: string }[] = (await mailsOf(server.app)).json();
  const aboutThree = mails.filter(({ text }) => text.includes('three.oak.example'));
  expect(aboutThree.map(({ to }) => to.split('@', 1)[0]).sort()).toEqual(['harriet', 'paula', 'polly']);
  const [{ text = '' } = {}] = aboutThree;
  expect(text).toMatch(/^pub@studio\.example changed where applications of the brand harbor are sent\./);
  expect(text).toContain(`${server.deps.config.publicUrl}/studio\n`);
  expect(text).toContain('From: none\nTo: three.oak.example, with SSN, EIN and birth date in clear\n');
  expect(text).not.toContain('canary');
  const countMails = async () => (await mailsOf(server.app)).json().length;
  const before = await countMails();
  const same = await draftWith({ vendor_name: 'Harbor of Oaks' });
  expect(codeOf(await staff.publish('pub', same))).toBe(200);
  expect(await countMails()).toBe(before);
});
