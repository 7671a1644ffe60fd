import type { JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { RadioCards } from '../choice-cards/RadioCards.tsx';

/** When something is needed: the one question of its step, so its options are large. */
export function Timing(props: WidgetProps<string | number>): JSX.Element {
  return <RadioCards widget={props} choices={props.choices} layout="column" large />;
}
