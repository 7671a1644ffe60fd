import type { JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { SelectField } from '../select/SelectField.tsx';

/** One of the 50 states or DC (spec §5); typing the first letters of its name finds it. */
export function State(props: WidgetProps<string | number>): JSX.Element {
  return <SelectField {...props} />;
}
