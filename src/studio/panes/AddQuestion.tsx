import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import { outerName } from '#engine';
import { useDraft, useIsProtected } from '../draft/use-draft.ts';
import { addQuestion, KINDS, type Kind } from '../model/questions/index.ts';
import { AddForm, Choice } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';

/** Adds a new question at the end of its step, or inside a list or group (`into`). */
export function AddQuestion({ step, into, ofEach }: { step: string; into?: string; ofEach?: boolean }) {
  const draft = useDraft();
  const isProtected = useIsProtected();
  const isKept = isProtected(into === undefined ? `steps.${step}` : `fields.${outerName(into)}`);
  const [kind, setKind] = useState<Kind>('text');
  // The engine computes whole answers only.
  const kinds = into === undefined ? KINDS : KINDS.filter((candidate) => candidate !== 'computed');
  const add = (title: string) =>
    draft.edit(word('questions.added', { title }), (files) => {
      const { flow } = draft.store.getState();
      const [next, name] = addQuestion(files, flow, step, { kind, title, into });
      draft.select({ step, question: name });
      return next;
    });
  return (
    <AddForm
      label={word(ofEach ? 'questions.addInner' : 'questions.add')}
      appearance="subtle"
      name={word('questions.name')}
      add={add}
      reason={isKept ? word('legal.noQuestion') : undefined}
    >
      <Field label={word('questions.kind')}>
        <Choice
          value={kind}
          options={kinds.map((kind) => [kind, word(`kinds.${kind}`)])}
          onChange={setKind}
        />
      </Field>
    </AddForm>
  );
}
