import type { Masked } from '#engine';
import { fieldWidget } from '#engine/react';
import { SavedSecret } from '../text-control/secret/SavedSecret.tsx';
import { SsnInput } from './SsnInput.tsx';

/** A Social Security number, concealed after it is typed; a saved one is masked with a button to change it. */
export const widget = fieldWidget<string | Masked>({ chrome: 'label' }, function Ssn(field) {
  return <SavedSecret widget={field}>{(editor) => <SsnInput {...editor} />}</SavedSecret>;
});
