import { expect, it } from 'vitest';
import { STUDIO } from '#domain/limits.ts';
import { caller, payloadOf } from '../../deals/people.ts';
import { mailsOf, openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

let now = new Date('2026-11-23T14:00:00Z');
const server = await openTestServer({ env: { STUDIO_ROLES }, clock: { now: () => now } });
const staff = staffOf(server.app, { now: () => now });

const INFO = 'flows/apply/steps/info.json';
const HOUR = 3_600_000;
const timeAfter = (ms: number): Date => new Date(now.getTime() + ms);
const heading = () =>
  server.deps.releases.live('').apply?.flow.steps.find(({ id }) => id === 'info')?.heading;
const passes = async (ms: number): Promise<void> => {
  now = timeAfter(ms);
  await server.deps.jobs.settle();
};
const count = async (event: string) =>
  (await server.deps.db.query('select about from audit where event = $1', [event])).length;
/** A draft with another heading, saved. */
async function draftWith(title: string) {
  const draft = await staff.open();
  const text = (draft.files[INFO] ?? '').replace(/"heading": "[^"]*"/, `"heading": "${title}"`);
  const savedResponse = await staff.save('eddie', draft, { [INFO]: text });
  return { id: draft.id, version: savedResponse.json().version as number, text };
}
const schedule = (who: string, { id, version }: { id: string; version: number }, at: Date) =>
  staff.call(
    who,
    `PUT /studio/api/drafts/${id}/schedule`,
    { at: at.toISOString(), note: 'On Monday' },
    { 'if-match': `"${version}"` },
  );
const history = async () => (await staff.call('rea', 'GET /studio/api/flows/apply/releases')).json();
const read = async (id: string) => (await staff.call('rea', `GET /studio/api/drafts/${id}`)).json();

it('a scheduled draft goes live at its time in any process, with its effect in the history', async () => {
  const before = heading();
  const draft = await draftWith('On time');
  const set = await schedule('pub', draft, timeAfter(2 * HOUR));
  expect(set.json()).toMatchObject({ version: draft.version + 1, schedule: { status: 'waiting' } });
  await passes(HOUR);
  expect(heading()).toBe(before);
  await passes(HOUR);
  expect(heading()).toBe('On time');
  const { releases, scheduled } = await history();
  expect(releases[0]).toMatchObject({ note: 'On Monday', author: 'pub@studio.example', isLive: true });
  expect(scheduled[0]).toMatchObject({
    status: 'published',
    release: releases[0].number,
    moved: 0,
    stayed: 0,
    total: 0,
  });
  // Counts of all unfinished applications: none for a member who works for some brands only.
  const [scheduledPublish] = (await staff.call('harriet', 'GET /studio/api/flows/apply/releases')).json()
    .scheduled;
  expect(scheduledPublish).toMatchObject({ status: 'published', release: releases[0].number });
  for (const name of ['moved', 'stayed', 'total']) expect(scheduledPublish).not.toHaveProperty(name);
  expect(await count('draft-scheduled')).toBe(1);
  // A job that runs twice does nothing the second time.
  await passes(HOUR);
  expect((await history()).releases).toEqual(releases);
});

it('the schedule says how many unfinished applications moved to the release, and how many stayed', async () => {
  for (const [who, name] of [
    ['ann', 'Oak'],
    ['bob', 'Elm'],
    ['eve', 'Longer than ten'],
  ] as const) {
    const created = await caller(server, who)(
      'POST',
      '/api/apply/create',
      payloadOf({ business_name: name }),
    );
    expect(created.status).toBe(200);
  }
  const draft = await staff.open();
  const FIELDS = 'schemas/application.schema.json';
  const fields = JSON.parse(draft.files[FIELDS] ?? '{}');
  fields.properties.business_name.maxLength = 10;
  const saved = await staff.save('eddie', draft, { [FIELDS]: JSON.stringify(fields) });
  await schedule('pub', { id: draft.id, version: saved.json().version }, timeAfter(HOUR));
  await passes(HOUR);
  const [counted] = (await history()).scheduled;
  expect(counted).toMatchObject({ status: 'published', moved: 2, stayed: 1, total: 3 });
  await server.deps.db.query('delete from deals');
});

it('a scheduled draft stays as it was reviewed, and can be changed again once the schedule is canceled', async () => {
  const draft = await draftWith('Never');
  const { version } = (await schedule('pub', draft, timeAfter(HOUR))).json();
  const at = { ...draft, version };
  for (const answer of [
    await staff.save('eddie', at, { [INFO]: '{}' }),
    await staff.publish('pub', at),
    await schedule('pub', at, timeAfter(HOUR)),
    await staff.call('eddie', `DELETE /studio/api/drafts/${draft.id}`),
  ])
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'publish-refused', msg: expect.stringContaining('Cancel that first') },
    ]);
  expect((await read(draft.id)).schedule).toMatchObject({ status: 'waiting', author: 'pub@studio.example' });
  const canceled = await staff.call('pub', `DELETE /studio/api/drafts/${draft.id}/schedule`);
  expect(canceled.json()).toEqual({ version: version + 1 });
  expect(await count('schedule-canceled')).toBe(1);
  expect(await read(draft.id)).not.toHaveProperty('schedule');
  await passes(2 * HOUR);
  expect(heading()).not.toBe('Never');
  expect(
    (await staff.save('eddie', { ...at, version: version + 1 }, { [INFO]: draft.text })).statusCode,
  ).toBe(200);
});

