import { expect, it, vi } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import { isUnsaved } from '#src/studio/draft/draft-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { setIn } from '#src/studio/model/files/edit-files.ts';
import { BASE, draftOf, FILE, LIVE, MERGED, MINE, open, text, values } from './test-draft.ts';

it('rebases a draft on the live release: changes of one side are merged, changes of both are conflicts', async () => {
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

it('a draft has nothing to save if the value of another member is kept', async () => {
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

it('merges a simultaneous save of another member first', async () => {
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

it('a draft is not refreshed while it is being published, and editing continues if that fails', async () => {
  const askedFailure = new StudioFailure(404, 'not-found', '');
  const { draft, calls, state } = open(draftOf(2, MINE, BASE), askedFailure);
  const failed = draft.end('published', async () => {
    await draft.refresh();
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  expect(calls).toEqual([]);
  await draft.refresh();
  expect(calls.map(({ name }) => name)).toEqual(['GET /studio/api/drafts/:id']);
  expect(state().stored.version).toBe(2);
  await draft.end('published', () => draft.refresh());
  expect([calls.length, state().saving]).toEqual([1, 'saved']);
});

it.each([
  [413, '', /^Not saved: this draft is too large/],
  [422, 'flows/texts.json has a sign', /^flows\/texts\.json has a sign$/],
  [400, '', /^The server did not take your last change/],
])('shows advice after a save was answered with %i', async (status, message, words) => {
  const api = (async () => {
    throw new StudioFailure(status, '', message);
  }) as unknown as StudioCall;
  const draft = openDraftState(draftOf(1, MINE, BASE) as StudioDraft, api);
  draft.edit('more', (files) => setIn(files, FILE, ['a'], '5'));
  await draft.flush();
  draft.stop();
  const { saving, fault } = draft.store.getState();
  expect(saving).toBe('failed');
  expect(fault).toMatch(words);
});

it("restores this page's side of a conflict once, also of a whole file", async () => {
  const { draft, state } = open(new StudioFailure(409, 'version-conflict', ''), draftOf(2, {}, BASE));
  draft.store.setState({
    conflicts: [{ file: FILE, path: [], mine: { a: '7' }, theirs: undefined, text: '{"a":"7"}' }],
  });
  const [conflict] = state().conflicts;
  if (conflict) draft.takeMine(conflict);
  expect([state().conflicts, state().history.files[FILE]]).toEqual([[], '{"a":"7"}']);
});

it('changes nothing after it has ended', async () => {
  const { draft, state } = open();
  draft.edit('mine', (files) => setIn(files, FILE, ['a'], '5'));
  await draft.end('discarded', async () => {});
  const { files } = state().history;
  draft.undo();
  draft.edit('late', (all) => setIn(all, FILE, ['a'], '6'));
  expect([state().history.files, isUnsaved(state())]).toEqual([files, false]);
});

it('typing into one file is one undo step, and typing into another file is another one', () => {
  const other = 'flows/texts.steps.json';
  const { draft, state } = open();
  draft.write(FILE, '{"a":"5"}');
  draft.write(FILE, '{"a":"56"}');
  draft.write(other, '{"b":"1"}');
  draft.undo();
  expect(state().history.files).toEqual({ [FILE]: '{"a":"56"}' });
  draft.undo();
  expect(state().history.files).toEqual(MINE);
  draft.redo();
  expect(state().history.files).toEqual({ [FILE]: '{"a":"56"}' });
});

it('[STUDIO-14] a save that is lost after another member saved is retried', async () => {
  vi.useFakeTimers();
  const answers = [
    new StudioFailure(409, 'version-conflict', ''),
    new StudioFailure(0, 'network', ''),
    { version: 2, savedAt: '', check: { problems: [] } },
  ];
  const api = (async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as StudioCall;
  const draft = openDraftState(draftOf(1, MINE, BASE) as StudioDraft, api);
  draft.edit('more', (files) => setIn(files, FILE, ['a'], '5'));
  await draft.flush();
  expect(draft.store.getState().saving).toBe('failed');
  await vi.advanceTimersByTimeAsync(STUDIO.retryMs);
  expect(draft.store.getState().saving).toBe('saved');
  draft.stop();
  vi.useRealTimers();
});

it('[STUDIO-14] saves again when the person asks for it, also after a refusal or a new sign-in', async () => {
  const refusals = [new StudioFailure(400, '', ''), new StudioFailure(401, '', '')];
  const api = (async () => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return { version: 2, savedAt: '', check: { problems: [] } };
  }) as unknown as StudioCall;
  const draft = openDraftState(draftOf(1, MINE, BASE) as StudioDraft, api);
  draft.edit('more', (files) => setIn(files, FILE, ['a'], '5'));
  for (const saving of ['failed', 'over', 'saved']) {
    await draft.flush();
    expect(draft.store.getState().saving).toBe(saving);
    draft.retry();
  }
  draft.stop();
});

it('ignores a refresh that is answered while an edit is saved', async () => {
  let answer = (_draft: unknown): void => {};
  const theirs = new Promise((resolve) => {
    answer = resolve;
  });
  const api = (async (name: string) =>
    name.startsWith('GET')
      ? theirs
      : { version: 2, savedAt: '', check: { problems: [] } }) as unknown as StudioCall;
  const draft = openDraftState(draftOf(1, MINE, BASE) as StudioDraft, api);
  const refreshed = draft.refresh();
  draft.edit('more', (files) => setIn(files, FILE, ['a'], '5'));
  const saved = draft.flush();
  answer(draftOf(2, text({ a: '1', b: '9', c: '3' }), BASE));
  await Promise.all([refreshed, saved]);
  draft.stop();
  expect(values(draft.store.getState().history.files)).toEqual({ a: '5', b: '3', c: '3' });
});

it('a save that fails for an unknown reason is shown as refused, and is not lost silently', async () => {
  const api = (async () => {
    throw new TypeError('x is undefined');
  }) as unknown as StudioCall;
  const draft = openDraftState(draftOf(1, MINE, BASE) as StudioDraft, api);
  draft.edit('more', (files) => setIn(files, FILE, ['a'], '5'));
  await expect(draft.flush()).rejects.toThrow(TypeError);
  draft.stop();
  const state = draft.store.getState;
  expect([state().saving, state().fault]).toEqual([
    'failed',
    'The server did not take your last change. Undo it, or try another one.',
  ]);
});

it.each([
  [404, 'gone'],
  [503, undefined],
])('a refresh that is answered with %s ends the draft as %s', async (status, ended) => {
  const { draft, state } = open(new StudioFailure(status, '', ''));
  await draft.refresh();
  expect(state().ended).toBe(ended);
});

it('a refresh that is answered with the saved version or an earlier one changes nothing', async () => {
  const { draft, state } = open(draftOf(1, text({ a: '9' }), BASE), draftOf(0, text({ a: '8' }), BASE));
  const before = state();
  await draft.refresh();
  await draft.refresh();
  expect(state()).toEqual(before);
});
