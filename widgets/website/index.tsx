import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import { useField } from '#engine/react/use-field.ts';
import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { textControl } from '../text-control/TextControl.tsx';

/** A web address, with or without http(s)://, kept as it is typed. */
function Website(props: WidgetProps): JSX.Element {
  const field = useField<string>(props);
  return textControl({
    widget: field,
    // Not type=url: browsers would then ask for a scheme, and owners write "example.com".
    input: { inputMode: 'url', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  });
}

export const widget: WidgetDefinition = { chrome: 'label', component: Website, plain: true };
