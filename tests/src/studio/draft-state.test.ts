import { expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft-state.ts';
import { setIn } from '#src/studio/model/edit-files.ts';
import { type StudioCall, StudioFailure } from '#src/studio/studio-api.ts';

const FILE = 'flows/texts.json';
const text = (values: object) => ({ [FILE]: JSON.stringify(values) });
const draftOf = (version: number, files: Record<string, string>, original: Record<string, string>) => ({
  ...{ id: 'one', flow: 'apply', base: 'old', version, openedBy: 'eddie', savedBy: 'eddie', savedAt: '' },
  ...{ files, original, check: { problems: [] } },
});
const BASE = text({ a: '1', b: '1', c: '1' });
const LIVE = text({ a: '2', b: '2', c: '1' });
const MINE = text({ a: '1', b: '3', c: '3' });

/** Opens the draft with a server that answers each call with the next of `answers`. */
const open = (...answers: unknown[]) => {
  const calls: { name: string; body: unknown }[] = [];
  const api = (async (name: string, { body }: { body?: unknown }) => {
    calls.push({ name, body });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }) as StudioCall;
  const draft = openDraftState(draftOf(1, MINE, BASE) as StudioDraft, api);
  draft.stop();
  return { draft, calls, state: draft.store.getState };
};
const values = (files: Readonly<Record<string, string>>) => JSON.parse(files[FILE] ?? '');
const MERGED = text({ a: '2', b: '2', c: '3' });

it('puts a draft on what is live: what one side changed is taken, what both changed is a conflict', async () => {
  const { draft, calls, state } = open({ base: 'new', files: LIVE }, draftOf(2, MERGED, LIVE));
  await draft.takeInLive();
  const { body } = calls[1] as { body: { base: string; files: Record<string, string> } };
  expect([body.base, values(body.files)]).toEqual(['new', { a: '2', b: '2', c: '3' }]);
  expect(state().conflicts).toEqual([{ file: FILE, path: ['b'], mine: '3', theirs: '2' }]);
  expect([state().original, state().stored.version]).toEqual([LIVE, 2]);
  expect(values(state().history.files)).toEqual({ a: '2', b: '2', c: '3' });
  draft.edit('mine', (files) => setIn(files, FILE, ['b'], '3'));
  expect(values(state().history.files).b).toBe('3');
});

it('has nothing left to save where what somebody else saved stands', async () => {
  const theirs = text({ a: '4', b: '3', c: '3' });
  const answers = [new StudioFailure(409, 'version-conflict', ''), draftOf(2, theirs, BASE)];
  const api = (async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as StudioCall;
  const draft = openDraftState(draftOf(1, MINE, BASE) as StudioDraft, api);
  draft.edit('mine', (files) => setIn(files, FILE, ['a'], '5'));
  await draft.flush();
  draft.stop();
  const { saving, conflicts, stored } = draft.store.getState();
  expect([saving, conflicts.length, stored.version]).toEqual(['saved', 1, 2]);
});

it('takes in what somebody saved at the same moment first', async () => {
  const theirs = text({ a: '1', b: '3', c: '4' });
  const { draft, calls, state } = open(
    { base: 'new', files: LIVE },
    new StudioFailure(409, 'version-conflict', ''),
    draftOf(2, theirs, BASE),
    { base: 'new', files: LIVE },
    draftOf(3, text({ a: '2', b: '2', c: '4' }), LIVE),
  );
  await draft.takeInLive();
  const { body } = calls[4] as { body: { files: Record<string, string> } };
  expect(values(body.files).c).toBe('4');
  expect(state().stored.version).toBe(3);
});

it('is not asked for while its own editor publishes it, and goes on where that fails', async () => {
  const asked = new StudioFailure(404, 'not-found', '');
  const { draft, calls, state } = open(draftOf(2, MINE, BASE), asked);
  const failed = draft.end(async () => {
    await draft.refresh();
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  expect(calls).toEqual([]);
  await draft.refresh();
  expect(calls.map(({ name }) => name)).toEqual(['GET /studio/api/drafts/:id']);
  expect(state().stored.version).toBe(2);
  await draft.end(() => draft.refresh());
  expect([calls.length, state().saving]).toEqual([1, 'saved']);
});
