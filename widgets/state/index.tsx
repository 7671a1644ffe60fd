import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { SelectField } from '../select/SelectField.tsx';

/** One of the 50 states or DC (spec §5); typing the first letters of its name finds it. */
function State(props: WidgetProps): JSX.Element {
  return <SelectField {...props} />;
}

export const widget: WidgetDefinition = { chrome: 'label', component: State, plain: true };
