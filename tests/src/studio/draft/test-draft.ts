import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';

export const FILE = 'flows/texts.json';
export const text = (values: object) => ({ [FILE]: JSON.stringify(values) });
export const draftOf = (
  version: number,
  files: Record<string, string>,
  original: Record<string, string>,
) => ({
  id: 'one',
  flow: 'apply',
  base: 'old',
  title: '',
  purpose: '',
  version,
  openedBy: 'eddie',
  savedBy: 'eddie',
  savedAt: '',
  files,
  original,
  check: { problems: [] },
});
export const BASE = text({ a: '1', b: '1', c: '1' });
export const LIVE = text({ a: '2', b: '2', c: '1' });
export const MINE = text({ a: '1', b: '3', c: '3' });

/** Opens the draft with a server that answers each call with the next of `answers`. */
export const open = (...answers: unknown[]) => {
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
export const values = (files: Readonly<Record<string, string>>) => JSON.parse(files[FILE] ?? '');
export const MERGED = text({ a: '2', b: '2', c: '3' });
