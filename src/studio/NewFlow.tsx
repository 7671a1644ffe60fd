import { Checkbox, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { Contract } from '#contracts/index.ts';
import type { StudioCall } from './draft/studio-api.ts';
import { AddForm, Choice, Notice, useFault } from './parts/parts.tsx';
import { flowName, languageName, word } from './parts/words.ts';

type Listed = Contract<'GET /studio/api/drafts'>['answer'];

interface NewFlowProps extends Pick<Listed, 'flows' | 'templates' | 'languages'> {
  api: StudioCall;
  onOpened: (draft: string) => void;
}

const EMPTY = 'empty';
const ADDRESS = /^[a-z][a-z0-9-]{0,39}$/;

/** Asks for the start of a new application, and opens a draft of it. */
export function NewFlow({ api, flows, templates, languages, onOpened }: NewFlowProps) {
  const [address, setAddress] = useState('');
  const [start, setStart] = useState<string>(EMPTY);
  const [headline, setHeadline] = useState('');
  const [omitted, setOmitted] = useState<readonly string[]>([]);
  const [isSubmitted, setSubmitted] = useState(false);
  const { fault, setFault, showFault } = useFault();
  const isFree = ADDRESS.test(address.trim());
  const isReady = () => {
    setSubmitted(true);
    return isFree;
  };
  const add = async (name: string): Promise<boolean> => {
    setFault(undefined);
    const [kind = EMPTY, of] = start.split(' ');
    const body = {
      name,
      address: address.trim(),
      headline: headline.trim(),
      languages: languages.filter((tag) => !omitted.includes(tag)),
      start: { kind: kind as 'empty' | 'template' | 'copy', ...(of ? { of } : {}) },
    };
    const draft = await api('POST /studio/api/flows', { body }).catch(showFault);
    if (draft) onOpened(draft.id);
    return draft !== undefined;
  };
  return (
    <AddForm
      label={word('newFlow.add')}
      name={word('newFlow.name')}
      maxLength={80}
      addThere={add}
      isReady={isReady}
    >
      <Field
        label={word('newFlow.address')}
        hint={word('newFlow.addressHint')}
        validationMessage={isSubmitted && !isFree ? word('newFlow.addressFault') : undefined}
      >
        <Input contentBefore="/" value={address} onChange={(_, { value }) => setAddress(value)} />
      </Field>
      <Field label={word('newFlow.start')}>
        <Choice
          value={start}
          options={[
            [EMPTY, word('newFlow.empty')],
            ...templates.map(
              (id) => [`template ${id}`, word('newFlow.template', { flow: flowName(id) })] as const,
            ),
            ...flows.map(({ id }) => [`copy ${id}`, word('newFlow.copy', { flow: flowName(id) })] as const),
          ]}
          onChange={setStart}
        />
      </Field>
      <Field label={word('newFlow.headline')} hint={word('newFlow.headlineHint')}>
        <Input value={headline} onChange={(_, { value }) => setHeadline(value)} maxLength={200} />
      </Field>
      {languages.length > 0 && (
        <fieldset className="st-add__set">
          <legend>{word('newFlow.languages')}</legend>
          {languages.map((tag) => (
            <Checkbox
              key={tag}
              label={languageName(tag)}
              checked={!omitted.includes(tag)}
              onChange={(_, { checked }) =>
                setOmitted(checked ? omitted.filter((candidate) => candidate !== tag) : [...omitted, tag])
              }
            />
          ))}
          <p className="st-quiet">{word('newFlow.languagesHint')}</p>
        </fieldset>
      )}
      {fault && <Notice intent="error">{fault}</Notice>}
    </AddForm>
  );
}
