import { files } from 'virtual:trellis/project';
import { expect, it } from 'vitest';
import { hashOf } from '#engine/compile';
import { setLive } from '#server/releases/publish.ts';
import { addRelease } from '#server/releases/release-store.ts';
import { withJson } from '../../releases/files.ts';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';
import { INFO, withTitle } from './info-step.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

it('publishes a draft of a release of an earlier build, with other texts than this build reads', async () => {
  const { db, crypto, releases } = server.deps;
  const earlier = withJson(files, 'flows/texts.json', ({ ui }) => {
    const texts = ui as Record<string, string>;
    delete texts.slow;
    texts.removedSince = 'Of the earlier build';
  });
  const author = 'pub@studio.example';
  await db.transaction(async (tx) => {
    const release = { flow: 'apply', hash: hashOf(earlier), version: '1', files: earlier };
    const number = await addRelease(tx, { ...release, source: 'studio', author, note: '' });
    await setLive({ db: tx, crypto }, { flow: 'apply', number, author });
  });
  await releases.refresh();
  const draft = await staff.open();
  expect(draft.check.problems).toEqual([]);
  const saved = await staff.save('eddie', draft, { [INFO]: withTitle(draft.files[INFO], 'Of this build') });
  const { version } = saved.json();
  const published = await staff.publish('pub', { ...draft, version });
  expect([published.statusCode, published.body]).toEqual([200, expect.any(String)]);
});

it('publishes a draft while a brand has its own text for a text that this build removed', async () => {
  const { db, brands } = server.deps;
  await db.query(
    `update brands set record = jsonb_set(record, '{content}', coalesce(record -> 'content', '{}') || '{"texts.modals.confirm.yes": "Sure"}')
     where platform = 'harbor'`,
  );
  brands.refresh();
  const draft = await staff.open();
  expect(draft.files['brands/harbor.json']).toContain('texts.modals.confirm.yes');
  expect(draft.check.problems).toEqual([]);
  const saved = await staff.save('eddie', draft, {
    [INFO]: withTitle(draft.files[INFO], 'Beside old words'),
  });
  expect(saved.json().check.problems).toEqual([]);
  const { version } = saved.json();
  expect((await staff.publish('pub', { ...draft, version })).statusCode).toBe(200);
  const servedBrand = await server.app.inject({ url: '/brands/harbor' });
  expect([servedBrand.statusCode, servedBrand.json().platform]).toEqual([200, 'harbor']);
});
