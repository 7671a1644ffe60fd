import { Button, Field, Input, Textarea } from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';
import { useHeldValues } from '#engine/react';
import { useDraft, useDraftContext, useDraftState } from '../draft/use-draft.ts';
import { Icon } from '../parts/Icon.tsx';
import { Notice, useFault, useOneAtATime } from '../parts/parts.tsx';
import { flowName, word } from '../parts/words.ts';

/** The name of the draft, and a form that changes it. */
export function DraftName() {
  const { role } = useDraftContext();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const flow = useDraftState((state) => state.flow);
  const title = useDraftState((state) => state.title);
  const isEnded = useDraftState((state) => state.ended !== undefined);
  const name = title || word('draft.title', { flow: flowName(flow) });
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <h1 className="st-bar__title" title={name}>
        {name}
      </h1>
      {role !== 'reader' && !isEnded && (
        <Button
          ref={opener}
          appearance="subtle"
          icon={<Icon name="edit" />}
          title={word('draft.rename')}
          aria-label={word('draft.rename')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {isOpen && <NameForm onClose={close} />}
    </>
  );
}

function NameForm({ onClose }: { onClose: () => void }) {
  useHeldValues();
  const draft = useDraft();
  const { api } = useDraftContext();
  const state = draft.store.getState();
  const [title, setTitle] = useState(state.title);
  const [purpose, setPurpose] = useState(state.purpose);
  const { fault, setFault, showFault } = useFault();
  const { isBusy, runOnce } = useOneAtATime();
  const save = () => {
    setFault(undefined);
    return api('PUT /studio/api/drafts/:id/name', {
      params: { id: state.id },
      body: { title, purpose },
    }).then((name) => {
      draft.setName(name);
      onClose();
    }, showFault);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void runOnce(save);
  };
  return (
    <form
      className="st-add st-bar__form"
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Field label={word('draft.name')}>
        <Input value={title} onChange={(_, { value }) => setTitle(value)} maxLength={80} autoFocus />
      </Field>
      <Field label={word('draft.purpose')}>
        <Textarea value={purpose} onChange={(_, { value }) => setPurpose(value)} maxLength={1000} />
      </Field>
      {fault && <Notice intent="error">{fault}</Notice>}
      <div className="st-buttons">
        <Button size="small" appearance="primary" type="submit" disabledFocusable={isBusy}>
          {word('draft.keepName')}
        </Button>
        <Button size="small" onClick={onClose}>
          {word('cancel')}
        </Button>
      </div>
    </form>
  );
}
