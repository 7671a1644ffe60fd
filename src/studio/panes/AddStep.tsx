import { useDraft } from '../draft/use-draft.ts';
import { addStep } from '../model/steps/index.ts';
import { AddForm } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';

/** Adds a new step after the selected one. */
export function AddStep({ after }: { after: string | undefined }) {
  const draft = useDraft();
  const add = (title: string) =>
    draft.edit(word('steps.added', { title }), (files) => {
      const [next, id] = addStep(files, draft.store.getState().flow, after, title);
      draft.select({ step: id });
      return next;
    });
  return <AddForm label={word('steps.add')} name={word('steps.name')} add={add} />;
}
