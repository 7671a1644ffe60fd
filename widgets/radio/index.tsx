import type { Masked } from '#engine';
import { fieldWidget } from '#engine/react';
import { RadioCards } from '../choice-cards/RadioCards.tsx';
import type { OptionOf } from '../option-of.ts';
import { renderText } from '../text-control/any-text.tsx';

/** A choice of one of a few visible options. */
export const widget = fieldWidget<string | Masked, OptionOf<'radio'>>(
  { chrome: 'group', plain: true },
  function RadioField(field) {
    const layout = field.options.inline === true ? 'row' : 'column';
    return renderText(field, (editor) => (
      <RadioCards widget={editor} choices={field.choices} layout={layout} />
    ));
  },
);
