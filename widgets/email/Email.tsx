import type { JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { TextControl } from '../text-control/TextControl.tsx';

/** An e-mail address. A fixed one can still be reached and read, and is said to be unavailable (spec §2 screen 3). */
export function Email(props: WidgetProps<string>): JSX.Element {
  return (
    <TextControl
      widget={props}
      input={{
        type: 'email',
        inputMode: 'email',
        autoCapitalize: 'none',
        autoCorrect: 'off',
        spellCheck: false,
        'aria-disabled': props.readOnly || undefined,
      }}
    />
  );
}
