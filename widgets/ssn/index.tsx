import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import type { Masked } from '#engine/core/types.ts';
import { useField } from '#engine/react/use-field.ts';
import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { SavedSecret } from '../text-control/SavedSecret.tsx';
import { SsnInput } from './SsnInput.tsx';

/** A Social Security number: typed in sight, concealed after; a saved one shows as a mask with a way to change it. */
function Ssn(props: WidgetProps): JSX.Element {
  const field = useField<string | Masked>(props);
  return <SavedSecret widget={field}>{(editor) => <SsnInput {...editor} />}</SavedSecret>;
}

export const widget: WidgetDefinition = { chrome: 'label', component: Ssn };
