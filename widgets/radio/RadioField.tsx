import type { JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { RadioCards } from '../choice-cards/RadioCards.tsx';

/** One of a few options, all in sight. */
export function RadioField(props: WidgetProps<string | number>): JSX.Element {
  return <RadioCards widget={props} choices={props.choices} layout="column" />;
}
