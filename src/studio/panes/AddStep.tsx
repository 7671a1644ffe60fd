import { Button, Field, Input } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { addStep } from '../model/steps.ts';
import { useDraft } from '../use-draft.ts';
import { word } from '../words.ts';

/** Asks for the name of a new step and adds it after the one that is chosen. */
export function AddStep({ after, onDone }: { after: string | undefined; onDone: () => void }) {
  const draft = useDraft();
  const [title, setTitle] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const words = title.trim();
    if (!words) return;
    draft.edit(word('steps.added', { title: words }), (files) => {
      const [next, id] = addStep(files, draft.store.getState().flow, after, words);
      draft.select({ step: id });
      return next;
    });
    onDone();
  };
  return (
    <form className="st-add" onSubmit={add}>
      <Field label={word('steps.name')}>
        <Input value={title} onChange={(_, { value }) => setTitle(value)} autoFocus />
      </Field>
      <div className="st-buttons">
        <Button size="small" appearance="primary" type="submit">
          {word('steps.addNow')}
        </Button>
        <Button size="small" onClick={onDone}>
          {word('cancel')}
        </Button>
      </div>
    </form>
  );
}
