import { Button, Field, Textarea } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useDraft, useDraftState } from '../draft/use-draft.ts';
import type { Files } from '../model/files/index.ts';
import { addChoices, pastedChoices, type QuestionId } from '../model/questions/index.ts';
import { Icon } from '../parts/Icon.tsx';
import { word } from '../parts/words.ts';

/** Adds the choices of a copied list to a question. */
export function PasteChoices({ id, title }: { id: QuestionId; title: string }) {
  const draft = useDraft();
  const files = useDraftState((state) => state.history.files);
  const [text, setText] = useState<string>();
  const [fault, setFault] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setText(undefined);
    setFault(undefined);
    opener.current?.focus();
  };
  const faultOf = (next: Files | undefined): string | undefined => {
    if (pastedChoices(text ?? '').length === 0) return word('choices.none');
    if (next === undefined) return word('choices.many');
    return next === files ? word('choices.numbers') : undefined;
  };
  const add = (): void => {
    const found = faultOf(addChoices(files, id, text ?? ''));
    setFault(found);
    if (found !== undefined) return;
    draft.edit(word('choices.pasted', { title }), (all) => addChoices(all, id, text ?? '') ?? all);
    close();
  };
  return (
    <div>
      <Button
        ref={opener}
        size="small"
        icon={<Icon name="add" />}
        aria-expanded={text !== undefined}
        onClick={() => setText('')}
      >
        {word('choices.paste')}
      </Button>
      {text !== undefined && (
        <div className="st-add">
          <Field label={word('choices.list')} hint={word('choices.hint')} validationMessage={fault}>
            <Textarea autoFocus rows={6} value={text} onChange={(_, { value }) => setText(value)} />
          </Field>
          <div className="st-buttons">
            <Button size="small" appearance="primary" onClick={add}>
              {word('choices.add')}
            </Button>
            <Button size="small" onClick={close}>
              {word('cancel')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
