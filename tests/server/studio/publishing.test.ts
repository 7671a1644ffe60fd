import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from './staff.ts';

let server: TestServer;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  server = await startTestServer({ env: { STUDIO_ROLES } });
  staff = staffOf(server.app);
});
afterAll(() => server.close());

const INFO = 'flows/apply/steps/info.json';
const titled = (text: string | undefined, title: string) =>
  (text ?? '').replace(/"heading": "[^"]*"/, `"heading": "${title}"`);
const heading = () =>
  server.deps.releases.live('').apply?.flow.steps.find(({ id }) => id === 'info')?.heading;

it('publishes a draft with its difference in words, and goes back to the release before', async () => {
  const before = heading();
  const draft = await staff.open();
  const saved = (
    await staff.save('eddie', draft, { [INFO]: titled(draft.files[INFO], 'All about you') })
  ).json();
  const review = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}/review`)).json();
  expect(review.changes).toEqual([expect.stringContaining("the heading is now 'All about you'")]);
  expect(review.isStale).toBe(false);
  expect((await staff.publish('eddie', { ...draft, version: saved.version })).statusCode).toBe(403);
  expect((await staff.publish('pub', draft)).json().code).toBe('version-conflict');
  const published = (await staff.publish('pub', { ...draft, version: saved.version })).json();
  expect(heading()).toBe('All about you');
  const listed = async () =>
    (await staff.call('rea', 'GET /studio/api/flows/apply/releases')).json().releases;
  expect((await listed())[0]).toMatchObject({
    number: published.release,
    author: 'pub@studio.example',
    isLive: true,
  });
  const words = (await staff.call('rea', `GET /studio/api/flows/apply/releases/${published.release}`)).json();
  expect(words.changes).toEqual(review.changes);
  expect((await staff.call('pub', `GET /studio/api/drafts/${draft.id}`)).statusCode).toBe(404);

  await staff.call('pub', 'POST /studio/api/flows/apply/live', { number: published.release - 1 });
  expect(heading()).toBe(before);
  expect((await listed()).map(({ isLive }: { isLive: boolean }) => isLive)).toEqual([false, true]);
});

it('publishes nothing with a problem, nothing that is empty, and nothing over what went live meanwhile', async () => {
  const [one, two, three] = [await staff.open(), await staff.open(), await staff.open()];
  expect((await staff.publish('pub', one)).json().code).toBe('publish-refused');
  const broken = (await staff.save('eddie', one, { [INFO]: '{ "title": 1 }' })).json();
  expect((await staff.publish('pub', { ...one, version: broken.version })).json().code).toBe(
    'publish-refused',
  );
  for (const draft of [two, three]) {
    const saved = (
      await staff.save('eddie', draft, { [INFO]: titled(draft.files[INFO], `Title ${draft.id}`) })
    ).json();
    draft.version = saved.version;
  }
  expect((await staff.publish('pub', two)).statusCode).toBe(200);
  const late = await staff.publish('pub', three);
  expect([late.statusCode, late.json().msg]).toEqual([
    409,
    expect.stringContaining('Another release went live'),
  ]);
});

it('publishes the record of a brand, which its editor alone may do for it', async () => {
  const draft = await staff.open();
  const record = (draft.files['brands/harbor.json'] ?? '').replaceAll('Harbor Community Bank', 'Harbor Bank');
  const saved = (await staff.save('harriet', draft, { 'brands/harbor.json': record })).json();
  expect(saved.check.problems).toEqual([]);
  expect((await staff.publish('harriet', { ...draft, version: saved.version })).json()).toEqual({
    brands: ['harbor'],
  });
  expect((await server.deps.brands.byPlatform('harbor'))?.vendor_name).toBe('Harbor Bank');
});
