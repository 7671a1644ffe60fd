import { Button, Field, Input, Select } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { KINDS, type Kind } from '../model/question-kinds.ts';
import { addQuestion } from '../model/questions.ts';
import { useDraft } from '../use-draft.ts';
import { word } from '../words.ts';

/** Asks what a new question asks and how it is answered, and adds it at the end of its step; `into`: of a list's items or a group. */
export function AddQuestion({ step, into, ofEach }: { step: string; into?: string; ofEach?: boolean }) {
  const draft = useDraft();
  const [isOpen, setOpen] = useState(false);
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<Kind>('text');
  if (!isOpen)
    return (
      <Button size="small" appearance="subtle" icon={<Icon name="add" />} onClick={() => setOpen(true)}>
        {word(ofEach ? 'questions.addInner' : 'questions.add')}
      </Button>
    );
  const add = (event: FormEvent) => {
    event.preventDefault();
    const words = title.trim();
    if (!words) return;
    draft.edit(word('questions.added', { title: words }), (files) => {
      const [next, name] = addQuestion(files, draft.store.getState().flow, step, {
        kind,
        title: words,
        into,
      });
      draft.select({ step, question: name });
      return next;
    });
    setTitle('');
    setOpen(false);
  };
  return (
    <form className="st-add" onSubmit={add}>
      <Field label={word('questions.name')}>
        <Input value={title} onChange={(_, { value }) => setTitle(value)} autoFocus />
      </Field>
      <Field label={word('questions.kind')}>
        <Select value={kind} onChange={(_, { value }) => setKind(value as Kind)}>
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {word(`kinds.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="st-buttons">
        <Button size="small" appearance="primary" type="submit">
          {word('questions.addNow')}
        </Button>
        <Button size="small" onClick={() => setOpen(false)}>
          {word('cancel')}
        </Button>
      </div>
    </form>
  );
}
