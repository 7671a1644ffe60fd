import type { JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { UsdInput } from '../text-control/UsdInput.tsx';
import { amountOf, amountText } from '../text-control/usd-text.ts';
import { useDraftValue } from '../text-control/use-draft-value.ts';

/** An amount in US dollars. */
export function Money(props: WidgetProps<number | string>): JSX.Element {
  const draft = useDraftValue<number | string>({ ...props, format: amountText, parse: amountOf });
  return <UsdInput {...controlProps(props)} draft={draft} answer={controlWidth(props.options, 'medium')} />;
}
