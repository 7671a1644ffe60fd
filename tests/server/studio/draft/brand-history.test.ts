import { expect, it } from 'vitest';
import { seedRecords } from '#server/brands/seed.ts';
import { writeRecord } from '#server/studio/publish/publish-draft.ts';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

const PUB = { author: 'pub@studio.example', person: 'sub-pub' };
const HARBOR = 'brands/harbor.json';
const withVendorName = (text: string | undefined, name: string) =>
  (text ?? '').replace(/"vendor_name": "[^"]*"/, `"vendor_name": "${name}"`);
const nameNow = async () => (await server.deps.brands.byPlatform('harbor'))?.vendor_name;
const history = async () =>
  (await staff.call('rea', 'GET /studio/api/brands/harbor/history')).json().records as {
    id: string;
    changes: string[];
  }[];
/** A draft of harbor's editor with another name of the brand, saved. */
async function renameBrand(name: string, who = 'harriet') {
  const draft = await staff.open();
  const savedResponse = await staff.save(who, draft, { [HARBOR]: withVendorName(draft.files[HARBOR], name) });
  return { id: draft.id, version: savedResponse.json().version as number };
}

it('keeps every record with author, time, note and changes, and restores an earlier record', async () => {
  const before = await nameNow();
  expect(await history()).toMatchObject([
    { author: 'build', isLive: true, changes: expect.arrayContaining([`${before}: this brand is new`]) },
  ]);
  await staff.publish('harriet', await renameBrand('Harbor Bank'));
  expect(await nameNow()).toBe('Harbor Bank');
  const [last, first] = await history();
  expect(last).toMatchObject({
    author: 'harriet@studio.example',
    note: expect.stringContaining('Note'),
    isLive: true,
    changes: [`Harbor Bank: the name changed from '${before}' to 'Harbor Bank'`],
  });
  const back = await staff.call('harriet', 'POST /studio/api/brands/harbor/live', {
    id: first?.id,
    note: 'Back',
  });
  expect(back.statusCode).toBe(200);
  expect(await nameNow()).toBe(before);
  expect(await history()).toMatchObject([{ note: 'Back' }, {}, {}]);
  await expect(server.deps.db.query('delete from brand_history')).rejects.toThrow('immutable');
});

it('[STUDIO-60] names the step of a text of another flow, in the review and in the history', async () => {
  const draft = await staff.open('apply');
  const record = JSON.parse(draft.files[HARBOR] ?? '');
  const content = { ...record.content, 'steps.summary.heading': 'Look it over' };
  const savedResponse = await staff.save('harriet', draft, {
    [HARBOR]: JSON.stringify({ ...record, content }),
  });
  const common = "the text of all brands 'Your Business Credit Score is Almost Ready'";
  const line = (before: string) =>
    `${record.vendor_name}: a text of a step in 'Summary' changed from ${before} to 'Look it over'`;
  const review = await staff.call('rea', `GET /studio/api/drafts/${draft.id}/review`);
  expect(review.json().changes).toEqual([line(common)]);
  await staff.publish('harriet', { id: draft.id, version: savedResponse.json().version });
  expect((await history())[0]?.changes).toEqual([line('the value of all brands')]);
});

it('a published record is not replaced by the file of a later build', async () => {
  const { db } = server.deps;
  for (const platform of ['ironline', 'fresh']) {
    const record = { platform, vendor_id: platform, vendor_name: 'Published' };
    await writeRecord({ ...server.deps, db }, record, PUB);
    expect(await seedRecords(db, [{ ...record, vendor_name: 'From the file' }])).toEqual([]);
  }
  await db.query("delete from brands where platform = 'fresh'");
});

it('a draft has the record of a brand that was added after it was opened', async () => {
  const { db } = server.deps;
  const draft = await staff.open();
  const record = { platform: 'later', vendor_id: 'later', vendor_name: 'Added later' };
  await writeRecord({ ...server.deps, db }, record, PUB);
  const { original } = (await staff.call('eddie', `GET /studio/api/drafts/${draft.id}`)).json();
  expect(Object.keys(original)).toEqual(expect.arrayContaining(Object.keys(draft.files)));
  expect(original['brands/later.json']).toContain('"Added later"');
  await db.query("delete from brands where platform = 'later'");
});

