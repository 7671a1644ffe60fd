import type { JSX } from 'react';
import type { Masked } from '#engine/core/types.ts';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { RadioCards } from '../choice-cards/RadioCards.tsx';
import { AnyText } from '../text-control/AnyText.tsx';

/** One of a few options, all in sight. */
export function RadioField(props: WidgetProps<string | number | Masked>): JSX.Element {
  return (
    <AnyText widget={props as WidgetProps<string | Masked>}>
      {(editor) => <RadioCards widget={editor} choices={props.choices} layout="column" />}
    </AnyText>
  );
}
