import { Field, Input } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useDraft, useDraftState } from '../draft/use-draft.ts';
import { addBrand, brandsIn } from '../model/words/index.ts';
import { AddForm, Choice } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';

const EMPTY = '';

/** Asks for the name, the address and the start of a new brand, and adds it. */
export function AddBrand() {
  const draft = useDraft();
  const files = useDraftState(({ history }) => history.files);
  const brands = useMemo(() => brandsIn(files), [files]);
  const [host, setHost] = useState('');
  const [from, setFrom] = useState(EMPTY);
  const add = (name: string) => {
    draft.edit(word('brands.added', { brand: name }), (all) => {
      const [next, platform] = addBrand(all, { name, host, ...(from === EMPTY ? {} : { from }) });
      draft.setLook({ platform });
      return next;
    });
    setHost('');
  };
  return (
    <AddForm label={word('brands.add')} name={word('brands.name')} add={add}>
      <Field label={word('brands.host')} hint={word('brands.hostHint')}>
        <Input value={host} onChange={(_, { value }) => setHost(value)} />
      </Field>
      <Field label={word('brands.start')} hint={from === EMPTY ? undefined : word('brands.copyHint')}>
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
