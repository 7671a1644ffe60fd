import { expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { isUnsaved } from '#src/studio/draft/draft-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { BASE, draftOf, FILE, MINE, open, text, values } from './test-draft.ts';

it("keeps a file with a syntax error in the page, names the position, and merges others' changes", async () => {
  const theirs = text({ a: '1', b: '3', c: '9' });
  const { draft, calls, state } = open(draftOf(2, theirs, BASE), {
    version: 3,
    savedAt: '',
    check: { problems: [] },
  });
  const problem = () => state().unreadable[FILE]?.problem;
  draft.write(FILE, '{\n  "a": "5",\n  "b": "3"\n  "c": "3"\n}');
  expect(problem()).toMatchObject({ file: FILE, line: 4, column: 3, what: 'a comma is missing before this' });
  expect([isUnsaved(state()), state().history.files]).toEqual([true, MINE]);
  await draft.refresh();
  expect([values(state().history.files), state().unreadable[FILE]?.text]).toEqual([
    { a: '1', b: '3', c: '9' },
    '{\n  "a": "5",\n  "b": "3"\n  "c": "3"\n}',
  ]);
  draft.write(FILE, '{ "a": "5", "b": "3", "c": "3" }');
  expect([values(state().history.files), state().unreadable]).toEqual([{ a: '5', b: '3', c: '9' }, {}]);
  await draft.flush();
  expect([calls.at(-1)?.name, isUnsaved(state())]).toEqual(['GET /studio/api/drafts/:id', true]);
});

it('treats a file with an address or with too many nested brackets as unreadable', () => {
  const { draft, state } = open();
  draft.write(FILE, '{ "a": "https://trellis.example" "b": 1 }');
  expect(state().unreadable[FILE]?.problem.what).toBe('a comma is missing before this');
  draft.write(FILE, `${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(state().unreadable[FILE]?.problem).toMatchObject({
    line: 1,
    column: 61,
    hint: 'Use at most 60 levels.',
  });
  draft.write(FILE, '{\r\n\t"a": "1" // why\r\n}');
  expect(state().unreadable).toEqual({});
});

it('[STUDIO-65] Undo restores a broken file after undoing the later edits, and other files are still saved', async () => {
  const OTHER = 'flows/texts.steps.json';
  const calls: { body: { files: object } }[] = [];
  const api = (async (_: string, { body }: { body: { files: object } }) => {
    calls.push({ body });
    return { version: 2, savedAt: '', check: { problems: [] } };
  }) as unknown as StudioCall;
  const draft = openDraftState(draftOf(1, MINE, BASE) as StudioDraft, api);
  const state = draft.store.getState;
  draft.write(FILE, '{"a": ');
  draft.edit('other', (files) => ({ ...files, [OTHER]: '{}' }));
  await draft.flush();
  draft.stop();
  expect(calls).toMatchObject([{ body: { files: { [OTHER]: '{}' } } }]);
  expect(Object.keys(calls[0]?.body.files ?? {})).toEqual([OTHER]);
  draft.undo();
  expect([state().history.files[OTHER], state().unreadable[FILE]?.text]).toEqual([undefined, '{"a": ']);
  draft.undo();
  expect([state().history.files, state().unreadable]).toEqual([MINE, {}]);
});

it('[STUDIO-65] a broken file is restored on demand, and other broken files stay', () => {
  const { draft, state } = open();
  draft.write(FILE, '{"a": ');
  draft.write('flows/other.json', '[');
  draft.putBack(FILE);
  expect(Object.keys(state().unreadable)).toEqual(['flows/other.json']);
  expect(state().history.files).toEqual(MINE);
});
