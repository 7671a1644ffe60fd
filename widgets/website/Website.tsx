import type { JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { TextControl } from '../text-control/TextControl.tsx';

/** A web address, with or without http(s)://, kept as it is typed. */
export function Website(props: WidgetProps<string>): JSX.Element {
  return (
    <TextControl
      widget={props}
      // Not type=url: browsers would then ask for a scheme, and owners write "example.com".
      input={{ inputMode: 'url', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }}
    />
  );
}
