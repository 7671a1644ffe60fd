import { expect, it } from 'vitest';
import { RATES } from '#server/call-limits.ts';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';
import { INFO, withTitle } from './info-step.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

const heading = () =>
  server.deps.releases.live('').apply?.flow.steps.find(({ id }) => id === 'info')?.heading;

it('[STUDIO-4] [STUDIO-7] publishes a draft with its difference in words, and restores the previous release', async () => {
  const before = heading();
  const draft = await staff.open();
  const saved = (
    await staff.save('eddie', draft, { [INFO]: withTitle(draft.files[INFO], 'All about you') })
  ).json();
  const review = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}/review`)).json();
  expect(review.changes).toEqual([
    expect.stringMatching(/: the heading changed from '.+' to 'All about you'$/),
  ]);
  expect(review.isStale).toBe(false);
  expect((await staff.publish('eddie', { ...draft, version: saved.version })).statusCode).toBe(403);
  expect((await staff.publish('pub', draft)).json().code).toBe('version-conflict');
  const published = (await staff.publish('pub', { ...draft, version: saved.version })).json();
  expect(heading()).toBe('All about you');
  const listReleases = async () =>
    (await staff.call('rea', 'GET /studio/api/flows/apply/releases')).json().releases;
  expect((await listReleases())[0]).toMatchObject({
    number: published.release,
    author: 'pub@studio.example',
    isLive: true,
  });
  const words = (await staff.call('rea', `GET /studio/api/flows/apply/releases/${published.release}`)).json();
  expect([words.changes, words.againstLive]).toEqual([review.changes, []]);
  expect((await staff.call('pub', `GET /studio/api/drafts/${draft.id}`)).statusCode).toBe(404);

  await staff.call('pub', 'POST /studio/api/flows/apply/live', {
    number: published.release - 1,
    note: 'Back',
  });
  expect(heading()).toBe(before);
  const back = (await staff.call('rea', `GET /studio/api/flows/apply/releases/${published.release}`)).json();
  expect(back.againstLive).toEqual(review.changes);
  expect((await listReleases()).map(({ isLive }: { isLive: boolean }) => isLive)).toEqual([false, true]);
});

it('limits reviews, because repeated counts could reveal stored answers, and audits each review', async () => {
  const draft = await staff.open();
  const review = (who: string) => staff.call(who, `GET /studio/api/drafts/${draft.id}/review`);
  expect((await review('eddie')).json()).toHaveProperty('effect');
  const { db, crypto } = server.deps;
  const key = `studio-review:${crypto.blindIndex('studio-review', 'sub-eddie')}:${RATES.reviewWindowSeconds}`;
  await db.query('update rate_limits set uses = $2 where key = $1', [key, RATES.mostReviews]);
  const refusedResponse = await review('eddie');
  expect([refusedResponse.statusCode, refusedResponse.json().code]).toEqual([429, 'too-many-requests']);
  expect((await review('rea')).statusCode).toBe(200);
  const auditRows = await db.query(
    "select about from audit where event = 'draft-reviewed' and about like $1",
    [`${draft.id}%`],
  );
  expect(auditRows).toHaveLength(2);
});

it('refuses release numbers that the database cannot store', async () => {
  for (const number of [2 ** 31, 1e15]) {
    const calls = [
      staff.call('pub', 'POST /studio/api/flows/apply/live', { number, note: 'Back' }),
      staff.call('rea', `GET /studio/api/flows/apply/releases/${number}`),
      staff.call('rea', `GET /studio/api/funnel?flow=apply&release=${number}`),
      staff.call('rea', `GET /studio/api/funnel.csv?flow=apply&release=${number}`),
    ];
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([422, 400, 400, 400]);
  }
});

it('[STUDIO-5] refuses to publish a draft with a problem, an empty draft, and a draft over a release that went live later', async () => {
  const [first, two, three] = [await staff.open(), await staff.open(), await staff.open()];
  expect((await staff.publish('pub', first)).json().code).toBe('publish-refused');
  const broken = (await staff.save('lea', first, { [INFO]: '{ "title": 1 }' })).json();
  expect((await staff.publish('pub', { ...first, version: broken.version })).json().code).toBe(
    'publish-refused',
  );
  for (const draft of [two, three]) {
    const saved = (
      await staff.save('eddie', draft, { [INFO]: withTitle(draft.files[INFO], `Title ${draft.id}`) })
    ).json();
    draft.version = saved.version;
  }
  expect((await staff.publish('pub', two)).statusCode).toBe(200);
  const latePublish = await staff.publish('pub', three);
  expect([latePublish.statusCode, latePublish.json().msg]).toEqual([
    409,
    expect.stringContaining('Another release went live'),
  ]);
});

it('names a question that no step asks', async () => {
  const draft = await staff.open();
  const file = 'schemas/application.schema.json';
  const fields = JSON.parse(draft.files[file] ?? '');
  fields.properties.nobody_asks = { type: 'string', title: 'Nobody asks', 'x-save': 'business.dba' };
  await staff.save('eddie', draft, { [file]: JSON.stringify(fields) });
  const review = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}/review`)).json();
  expect(review.changes).toEqual(["Question 'Nobody asks' added, which no step asks"]);
});

