import { describe, expect, it } from 'vitest';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';
import { INFO, withTitle } from './info-step.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

const heading = () =>
  server.deps.releases.live('').apply?.flow.steps.find(({ id }) => id === 'info')?.heading;

describe('a draft of a release that is not live any more', () => {
  const DETAILS = 'flows/apply/steps/more-details.json';
  const api: StudioCall = async (name, parts, headers) => {
    const { params = {}, body } = parts as { params?: Record<string, string>; body?: object };
    const route = Object.entries(params).reduce<string>(
      (text, [key, value]) => text.replace(`:${key}`, value),
      name,
    );
    const answer = await staff.call('pub', route, body, headers);
    const json = answer.body === '' ? undefined : answer.json();
    if (answer.statusCode >= 400) throw new StudioFailure(answer.statusCode, json.code, json.msg ?? '');
    return json;
  };
  /** A draft that changes two headings; meanwhile one of them goes live with another text. */
  const overtaken = async () => {
    const [late, first] = [await staff.open(), await staff.open()];
    const files = {
      [INFO]: withTitle(late.files[INFO], `Late ${late.id}`),
      [DETAILS]: withTitle(late.files[DETAILS], `Late details ${late.id}`),
    };
    await staff.save('eddie', late, files);
    const theirs = { [INFO]: withTitle(first.files[INFO], `First ${first.id}`) };
    const saved = (await staff.save('eddie', first, theirs)).json();
    expect((await staff.publish('pub', { ...first, version: saved.version })).statusCode).toBe(200);
    return { late: { id: late.id, version: 2 }, first: first.id };
  };
  const put = async (who: string, { id, version }: { id: string; version: number }, base: string) =>
    (
      await staff.call(
        who,
        `PUT /studio/api/drafts/${id}/base`,
        { base, files: {} },
        { 'if-match': `"${version}"` },
      )
    ).json().code;

  it('merges the live release value by value, names the conflicts, and can then be published', async () => {
    const { late, first } = await overtaken();
    const read = (await staff.call('pub', `GET /studio/api/drafts/${late.id}`)).json();
    const draft = openDraftState(read, api);
    await draft.takeInLive();
    draft.stop();
    expect(draft.store.getState().conflicts).toEqual([
      { file: INFO, path: ['heading'], mine: `Late ${late.id}`, theirs: `First ${first}` },
    ]);
    const review = (await staff.call('rea', `GET /studio/api/drafts/${late.id}/review`)).json();
    expect(review).toMatchObject({
      isStale: false,
      changes: [expect.stringContaining(`Late details ${late.id}`)],
    });
    const { version } = draft.store.getState().stored;
    expect((await staff.publish('pub', { id: late.id, version })).statusCode).toBe(200);
    expect(heading()).toBe(`First ${first}`);
  });

  it('moves only onto the live release, by a member who may change all of it, at its version', async () => {
    const { late } = await overtaken();
    const { base } = (await staff.call('rea', `GET /studio/api/drafts/${late.id}/live`)).json();
    expect(await put('rea', late, base)).toBe('forbidden');
    expect(await put('harriet', late, base)).toBe('forbidden');
    expect(await put('eddie', late, 'another')).toBe('publish-refused');
    expect(await put('eddie', { ...late, version: 1 }, base)).toBe('version-conflict');
    expect(await put('eddie', late, base)).toBeUndefined();
  });
});
