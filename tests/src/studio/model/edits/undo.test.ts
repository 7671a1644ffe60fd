import { afterEach, expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { addEdit, type History, redo, startHistory, undo } from '#src/studio/model/edits/index.ts';
import { setIn } from '#src/studio/model/files/index.ts';

const FILE = 'flows/texts.json';
const START = '{ "a": "1", "b": "1", "c": "1" }';
const draftOf = (version: number, text: string) =>
  ({
    id: 'one',
    flow: 'apply',
    base: 'old',
    title: '',
    purpose: '',
    version,
    openedBy: 'ann',
    savedBy: 'bob',
    savedAt: '',
    files: { [FILE]: text },
    original: { [FILE]: START },
    check: { problems: [] },
  }) as StudioDraft;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A draft whose server answers a refresh with the file as another member saved it. */
function openWith(...texts: string[]) {
  let version = 1;
  const api = (async (name: string) => {
    version += 1;
    if (name.startsWith('PATCH')) return { version, savedAt: '', check: { problems: [] } };
    return draftOf(version, texts.shift() ?? '');
  }) as unknown as StudioCall;
  const draft = openDraftState(draftOf(1, START), api);
  stops.push(draft.stop);
  const values = () => JSON.parse(draft.store.getState().history.files[FILE] ?? '');
  const set = (name: string, value: string) => draft.edit(name, (files) => setIn(files, FILE, [name], value));
  return { draft, values, set };
}

it('[STUDIO-13] undo takes back an edit of a file that another member saved since, and keeps their edit', async () => {
  const { draft, values, set } = openWith('{ "a": "5", "b": "2", "c": "1" }');
  set('a', '5');
  await draft.flush();
  await draft.refresh();
  expect(values()).toEqual({ a: '5', b: '2', c: '1' });
  draft.undo();
  expect(values()).toEqual({ a: '1', b: '2', c: '1' });
  draft.redo();
  expect(values()).toEqual({ a: '5', b: '2', c: '1' });
});

it('undo leaves a value that another member changed since, and shows both values', async () => {
  const { draft, values, set } = openWith('{ "a": "9", "b": "1", "c": "1" }');
  set('a', '5');
  await draft.flush();
  await draft.refresh();
  draft.undo();
  expect(values().a).toBe('9');
  const [conflict] = draft.store.getState().conflicts;
  expect(conflict).toMatchObject({ file: FILE, path: ['a'], mine: '1', theirs: '9' });
  if (conflict) draft.takeMine(conflict);
  expect(values().a).toBe('1');
});

it('typing after another member saved is a separate undo step, which keeps their edit', () => {
  const type = (history: History, a: string) =>
    addEdit(history, 'Title', 'title', setIn(history.files, FILE, ['a'], a));
  const typedHistory = type(startHistory({ [FILE]: START }), 'T');
  const saved = { ...typedHistory, files: setIn(typedHistory.files, FILE, ['b'], '2') };
  const more = type(saved, 'Ti');
  expect(more.past).toHaveLength(2);
  expect(undo(undo(more).history).history.files).toEqual({ [FILE]: '{ "a": "1", "b": "2", "c": "1" }' });
});

it('typing in one place is one undo step, which redo repeats until the next edit', () => {
  const typedHistory = ['T', 'Ti', 'Tit'].reduce(
    (history, a) => addEdit(history, 'Title', 'title', { ...history.files, a }),
    startHistory({}),
  );
  expect(typedHistory.past).toHaveLength(1);
  const { history: back } = undo(typedHistory);
  expect([back.files.a, redo(back).history.files.a]).toEqual([undefined, 'Tit']);
  expect(addEdit(back, 'x', '', { a: '1' }).future).toEqual([]);
});