it('reports a mistake in migrations.json at its line, and publishes corrected migrations', async () => {
  const file = 'flows/apply/migrations.json';
  const draft = await staff.open();
  const wrong = (
    await staff.save('eddie', draft, { [file]: '{\n  "migrations": [\n    { "forget": "it" }\n  ]\n}\n' })
  ).json();
  expect(wrong.check.problems).toMatchObject([{ file, line: 3 }]);
  const map = { map: 'business_structure', values: { Corp: 'Corporation' } };
  const text = JSON.stringify({ migrations: [map] });
  const saved = (await staff.save('eddie', { ...draft, version: wrong.version }, { [file]: text })).json();
  expect(saved.check.problems).toEqual([]);
  const review = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}/review`)).json();
  expect(review.changes).not.toEqual([]);
  expect((await staff.publish('pub', { ...draft, version: saved.version })).statusCode).toBe(200);
  expect((await staff.open()).files[file]).toBe(text);
  const before = Number(
    (await staff.call('rea', 'GET /studio/api/flows/apply/releases')).json().releases[1].number,
  );
  await staff.call('pub', 'POST /studio/api/flows/apply/live', { number: before, note: 'Back' });
});

it('publishes the record of a brand by a member for that brand', async () => {
  const draft = await staff.open();
  const record = (draft.files['brands/harbor.json'] ?? '').replace(
    /"vendor_name": "[^"]*"/,
    '"vendor_name": "Harbor Bank"',
  );
  const saved = (await staff.save('harriet', draft, { 'brands/harbor.json': record })).json();
  expect(saved.check.problems).toEqual([]);
  expect((await staff.publish('harriet', { ...draft, version: saved.version })).json()).toEqual({
    brands: ['harbor'],
  });
  expect((await server.deps.brands.byPlatform('harbor'))?.vendor_name).toBe('Harbor Bank');
});

it('publishes all of a draft or nothing: after a failure nothing has changed, and the draft can be published', async () => {
  const { db } = server.deps;
  const draft = await staff.open();
  const record = (draft.files['brands/harbor.json'] ?? '').replaceAll(
    /"vendor_name": "[^"]*"/g,
    '"vendor_name": "Half"',
  );
  const files = { [INFO]: withTitle(draft.files[INFO], 'Half way'), 'brands/harbor.json': record };
  const at = { ...draft, version: (await staff.save('eddie', draft, files)).json().version };
  const state = () =>
    Promise.all([
      db.query('select number from releases where flow = $1 order by number', ['apply']),
      db.query("select record from brands where platform = 'harbor'"),
      db.query('select count(*)::int as count from audit'),
    ]);
  const before = await state();
  // The last thing that publishing writes is refused.
  await db.query('alter table live_releases add constraint broken check (number < 0) not valid');
  expect((await staff.publish('pub', at)).statusCode).toBe(500);
  await db.query('alter table live_releases drop constraint broken');
  expect(await state()).toEqual(before);
  expect((await staff.call('rea', `GET /studio/api/drafts/${draft.id}`)).json().version).toBe(at.version);
  expect((await staff.publish('pub', at)).statusCode).toBe(200);
  expect(heading()).toBe('Half way');
  expect((await server.deps.brands.byPlatform('harbor'))?.vendor_name).toBe('Half');
});

it.each([
  ['one draft', 1],
  ['two drafts', 2],
])(
  'only one of two simultaneous publications of %s succeeds, and the other person gets the reason',
  async (_, count) => {
    const drafts: { id: string; version: number }[] = [];
    for (let index = 0; index < count; index += 1) {
      const draft = await staff.open();
      const files = { [INFO]: withTitle(draft.files[INFO], `At once ${draft.id}`) };
      drafts.push({ id: draft.id, version: (await staff.save('eddie', draft, files)).json().version });
    }
    const countReleases = async () => (await server.deps.db.query('select number from releases')).length;
    const before = await countReleases();
    const answers = await Promise.all(
      [drafts[0], drafts.at(-1)].map(async (draft) => draft && staff.publish('pub', draft)),
    );
    const codes = answers.map((answer) => (answer?.statusCode === 200 ? 'published' : answer?.json().code));
    expect(codes.sort()).toEqual(['publish-refused', 'published']);
    expect(await countReleases()).toBe(before + 1);
  },
);

it('refuses to publish a draft of a release that is not live any more', async () => {
  const first = await staff.open();
  const files = { [INFO]: withTitle(first.files[INFO], `Base ${first.id}`) };
  const at = { ...first, version: (await staff.save('eddie', first, files)).json().version };
  const { release } = (await staff.publish('pub', at)).json();
  const draft = await staff.open();
  const mine = { [INFO]: withTitle(draft.files[INFO], `Late ${draft.id}`) };
  const lateVersion = { ...draft, version: (await staff.save('eddie', draft, mine)).json().version };
  await staff.call('pub', 'POST /studio/api/flows/apply/live', { number: release - 1, note: 'Back' });
  expect((await staff.publish('pub', lateVersion)).json().code).toBe('publish-refused');
  await staff.call('pub', 'POST /studio/api/flows/apply/live', { number: release, note: 'Back' });
  expect((await staff.publish('pub', lateVersion)).statusCode).toBe(200);
});
