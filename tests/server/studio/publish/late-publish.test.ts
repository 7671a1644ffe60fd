import { describe, expect, it, vi } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { setLive } from '#server/releases/publish.ts';
import { lockReleases } from '#server/releases/release-store.ts';
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
async function checkDraft(file: string, words: string, flow = 'apply') {
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
  const { draft, publish } = await checkDraft(INFO, 'Checked');
  const again = await staff.save('eddie', draft, { [INFO]: draft.text.replace('Checked', 'Unchecked') });
  expect(again.statusCode).toBe(200);
  await expect(publish()).rejects.toMatchObject(REFUSED);
});

it('publishes no draft after another release went live since it was checked', async () => {
  const { publish } = await checkDraft(INFO, 'Slow');
  expect((await staff.publish('pub', await draftWith(INFO, 'Fast'))).statusCode).toBe(200);
  await expect(publish()).rejects.toMatchObject(REFUSED);
});

it('publishes no draft if another release goes live while it waits for the lock of the releases', async () => {
  const { db, crypto } = server.deps;
  const { publish } = await checkDraft(INFO, 'Waiting');
  const lateResponse = await db.transaction(async (tx) => {
    await lockReleases(tx);
    const answer = publish().catch((error: unknown) => error);
    await vi.waitFor(async () => {
      expect(await tx.query<object>('select 1 from pg_locks where not granted')).not.toEqual([]);
    });
    await setLive({ db: tx, crypto }, { flow: 'apply', number: 1, author: BY.author });
    return { answer };
  });
  expect(await lateResponse.answer).toMatchObject(REFUSED);
  await server.deps.releases.refresh();
});

it('publishes no record of a brand that another draft changed since it was checked', async () => {
  const { publish } = await checkDraft(HARBOR, 'Slow Bank');
  expect((await staff.publish('pub', await draftWith(HARBOR, 'Fast Bank'))).statusCode).toBe(200);
  await expect(publish()).rejects.toMatchObject(REFUSED);
  expect((await server.deps.brands.byPlatform('harbor'))?.vendor_name).toBe('Fast Bank');
});

it('publishes a later release of a new application even if another application went live in between', async () => {
  const body = { name: 'Lease', address: 'lease', headline: '', languages: [], start: { kind: 'empty' } };
  const started: StudioDraft = (await staff.call('lea', 'POST /studio/api/flows', body)).json();
  expect((await staff.publish('pub', started)).statusCode).toBe(200);
  const step = Object.keys(started.files).find((path) => /^flows\/lease\/steps\//.test(path)) ?? '';
  const { publish } = await checkDraft(step, 'Later words', 'lease');
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
  const lateResponse = await restore('pub');
  expect([lateResponse.statusCode, lateResponse.json()]).toMatchObject([409, { code: 'publish-refused' }]);
  expect(lateResponse.json().msg).toContain('Another release went live');
});

describe('a text that a release of another application marks as a disclosure since the check', () => {
  const OTHER = 'flows/bcm/flow.json';
  /** Publishes a release of another application with one more mark. */
  const mark = async (name: string) => {
    const draft = await staff.open('bcm');
    const text = (draft.files[OTHER] ?? '').replace('"disclosures": [', `"disclosures": ["${name}", `);
    const { version } = (await staff.save('lea', draft, { [OTHER]: text })).json();
    expect((await staff.publish('pub', { ...draft, version })).statusCode).toBe(200);
  };
  /** Another process publishes the mark after this process has read the live releases. */
  const duringMark = async (name: string, work: () => Promise<{ statusCode: number; json(): unknown }>) => {
    const refresh = vi.spyOn(server.deps.releases, 'refresh').mockImplementation(async () => {});
    refresh.mockImplementationOnce(() => mark(name));
    const answer = await work();
    refresh.mockRestore();
    await server.deps.releases.refresh();
    return [answer.statusCode, answer.json()];
  };
  const MARKED_TEXT = expect.stringContaining('Disclosures change');
  const MARKED = [409, { ...REFUSED, msg: MARKED_TEXT }];

  it('[STUDIO-108] does not go live by a draft', async () => {
    const { publish } = await checkDraft('flows/apply/steps/more-details.json', 'Marked');
    await mark('steps.more-details.heading');
    await expect(publish()).rejects.toMatchObject({ ...REFUSED, extras: { msg: MARKED_TEXT } });
  });

  it('[STUDIO-109] does not go live by an earlier release', async () => {
    expect((await staff.publish('pub', await draftWith(INFO, 'Later'))).statusCode).toBe(200);
    const restore = () => staff.call('pub', 'POST /studio/api/flows/apply/live', { number: 1, note: 'Back' });
    expect(await duringMark('steps.info.heading', restore)).toMatchObject(MARKED);
  });

  it('[STUDIO-109] does not go live by an earlier record', async () => {
    expect((await staff.publish('pub', await draftWith(HARBOR, 'Later Bank'))).statusCode).toBe(200);
    const [old] = await server.deps.db.query(
      "select id from brand_history where platform = 'harbor' order by id limit 1",
    );
    const restore = () =>
      staff.call('pub', 'POST /studio/api/brands/harbor/live', { id: old?.id, note: 'Back' });
    expect(await duringMark('brand.vendor_name', restore)).toMatchObject(MARKED);
  });
});
