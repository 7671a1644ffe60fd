import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { SelectField } from '../select/SelectField.tsx';

/** Years in business, a number from 0 to 20; the last option means 20 or more (spec §3, §5). */
function Years(props: WidgetProps): JSX.Element {
  return <SelectField {...props} />;
}

export const widget: WidgetDefinition = { chrome: 'label', component: Years, plain: true };
