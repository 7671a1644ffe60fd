import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import type { Masked } from '#engine/core/types.ts';
import { useField } from '#engine/react/use-field.ts';
import type { FieldControl, WidgetDefinition } from '#engine/react/widget-contract.ts';
import { RadioCards } from '../choice-cards/RadioCards.tsx';
import { anyText } from '../text-control/any-text.tsx';

/** One of a few options, all in sight. */
function RadioField(props: WidgetProps): JSX.Element {
  const field = useField<string | number | Masked>(props);
  return anyText(field as FieldControl<string | Masked>, (editor) => (
    <RadioCards widget={editor} choices={field.choices} layout="column" />
  ));
}

export const widget: WidgetDefinition = { chrome: 'group', component: RadioField, plain: true };
