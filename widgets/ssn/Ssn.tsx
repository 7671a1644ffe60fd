import type { JSX } from 'react';
import type { Masked } from '#engine/core/types.ts';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { SavedSecret } from '../text-control/SavedSecret.tsx';
import { SsnInput } from './SsnInput.tsx';

/** A Social Security number: typed in sight, concealed after; a saved one shows as a mask with a way to change it. */
export function Ssn(props: WidgetProps<string | Masked>): JSX.Element {
  return <SavedSecret widget={props}>{(editor) => <SsnInput {...editor} />}</SavedSecret>;
}
