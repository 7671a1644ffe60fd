import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import type { Masked } from '#engine/core/types.ts';
import { useField } from '#engine/react/use-field.ts';
import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { SavedSecret } from '../text-control/SavedSecret.tsx';
import { DateSelects } from './DateSelects.tsx';

/** A birth date by month, day and year (spec §2 screen 6, §5); a saved one shows as a mask with a way to change it. */
function DateOfBirth(props: WidgetProps): JSX.Element {
  const field = useField<string | Masked>(props);
  return <SavedSecret widget={field}>{(editor) => <DateSelects {...editor} />}</SavedSecret>;
}

export const widget: WidgetDefinition = { chrome: 'group', component: DateOfBirth };
