import { fieldWidget } from '#engine/react';
import { textControl } from '../text-control/TextControl.tsx';

/** An email address. A fixed one can be focused and read, and is announced as unavailable [SCREEN-21]. */
export const widget = fieldWidget<string>({ chrome: 'label', plain: true }, function Email(field) {
  return textControl({
    widget: field,
    input: {
      type: 'email',
      inputMode: 'email',
      autoCapitalize: 'none',
      autoCorrect: 'off',
      spellCheck: false,
      'aria-disabled': field.readOnly || undefined,
    },
  });
});
