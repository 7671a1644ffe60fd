import { useRef, useState } from 'react';
import type { Contract } from '#contracts/index.ts';
import { useDraft, useDraftContext, useDraftState } from '../draft/use-draft.ts';

export interface Removal {
  title: string;
  /** The step of the removed question; absent if a step was removed. */
  step?: string;
  /** The counted answers; absent while they are counted. */
  counted?: Contract<'GET /studio/api/drafts/:id/answered'>['answer'] | 'failed';
}

export type OnRemoved = (about: Removal, questions: readonly string[]) => void;

/** Counts the open applications that have answered the removed questions. */
export function useAnswered() {
  const draft = useDraft();
  const { api } = useDraftContext();
  const id = useDraftState((state) => state.id);
  const files = useDraftState((state) => state.history.files);
  const [removal, setRemoval] = useState<Removal & { files: object }>();
  const generation = useRef(0);
  const count: OnRemoved = (about, questions) => {
    generation.current += 1;
    const ownGeneration = generation.current;
    if (questions.length === 0) return setRemoval(undefined);
    // The count is about these files: it disappears after another edit.
    const removed = { ...about, files: draft.store.getState().history.files };
    const show = (counted: Removal['counted']) => {
      if (generation.current === ownGeneration) setRemoval({ ...removed, counted });
    };
    setRemoval(removed);
    const names = questions.map((name) => name.replaceAll('/', '.')).join(',');
    api('GET /studio/api/drafts/:id/answered', { params: { id }, query: { questions: names } }).then(
      show,
      () => show('failed'),
    );
  };
  return { removal: removal?.files === files ? removal : undefined, count };
}
