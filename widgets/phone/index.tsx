import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import { useField } from '#engine/react/use-field.ts';
import type { FieldControl, WidgetDefinition } from '#engine/react/widget-contract.ts';
import { anyText } from '../text-control/any-text.tsx';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { groupedDigits, PHONE } from '../text-control/digit-pattern.ts';
import { PatternInput } from '../text-control/PatternInput.tsx';
import { LINE } from '../text-control/TextControl.tsx';
import { useDraftValue } from '../text-control/use-draft-value.ts';

/** A US phone number, `415-555-0123` as it is typed; `+1 (415) 555-0123` pasted is the same number (spec §5). */
function Phone(props: WidgetProps): JSX.Element {
  const field = useField<string>(props);
  return anyText(field, (editor) => <PhoneInput {...editor} />);
}

const grouped = (text: string): string => groupedDigits(text, PHONE);

function PhoneInput(props: FieldControl<string>): JSX.Element {
  const draft = useDraftValue<string>({ ...props, ...LINE, show: grouped });
  return (
    <PatternInput
      {...controlProps(props)}
      digits={PHONE}
      draft={draft}
      type="tel"
      inputMode="tel"
      answer={controlWidth(props.options, 'medium')}
    />
  );
}

export const widget: WidgetDefinition = { chrome: 'label', component: Phone, plain: true };
