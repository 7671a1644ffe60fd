import type { Masked } from '#engine';
import { fieldWidget } from '#engine/react';
import { RadioCards } from '../choice-cards/RadioCards.tsx';
import { renderControl } from '../text-control/render-control.tsx';

/** When funding is needed; large options, because it is the only question of its step. */
export const widget = fieldWidget<string | number | Masked>(
  { chrome: 'group', plain: true },
  function Timing(field) {
    return renderControl<string | number>(field, (editor) => (
      <RadioCards widget={editor} choices={field.choices} layout="column" large />
    ));
  },
);
