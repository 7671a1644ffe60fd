import { fieldWidget } from '#engine/react';
import { textControl } from '../text-control/TextControl.tsx';

/** A web address with or without http(s)://, stored as typed. */
export const widget = fieldWidget<string>({ chrome: 'label', plain: true }, function Website(field) {
  return textControl({
    widget: field,
    // Browsers require a scheme for type=url, but owners write "example.com".
    input: { inputMode: 'url', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  });
});
