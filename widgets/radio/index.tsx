import type { Masked } from '#engine';
import { fieldWidget } from '#engine/react';
import { RadioCards } from '../choice-cards/RadioCards.tsx';
import type { OptionOf } from '../option-of.ts';
import { renderControl } from '../text-control/render-control.tsx';

/** A choice of one of a few visible options. */
export const widget = fieldWidget<string | Masked, OptionOf<'radio'>>(
  { chrome: 'group', plain: true },
  function RadioField(field) {
    const layout = field.options.inline === true ? 'row' : 'column';
    return renderControl(field, (editor) => (
      <RadioCards widget={editor} choices={field.choices} layout={layout} />
    ));
  },
);
