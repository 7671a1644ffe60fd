import { expect, it, vi } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { readDraft } from '#server/studio/draft/draft-store.ts';
import { publishDraft, readyDraft } from '#server/studio/publish/publish-draft.ts';
import { mayPublish } from '#server/studio/roles.ts';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

const INFO = 'flows/apply/steps/info.json';
const HARBOR = 'brands/harbor.json';
const BY = { author: 'pub@studio.example', person: 'sub-pub', note: 'Late' };

async function draftWith(file: string, words: string, flow = 'apply') {
  const draft = await staff.open(flow);
  const name = file === HARBOR ? 'vendor_name' : 'heading';
  const text = (draft.files[file] ?? '').replace(new RegExp(`"${name}": "[^"]*"`), `"${name}": "${words}"`);
  const { version } = (await staff.save('eddie', draft, { [file]: text })).json();
  return { ...draft, version: Number(version), text };
}
/** A draft that was checked a moment ago and is to be published now. */
async function checked(file: string, words: string, flow = 'apply') {
  const { deps } = server;
  const draft = await draftWith(file, words, flow);
  const storedDraft = await readDraft(deps.db, draft.id);
  const member = mayPublish(deps.config, BY.author, BY.person);
  if (!storedDraft || !member) throw new Error('Nothing to publish.');
  const ready = await readyDraft(deps, member, storedDraft);
  return { draft, publish: () => publishDraft(deps, ready, BY) };
}
const REFUSED = { code: 'publish-refused' };

it('publishes no draft that was saved again after it was checked', async () => {
  const { draft, publish } = await checked(INFO, 'Checked');
  const again = await staff.save('eddie', draft, { [INFO]: draft.text.replace('Checked', 'Unchecked') });
  expect(again.statusCode).toBe(200);
  await expect(publish()).rejects.toMatchObject(REFUSED);
});

it('publishes no draft after another release went live since it was checked', async () => {
  const { publish } = await checked(INFO, 'Slow');
  expect((await staff.publish('pub', await draftWith(INFO, 'Fast'))).statusCode).toBe(200);
  await expect(publish()).rejects.toMatchObject(REFUSED);
});

it('publishes no record of a brand that another draft changed since it was checked', async () => {
  const { publish } = await checked(HARBOR, 'Slow Bank');
  expect((await staff.publish('pub', await draftWith(HARBOR, 'Fast Bank'))).statusCode).toBe(200);
  await expect(publish()).rejects.toMatchObject(REFUSED);
  expect((await server.deps.brands.byPlatform('harbor'))?.vendor_name).toBe('Fast Bank');
});

it('publishes a later release of a new application although another application went live meanwhile', async () => {
  const body = { name: 'Lease', address: 'lease', headline: '', languages: [], start: { kind: 'empty' } };
  const started: StudioDraft = (await staff.call('lea', 'POST /studio/api/flows', body)).json();
  expect((await staff.publish('pub', started)).statusCode).toBe(200);
  const step = Object.keys(started.files).find((path) => /^flows\/lease\/steps\//.test(path)) ?? '';
  const { publish } = await checked(step, 'Later words', 'lease');
  expect((await staff.publish('pub', await draftWith(INFO, 'Meanwhile'))).statusCode).toBe(200);
  expect(await publish()).toMatchObject({ release: 2 });
});

it('restores no release if another release went live since its disclosures were compared', async () => {
  const restore = (who: string) =>
    staff.call(who, 'POST /studio/api/flows/apply/live', { number: 1, note: 'Back' });
  const { refresh } = server.deps.releases;
  vi.spyOn(server.deps.releases, 'refresh').mockImplementationOnce(async () => {
    expect((await restore('paula')).statusCode).toBe(200);
    return refresh();
  });
  const late = await restore('pub');
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'publish-refused' }]);
  expect(late.json().msg).toContain('Another release went live');
});
