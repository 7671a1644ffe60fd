// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { createOpenDrafts } from '#src/studio/draft/open-drafts.ts';
import type { Me, StudioCall } from '#src/studio/draft/studio-api.ts';

afterEach(() => {
  window.location.hash = '';
});

const TEXTS = 'flows/texts.json';
const [HARBOR, IRON] = ['brands/harbor.json', 'brands/ironline.json'];
const ME: Me = { email: 'pat@studio.example', role: 'editor' };
const original = { [TEXTS]: '{"a":1}', [HARBOR]: '{"a":1}', [IRON]: '{"a":1}' };
const changed = { [TEXTS]: '{"a":2}', [HARBOR]: '{"a":2}', [IRON]: '{"a":2}' };
const draftOf = (id: string, more: Partial<StudioDraft> = {}) =>
  ({
    ...{ id, flow: 'apply', version: 1, savedBy: 'pat', savedAt: '', title: '', purpose: '' },
    ...{ check: { problems: [] }, files: original, original },
    ...more,
  }) as unknown as StudioDraft;

/** Drafts of a page whose server opens `new` for a new draft. */
function openPage(one: Partial<StudioDraft> = {}, fresh: Partial<StudioDraft> = {}) {
  const calls: unknown[] = [];
  const api = (async (name: string, request: { params?: { id: string }; body?: object }) => {
    if (name === 'GET /studio/api/drafts/:id') return draftOf(request.params?.id ?? '', one);
    calls.push([name, request]);
    return name === 'POST /studio/api/drafts' ? draftOf('new', fresh) : request.body;
  }) as unknown as StudioCall;
  const drafts = createOpenDrafts(api);
  /** Brings the changes over, and gives the new draft. */
  const bringOver = async (me: Me) => {
    const gone = await drafts.open('one', me);
    gone.edit('All', () => changed);
    await drafts.bringOver(gone, me);
    const opened = await drafts.open('new', me);
    for (const draft of [gone, opened]) draft.stop();
    return { gone, files: opened.store.getState().history.files, state: opened.store.getState() };
  };
  return { calls, drafts, bringOver };
}

it('a new draft of the same application gets all changes, and is opened', async () => {
  const { calls, bringOver } = openPage();
  const { files } = await bringOver(ME);
  expect(files).toEqual(changed);
  expect(calls[0]).toEqual(['POST /studio/api/drafts', { body: { flow: 'apply' } }]);
  expect(window.location.hash).toBe('#/drafts/new');
});

it('[STUDIO-3] a member for some brands brings over the changes of these brands alone', async () => {
  const { bringOver } = openPage();
  const { files } = await bringOver({ ...ME, brands: ['harbor'] });
  expect(files).toEqual({ ...original, [HARBOR]: changed[HARBOR] });
});

it('[STUDIO-77] a new draft keeps the name and the purpose of the draft that is gone', async () => {
  const { calls, bringOver } = openPage({ title: 'Spring', purpose: 'Higher amounts' });
  const { state } = await bringOver(ME);
  expect([state.title, state.purpose]).toEqual(['Spring', 'Higher amounts']);
  expect(calls).toContainEqual([
    'PUT /studio/api/drafts/:id/name',
    { params: { id: 'new' }, body: { title: 'Spring', purpose: 'Higher amounts' } },
  ]);
});

it('changes that are live meanwhile stay, and the draft that is gone is not left unsaved', async () => {
  const live = { ...original, [IRON]: '{"a":1,"b":9}', [TEXTS]: changed[TEXTS] };
  const { drafts, bringOver } = openPage({}, { files: live, original: live });
  const { files, gone } = await bringOver(ME);
  expect(JSON.parse(files[IRON] ?? '')).toEqual({ a: 2, b: 9 });
  drafts.leave(gone);
  expect(drafts.listLeft(ME).filter(({ id }) => id === 'one')).toEqual([]);
});
