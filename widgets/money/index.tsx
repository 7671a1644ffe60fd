import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import { useField } from '#engine/react/use-field.ts';
import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { UsdInput } from '../text-control/UsdInput.tsx';
import { USD } from '../text-control/usd-text.ts';
import { useDraftValue } from '../text-control/use-draft-value.ts';

/** An amount in US dollars. */
function Money(props: WidgetProps): JSX.Element {
  const field = useField<number | string>(props);
  const draft = useDraftValue<number | string>({ ...field, ...USD });
  return <UsdInput {...controlProps(field)} draft={draft} answer={controlWidth(field.options, 'medium')} />;
}

export const widget: WidgetDefinition = { chrome: 'label', component: Money, plain: true };
