import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import type { Masked } from '#engine/core/types.ts';
import { useField } from '#engine/react/use-field.ts';
import type { FieldControl, WidgetDefinition } from '#engine/react/widget-contract.ts';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { EIN, groupedDigits } from '../text-control/digit-pattern.ts';
import { PatternInput } from '../text-control/PatternInput.tsx';
import { SavedSecret } from '../text-control/SavedSecret.tsx';
import { LINE } from '../text-control/TextControl.tsx';
import { useDraftValue } from '../text-control/use-draft-value.ts';

/** A tax ID, `12-3456789` as it is typed; a saved one shows as a mask with a way to change it. */
function Ein(props: WidgetProps): JSX.Element {
  const field = useField<string | Masked>(props);
  return <SavedSecret widget={field}>{(editor) => <EinInput {...editor} />}</SavedSecret>;
}

const grouped = (text: string): string => groupedDigits(text, EIN);

function EinInput(props: FieldControl<string>): JSX.Element {
  const draft = useDraftValue<string>({ ...props, ...LINE, show: grouped });
  return (
    <PatternInput
      {...controlProps(props)}
      autoComplete="off"
      digits={EIN}
      draft={draft}
      inputMode="numeric"
      answer={controlWidth(props.options, 'medium')}
    />
  );
}

export const widget: WidgetDefinition = { chrome: 'label', component: Ein, plain: true };
