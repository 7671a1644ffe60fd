import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import { useField } from '#engine/react/use-field.ts';
import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { RadioCards } from '../choice-cards/RadioCards.tsx';

/** When something is needed: the one question of its step, so its options are large. */
function Timing(props: WidgetProps): JSX.Element {
  const field = useField<string | number>(props);
  return <RadioCards widget={field} choices={field.choices} layout="column" large />;
}

export const widget: WidgetDefinition = { chrome: 'group', component: Timing, plain: true };
