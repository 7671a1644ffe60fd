import { Button, Field, Input } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { word } from '../parts/words.ts';

/** Asks for the name of a new sample applicant. */
export function SampleForm({ onSave, onClose }: { onSave: (title: string) => void; onClose: () => void }) {
  const [title, setTitle] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(title.trim() === '');
    if (title.trim() === '') return;
    onSave(title.trim());
    onClose();
  };
  return (
    <form
      className="st-add st-sample__form"
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Field
        label={word('samples.name')}
        hint={word('samples.how')}
        validationMessage={isMissing ? word('add.missing') : undefined}
      >
        <Input value={title} onChange={(_, { value }) => setTitle(value)} maxLength={80} autoFocus />
      </Field>
      <div className="st-buttons">
        <Button size="small" appearance="primary" type="submit">
          {word('samples.saveNow')}
        </Button>
        <Button size="small" onClick={onClose}>
          {word('cancel')}
        </Button>
      </div>
    </form>
  );
}
