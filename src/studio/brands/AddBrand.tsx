import { Field, Input } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useDraft, useDraftContext, useDraftState, useIsProtected } from '../draft/use-draft.ts';
import { addBrand, brandsIn, hostFault } from '../model/words/index.ts';
import { AddForm, Choice } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';

const EMPTY = '';

/** The form that adds a brand. */
export function AddBrand() {
  const draft = useDraft();
  const isProtected = useIsProtected();
  const { isLegal } = useDraftContext();
  const copyHint = isLegal ? word('brands.copyHint') : `${word('brands.copyHint')} ${word('legal.copyHint')}`;
  const files = useDraftState(({ history }) => history.files);
  const brands = useMemo(() => brandsIn(files), [files]);
  const [host, setHost] = useState('');
  const [from, setFrom] = useState(EMPTY);
  const [isSubmitted, setSubmitted] = useState(false);
  const fault = hostFault(files, host);
  const isReady = () => {
    setSubmitted(true);
    return fault === undefined;
  };
  const add = (name: string) => {
    draft.edit(word('brands.added', { brand: name }), (all) => {
      const [next, platform] = addBrand(all, {
        name,
        host,
        isOmitted: isProtected,
        ...(from === EMPTY ? {} : { from }),
      });
      draft.setLook({ platform });
      return next;
    });
    setHost('');
    setSubmitted(false);
  };
  return (
    <AddForm label={word('brands.add')} name={word('brands.name')} add={add} isReady={isReady}>
      <Field
        label={word('brands.host')}
        hint={word('brands.hostHint')}
        validationMessage={isSubmitted && fault ? word(`brands.hostFaults.${fault}`) : undefined}
      >
        <Input value={host} onChange={(_, { value }) => setHost(value)} />
      </Field>
      <Field label={word('brands.start')} hint={from === EMPTY ? undefined : copyHint}>
        <Choice
          value={from}
          options={[
            [EMPTY, word('brands.startEmpty')],
            ...brands.map(({ platform, name }) => [platform, word('brands.startCopy', { name })] as const),
          ]}
          onChange={setFrom}
        />
      </Field>
    </AddForm>
  );
}
