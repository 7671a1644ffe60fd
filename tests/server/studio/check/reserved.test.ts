import { expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { reservedFaults } from '#server/studio/check/reserved.ts';
import { openTestServer } from '../../start-test-server.ts';
import { approvalsBy } from '../approval/approver.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

// Settings of a brand that a member for that brand alone may not change (staff.ts: harriet). pub may change all brands.
const server = await openTestServer({
  env: {
    STUDIO_ROLES,
    PUBLIC_URL: 'https://apply.trellis.example',
    WEBHOOK_HOSTS: 'hooks.example,elsewhere.example',
    SENSITIVE_BRANDS: 'harbor',
  },
});
const staff = staffOf(server.app);
const { approved, approve, ask } = approvalsBy(staff);

const HARBOR = 'brands/harbor.json';
const HOOK = { url: 'https://hooks.example/in', events: ['application.submitted'] };
type Changes = Record<string, unknown>;

const platformAt = async (host: string) =>
  (await server.app.inject({ url: '/brands/current', headers: { host } })).json().platform;
const record = (draft: StudioDraft): Changes => JSON.parse(draft.files[HARBOR] ?? '');
/** Saves a draft that merges these changes into harbor's record. */
async function saveChangedBrand(who: string, changes: (before: Changes) => Changes) {
  const open = await staff.open();
  const next = { ...record(open), ...changes(record(open)) };
  const text = JSON.stringify(next, null, 2);
  const savedResponse = await staff.save(who, open, { [HARBOR]: text });
  expect(savedResponse.statusCode).toBe(200);
  const { version, check } = savedResponse.json();
  return { ...open, version, text, problems: check.problems };
}
const withHost = (host: string) => (before: Changes) => ({ hosts: [...(before.hosts as string[]), host] });

it("the host of the site itself can't be assigned to another brand", async () => {
  for (const who of ['harriet', 'pub']) {
    const draft = await saveChangedBrand(who, withHost('apply.trellis.example'));
    expect(draft.problems[0]).toMatchObject({
      file: HARBOR,
      what: '"apply.trellis.example" is the address of the site itself',
      fix: { file: HARBOR, text: '' },
    });
    const published = await staff.publish(who, draft);
    expect(published.json()).toMatchObject({
      code: 'publish-refused',
      msg: expect.stringContaining('address of the site itself'),
    });
  }
  expect(await platformAt('apply.trellis.example')).toBe('default');
});

it.each([
  ['adds', withHost('funding.harbor.example')],
  ['removes', () => ({ hosts: [] })],
])('a member for one brand who %s a host name of it is refused', async (_what, change) => {
  const draft = await saveChangedBrand('harriet', change);
  expect(draft.problems).toEqual([
    expect.objectContaining({
      file: HARBOR,
      line: draft.text.split('\n').findIndex((line) => line.includes('"hosts"')) + 1,
      what: '"hosts" is for those who may change all brands',
      hint: 'Change it back to harbor.localhost, or ask one of them.',
    }),
  ]);
  expect((await staff.publish('harriet', draft)).json().code).toBe('publish-refused');
  expect(await platformAt('harbor.localhost')).toBe('harbor');
  // Nothing else is wrong with it.
  const read = await staff.call('pub', `GET /studio/api/drafts/${draft.id}`);
  expect(read.json().check.problems).toEqual([]);
});

it("a member for one brand can change the targets and events of its webhooks, but can't add sensitive values", async () => {
  const plain = await saveChangedBrand('harriet', () => ({ webhooks: HOOK }));
  expect(plain.problems).toEqual([]);
  await approved('paula', plain);
  expect((await staff.publish('harriet', plain)).statusCode).toBe(200);
  const open = await saveChangedBrand('harriet', () => ({ webhooks: { ...HOOK, sensitive: true } }));
  expect(open.problems).toMatchObject([
    { file: HARBOR, what: '"sensitive" is for those who may change all brands' },
  ]);
  expect((await staff.publish('harriet', open)).json().code).toBe('publish-refused');
});

it('reserved settings survive the edits of a member for one brand, who cannot restore them from the history', async () => {
  const allowed = await saveChangedBrand('pub', (before) => ({
    ...withHost('funding.harbor.example')(before),
    webhooks: { ...HOOK, sensitive: true },
  }));
  await approved('paula', allowed);
  expect((await staff.publish('pub', allowed)).statusCode).toBe(200);
  expect(await platformAt('funding.harbor.example')).toBe('harbor');
  const renamed = await saveChangedBrand('harriet', () => ({ vendor_name: 'Harbor Bank' }));
  expect(renamed.problems).toEqual([]);
  expect((await staff.publish('harriet', renamed)).statusCode).toBe(200);

  const elsewhere = await saveChangedBrand('harriet', () => ({
    webhooks: { ...HOOK, sensitive: true, url: 'https://elsewhere.example/in' },
  }));
  expect(elsewhere.problems).toMatchObject([
    {
      file: HARBOR,
      what: '"url" is for those who may change all brands, while "sensitive" is on',
      hint: 'Change it back to https://hooks.example/in, or ask one of them.',
    },
  ]);
  expect((await staff.publish('harriet', elsewhere)).json().code).toBe('publish-refused');
  const withoutSensitive = await saveChangedBrand('harriet', () => ({
    webhooks: { ...HOOK, url: 'https://elsewhere.example/in' },
  }));
  expect(withoutSensitive.problems).toEqual([]);

  const { records } = (await staff.call('rea', 'GET /studio/api/brands/harbor/history')).json();
  const reverted = await saveChangedBrand('pub', () => ({ hosts: ['harbor.localhost'], webhooks: HOOK }));
  await approved('paula', reverted);
  expect((await staff.publish('pub', reverted)).statusCode).toBe(200);
  const restore = (who: string) =>
    staff.call(who, 'POST /studio/api/brands/harbor/live', { id: records[0].id, note: 'Back' });
  expect((await restore('harriet')).json().code).toBe('publish-refused');
  expect(await platformAt('funding.harbor.example')).toBe('default');
  const { id } = (await ask('pub', 'record', `harbor ${records[0].id}`)).json();
  expect((await approve('paula', id)).statusCode).toBe(200);
  expect((await restore('pub')).statusCode).toBe(200);
});

it('the default brand may have the host of the site, and another brand may keep it if it already had it', () => {
  const { config } = server.deps;
  const ownHostname = new URL(config.publicUrl).hostname;
  const faults = (platform: string, before: string[], after: string[]) => {
    const path = `brands/${platform}.json`;
    const files = (hosts: string[], name: string) =>
      new Map([[path, JSON.stringify({ platform, vendor_name: name, hosts })]]);
    const foundProblems = reservedFaults(config, {}, files(before, 'Before'), files(after, 'After'));
    return foundProblems.map(({ what }) => what);
  };
  expect(faults('harbor', [], [ownHostname])).toEqual([`"${ownHostname}" is the address of the site itself`]);
  expect(faults('harbor', [ownHostname], [ownHostname])).toEqual([]);
  expect(faults('default', [], [ownHostname])).toEqual([]);
});
