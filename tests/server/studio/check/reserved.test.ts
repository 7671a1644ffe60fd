import { expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { reservedFaults } from '#server/studio/check/reserved.ts';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

/** The settings of a brand that its own editor may not change. */
const server = await openTestServer({
  env: {
    STUDIO_ROLES,
    PUBLIC_URL: 'https://apply.trellis.example',
    WEBHOOK_HOSTS: 'hooks.example,elsewhere.example',
    SENSITIVE_BRANDS: 'harbor',
  },
});
const staff = staffOf(server.app);

const HARBOR = 'brands/harbor.json';
const HOOK = { url: 'https://hooks.example/in', events: ['application.submitted'] };
type Changes = Record<string, unknown>;

const shownAt = async (host: string) =>
  (await server.app.inject({ url: '/brands/current', headers: { host } })).json().platform;
const record = (draft: StudioDraft): Changes => JSON.parse(draft.files[HARBOR] ?? '');
/** Saves a draft in which harbor's record has these, too. */
async function changed(who: string, changes: (before: Changes) => Changes) {
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
    const draft = await changed(who, withHost('apply.trellis.example'));
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
  expect(await shownAt('apply.trellis.example')).toBe('default');
});

it.each([
  ['adds', withHost('funding.harbor.example')],
  ['removes', () => ({ hosts: [] })],
])('a member for one brand %s no host name of it', async (_what, change) => {
  const draft = await changed('harriet', change);
  expect(draft.problems).toEqual([
    expect.objectContaining({
      file: HARBOR,
      line: draft.text.split('\n').findIndex((line) => line.includes('"hosts"')) + 1,
      what: '"hosts" is for those who may change all brands',
      hint: 'Change it back to harbor.localhost, or ask one of them.',
    }),
  ]);
  expect((await staff.publish('harriet', draft)).json().code).toBe('publish-refused');
  expect(await shownAt('harbor.localhost')).toBe('harbor');
  // Nothing else is wrong with it.
  const read = await staff.call('pub', `GET /studio/api/drafts/${draft.id}`);
  expect(read.json().check.problems).toEqual([]);
});

it("a member for one brand can change the targets and events of its webhooks, but can't add sensitive values", async () => {
  const plain = await changed('harriet', () => ({ webhooks: HOOK }));
  expect(plain.problems).toEqual([]);
  expect((await staff.publish('harriet', plain)).statusCode).toBe(200);
  const open = await changed('harriet', () => ({ webhooks: { ...HOOK, sensitive: true } }));
  expect(open.problems).toMatchObject([
    { file: HARBOR, what: '"sensitive" is for those who may change all brands' },
  ]);
  expect((await staff.publish('harriet', open)).json().code).toBe('publish-refused');
});

it('reserved settings of a brand stay with its record, and its history does not restore them', async () => {
  const agreed = await changed('pub', (before) => ({
    ...withHost('funding.harbor.example')(before),
    webhooks: { ...HOOK, sensitive: true },
  }));
  expect((await staff.publish('pub', agreed)).statusCode).toBe(200);
  expect(await shownAt('funding.harbor.example')).toBe('harbor');
  const renamed = await changed('harriet', () => ({ vendor_name: 'Harbor Bank' }));
  expect(renamed.problems).toEqual([]);
  expect((await staff.publish('harriet', renamed)).statusCode).toBe(200);

  const elsewhere = await changed('harriet', () => ({
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
  const masked = await changed('harriet', () => ({
    webhooks: { ...HOOK, url: 'https://elsewhere.example/in' },
  }));
  expect(masked.problems).toEqual([]);

  const { records } = (await staff.call('rea', 'GET /studio/api/brands/harbor/history')).json();
  const ended = await changed('pub', () => ({ hosts: ['harbor.localhost'], webhooks: HOOK }));
  expect((await staff.publish('pub', ended)).statusCode).toBe(200);
  const back = (who: string) =>
    staff.call(who, 'POST /studio/api/brands/harbor/live', { id: records[0].id, note: 'Back' });
  expect((await back('harriet')).json().code).toBe('publish-refused');
  expect(await shownAt('funding.harbor.example')).toBe('default');
  expect((await back('pub')).statusCode).toBe(200);
});

it('the default brand may have the address of the site, and another one keeps it if it had it', () => {
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