it.each(['rea', 'eddie', 'harriet'])('a schedule of a flow is refused for %s', async (who) => {
  expect((await schedule(who, await draftWith('Mine'), timeAfter(HOUR))).statusCode).toBe(403);
});

it('a schedule is refused at once for a past or far time, a stale draft, or a draft with a problem', async () => {
  const draft = await draftWith('Refused');
  for (const at of [timeAfter(0), timeAfter(STUDIO.farthestMs + 1)])
    expect((await schedule('pub', draft, at)).json()).toMatchObject({
      code: 'publish-refused',
      msg: 'Choose a time in the future, within a year.',
    });
  const farthest = await schedule('pub', await draftWith('In a year'), timeAfter(STUDIO.farthestMs));
  expect(farthest.statusCode).toBe(200);
  expect((await schedule('pub', { ...draft, version: 1 }, timeAfter(HOUR))).json().code).toBe(
    'version-conflict',
  );
  const broken = (await staff.save('lea', draft, { [INFO]: '{ "title": 1 }' })).json();
  expect((await schedule('pub', { ...draft, version: broken.version }, timeAfter(HOUR))).json().code).toBe(
    'publish-refused',
  );
});

it('does not go live over a newer release, and its author gets the reason', async () => {
  const [late, first] = [await draftWith('Overtaken'), await draftWith('First')];
  await schedule('pub', late, timeAfter(HOUR));
  expect((await staff.publish('pub', first)).statusCode).toBe(200);
  await passes(HOUR);
  expect(heading()).toBe('First');
  const readDraft = await read(late.id);
  expect(readDraft.schedule).toMatchObject({
    status: 'refused',
    reason: expect.stringContaining('Another release'),
  });
  const [mail] = (await mailsOf(server.app, 'pub@studio.example')).json();
  expect(mail.subject).toContain('Not live');
  expect(mail.subject).toContain('apply');
  expect(mail.text).toContain(`/studio#/drafts/${late.id}`);
  expect(mail.text).toContain(`at ${now.toISOString().slice(0, 16).replace('T', ' ')} (UTC)`);
  expect(mail.text).toContain(`Why: ${readDraft.schedule.reason}\n`);
  expect(await count('schedule-refused')).toBe(1);
});

it('goes live up to the last moment of the time for which a late server counts', async () => {
  const draft = await draftWith('Just in time');
  await schedule('pub', draft, timeAfter(HOUR));
  await passes(HOUR + STUDIO.latestMs);
  expect(heading()).toBe('Just in time');
  const late = await draftWith('A moment late');
  await schedule('pub', late, timeAfter(HOUR));
  await passes(HOUR + STUDIO.latestMs + 1);
  expect((await read(late.id)).schedule.status).toBe('refused');
});

it('does not go live hours after its time, nor if its author may not publish any more', async () => {
  const late = await draftWith('Hours late');
  await schedule('pub', late, timeAfter(HOUR));
  await passes(2 * HOUR + STUDIO.latestMs);
  expect((await read(late.id)).schedule).toMatchObject({
    status: 'refused',
    reason: expect.stringContaining('passed'),
  });
  const deletedDraft = await draftWith('Gone');
  await schedule('pub', deletedDraft, timeAfter(HOUR));
  const { studioRoles } = server.deps.config;
  const before = studioRoles['pub@studio.example'];
  studioRoles['pub@studio.example'] = { role: 'editor' };
  await passes(HOUR);
  if (before) studioRoles['pub@studio.example'] = before;
  expect((await read(deletedDraft.id)).schedule).toMatchObject({
    status: 'refused',
    reason: expect.stringContaining('may not'),
  });
  expect(['Hours late', 'Gone']).not.toContain(heading());
});

it('a schedule is tried again after an outage', async () => {
  const { db } = server.deps;
  const draft = await draftWith('After the outage');
  await schedule('pub', draft, timeAfter(HOUR));
  await db.query('alter table live_releases add constraint broken check (number < 0) not valid');
  await passes(HOUR);
  expect((await read(draft.id)).schedule.status).toBe('waiting');
  await db.query('alter table live_releases drop constraint broken');
  await passes(60_000);
  expect(heading()).toBe('After the outage');
});
