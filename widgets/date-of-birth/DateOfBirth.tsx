import type { JSX } from 'react';
import type { Masked } from '#engine/core/types.ts';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { SavedSecret } from '../text-control/SavedSecret.tsx';
import { DateSelects } from './DateSelects.tsx';

/** A birth date by month, day and year (spec §2 screen 6, §5); a saved one shows as a mask with a way to change it. */
export function DateOfBirth(props: WidgetProps<string | Masked>): JSX.Element {
  return <SavedSecret widget={props}>{(editor) => <DateSelects {...editor} />}</SavedSecret>;
}
