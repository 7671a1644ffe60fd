import { fieldWidget } from '#engine/react';
import { anyText } from '../text-control/any-text.tsx';
import { PHONE } from '../text-control/digit-pattern.ts';
import { DigitsInput } from '../text-control/PatternInput.tsx';

/** A US phone number, `415-555-0123` as it is typed; `+1 (415) 555-0123` pasted is the same number [FIELD-48]. */
export const widget = fieldWidget<string>({ chrome: 'label', plain: true }, function Phone(field) {
  return anyText(field, (editor) => (
    <DigitsInput widget={editor} digits={PHONE} type="tel" inputMode="tel" />
  ));
});
