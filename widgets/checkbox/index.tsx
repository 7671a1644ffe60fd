import type { Masked } from '#engine';
import { fieldWidget } from '#engine/react';
import { renderCheckbox } from '../choice-cards/render-checkbox.tsx';

/** Yes or no, with its label beside it. */
export const widget = fieldWidget<boolean | Masked>(
  { chrome: 'none', plain: true },
  function Checkbox(field) {
    return renderCheckbox(field, field.label);
  },
);
