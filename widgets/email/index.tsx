import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import { useField } from '#engine/react/use-field.ts';
import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { textControl } from '../text-control/TextControl.tsx';

/** An e-mail address. A fixed one can still be reached and read, and is said to be unavailable (spec §2 screen 3). */
function Email(props: WidgetProps): JSX.Element {
  const field = useField<string>(props);
  return textControl({
    widget: field,
    input: {
      type: 'email',
      inputMode: 'email',
      autoCapitalize: 'none',
      autoCorrect: 'off',
      spellCheck: false,
      'aria-disabled': field.readOnly || undefined,
    },
  });
}

export const widget: WidgetDefinition = { chrome: 'label', component: Email, plain: true };