it('records the changes of another tool', async () => {
  await server.deps.db.query(
    `update brands set record = record || '{"vendor_name": "By hand"}' where platform = 'tallyroom'`,
  );
  const { records } = (await staff.call('rea', 'GET /studio/api/brands/tallyroom/history')).json();
  expect(records[0]).toMatchObject({ author: expect.stringMatching(/^database:/), isLive: true });
});

it('a record that does not fit the live release is refused, and the present record stays', async () => {
  const { db } = server.deps;
  const before = await nameNow();
  const setRecord = (record: object) =>
    db.query<object>("update brands set record = $1 where platform = 'harbor'", [JSON.stringify(record)]);
  const [row] = await db.query("select record from brands where platform = 'harbor'");
  await setRecord({ ...row?.record, content: { 'texts.ui.noSuchText': 'x' } });
  await setRecord({ ...row?.record });
  const [, misfit] = await history();
  const back = await staff.call('harriet', 'POST /studio/api/brands/harbor/live', {
    id: misfit?.id,
    note: 'Back',
  });
  expect([back.statusCode, back.json().msg]).toEqual([
    409,
    expect.stringContaining('This record does not fit what is live now'),
  ]);
  expect(await nameNow()).toBe(before);
});

it('a record is restored only by members who may change its brand, and only to one of its own records', async () => {
  const [{ id = '' } = {}] = await history();
  for (const who of ['rea', 'eddie'])
    expect(
      (await staff.call(who, 'POST /studio/api/brands/harbor/live', { id, note: 'Back' })).statusCode,
    ).toBe(403);
  expect(
    (await staff.call('harriet', 'POST /studio/api/brands/ironline/live', { id, note: 'Back' })).statusCode,
  ).toBe(403);
  expect(
    (await staff.call('pub', 'POST /studio/api/brands/ironline/live', { id, note: 'Back' })).statusCode,
  ).toBe(404);
});

it('a second draft of the same brand is refused until it includes the record that was published first', async () => {
  const [first, two] = [await renameBrand('One'), await renameBrand('Two')];
  expect((await staff.publish('harriet', first)).statusCode).toBe(200);
  const review = (await staff.call('rea', `GET /studio/api/drafts/${two.id}/review`)).json();
  expect(review.isStale).toBe(true);
  const latePublish = await staff.publish('harriet', two);
  expect([latePublish.statusCode, latePublish.json().code]).toEqual([409, 'publish-refused']);
  expect(await nameNow()).toBe('One');
  // The draft keeps its base, so that three versions can be compared.
  const read = (await staff.call('harriet', `GET /studio/api/drafts/${two.id}`)).json();
  const live = (await staff.call('harriet', `GET /studio/api/drafts/${two.id}/live`)).json();
  expect(read.original[HARBOR]).not.toContain('"One"');
  expect(live.files[HARBOR]).toContain('"One"');
  const put = await staff.call(
    'harriet',
    `PUT /studio/api/drafts/${two.id}/base`,
    { base: live.base, files: { [HARBOR]: withVendorName(live.files[HARBOR], 'Both') } },
    { 'if-match': `"${two.version}"` },
  );
  expect((await staff.publish('harriet', put.json())).statusCode).toBe(200);
  expect(await nameNow()).toBe('Both');
});

it('only one of two simultaneous publications of a brand succeeds', async () => {
  const drafts = [await renameBrand('At once, one'), await renameBrand('At once, two')];
  const answers = await Promise.all(drafts.map((draft) => staff.publish('harriet', draft)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

it("a change of one brand is not blocked by another brand's record", async () => {
  const draft = await renameBrand('Alone');
  const other = await staff.open();
  const text = withVendorName(other.files['brands/ironline.json'], 'Ironline Two');
  const saved = (await staff.save('eddie', other, { 'brands/ironline.json': text })).json();
  expect((await staff.publish('pub', { ...other, version: saved.version })).statusCode).toBe(200);
  expect((await staff.publish('harriet', draft)).statusCode).toBe(200);
});
